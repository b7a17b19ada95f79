// What the styles have to satisfy: `make lint`.
export default {
  ignoreFiles: ["static/built/**"],
  extends: ["stylelint-config-recommended"],
  rules: {
    // A game's styles stand in the order of its page, not in that of their weight.
    "no-descending-specificity": null,
    // What several share comes first, what one of them has besides comes after.
    "no-duplicate-selectors": null,
    "max-nesting-depth": 2,
  },
};
