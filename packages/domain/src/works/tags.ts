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

/** The list with one more tag, or the same list when the tag is empty or there already, whatever its case. */
export function addTag(tags: string[], typed: string): string[] {
  const tag = typed.trim();
  const isKnown = tags.some((one) => one.toLowerCase() === tag.toLowerCase());
  return tag === '' || isKnown ? tags : [...tags, tag];
}
