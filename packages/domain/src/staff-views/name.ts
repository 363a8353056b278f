/** Characters of the name of a view. */
export const viewNameLength = 60;
