/** Words of lower-case letters and digits with single hyphens between them. */
export const slugPattern = /^[a-z0-9æøå]+(-[a-z0-9æøå]+)*$/;

/**
 * The slug of a title: lower case; characters other than a-z, 0-9, æ, ø, å, space and hyphen are removed; spaces
 * become hyphens; no hyphens are repeated or at an end.
 */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9æøå\s-]/g, '')
    .replaceAll(/\s+/g, '-')
    .replaceAll(/-+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
