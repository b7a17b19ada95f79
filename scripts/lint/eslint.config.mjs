// What the scripts of the pages have to satisfy: `make lint`.
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["static/htmx.js"] },
  js.configs.recommended,
  {
    files: ["static/**/*.js"],
    languageOptions: {
      ecmaVersion: 2023,
      sourceType: "script",
      globals: { ...globals.browser, htmx: "readonly" },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 12],
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-script-url": "error",
    },
  },
  { files: ["static/phone.js"], rules: { complexity: ["error", 13] } },
];
