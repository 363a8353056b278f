/** Words of lower-case letters and digits with single hyphens between them. */
export const slugPattern = /^[a-z0-9æøå]+(-[a-z0-9æøå]+)*$/;

/**
 * The address of a post out of its title: lower case; what is not a-z, 0-9, æ, ø, å, a space or a hyphen
 * goes; spaces become hyphens, of which no two stand together and none at an end.
 */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9æøå\s-]/g, '')
    .replaceAll(/\s+/g, '-')
    .replaceAll(/-+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
