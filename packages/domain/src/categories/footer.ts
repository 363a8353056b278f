/** Ids that addresses and footers link to; the rows themselves live in the database. */
export const footerCategoryIds = [1, 2, 3, 4, 5] as const;
