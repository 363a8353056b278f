/** How many tags an entry of a portfolio shows at most. */
export const maxTagsShown = 3;

/** The list out of the JSON text in which tags travel; anything else is no tags. */
export function parseTags(text: string): string[] {
  try {
    const tags: unknown = JSON.parse(text);
    return Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? tags : [];
  } catch {
    return [];
  }
}
