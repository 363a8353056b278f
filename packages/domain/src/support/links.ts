/** Maximum links in a message; more indicate spam. */
export const maxLinks = 2;

const link = /(?:https?:\/\/|www\.)\S/gi;

/** How many web addresses a text has, those without `http` counted as well when they begin with `www.`. */
export function countLinks(text: string): number {
  // `https://www.…` is one address.
  return text.replaceAll(/:\/\/www\./gi, '://').match(link)?.length ?? 0;
}
