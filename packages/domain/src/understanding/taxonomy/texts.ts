/** Languages in which requests are understood: those of the site, and Nynorsk. */
export const understoodLanguages = ['nb', 'nn', 'en', 'ru', 'uk'] as const;
export type UnderstoodLanguage = (typeof understoodLanguages)[number];

/**
 * A service as its customers speak of it, a line for each language: `name | symptoms | things | verbs`, the last three
 * separated by commas.
 */
export type ServiceTexts = Readonly<Record<UnderstoodLanguage, string>>;
