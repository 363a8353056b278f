/** Characters of typed text before it is looked up. */
export const minTyped = 3;
/** Suggestions for one typed text. */
export const maxSuggestions = 8;
