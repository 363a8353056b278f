import { withoutQuerySecrets } from '../errors/index.ts';

/**
 * Removes personal data from an error text for logs and administrators. Databases and parsers quote input in double
 * quotes; mail servers repeat addresses.
 */
export function withoutPeople(text: string): string {
  return withoutQuerySecrets(text)
    .replaceAll(/[^\s<>"'(),;:]+/g, (word) => (isAddress(word) ? '…@…' : word))
    .replaceAll(/"[^"]*"?/g, '"…"')
    .replaceAll(/\+?\d(?:[ -]?\d){7,}/g, '…')
    .replaceAll(/[\w-]{24,}/g, '…');
}

/** Text on both sides of an @. */
function isAddress(word: string): boolean {
  const at = word.indexOf('@', 1);
  return at !== -1 && at < word.length - 1;
}
