import { withoutQuerySecrets } from '../errors/index.ts';

/**
 * A text of an error as logs and administrators may read it: without what can be a person's. Databases and parsers
 * quote what they were given between double quotes; mail servers repeat addresses.
 */
export function withoutPeople(text: string): string {
  return withoutQuerySecrets(text)
    .replaceAll(/[^\s<>"'(),;:]+/g, (word) => (isAddress(word) ? '…@…' : word))
    .replaceAll(/"[^"]*"?/g, '"…"')
    .replaceAll(/\+?\d(?:[ -]?\d){7,}/g, '…')
    .replaceAll(/[\w-]{24,}/g, '…');
}

/** Something on both sides of an @. */
function isAddress(word: string): boolean {
  const at = word.indexOf('@', 1);
  return at !== -1 && at < word.length - 1;
}
