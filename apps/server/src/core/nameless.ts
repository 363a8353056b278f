/**
 * A text of an error as logs and administrators may read it: without what can be a person's. Databases and parsers
 * quote what they were given between double quotes; mail servers repeat addresses.
 */
export function withoutPeople(text: string): string {
  return text
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…@…')
    .replaceAll(/"[^"]*"?/g, '"…"')
    .replaceAll(/\+?\d(?:[ -]?\d){7,}/g, '…')
    .replaceAll(/[\w-]{24,}/g, '…');
}
