// What the scripts of the pages have to satisfy: `make lint`.
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["static/htmx.js", "static/built/"] },
  js.configs.recommended,
  {
    files: ["static/**/*.js"],
    languageOptions: {
      ecmaVersion: 2023,
      sourceType: "module",
      globals: { ...globals.browser, htmx: "readonly" },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // Every ?. and ?? counts as a branch too.
      complexity: ["error", 20],
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-script-url": "error",
    },
  },
];
