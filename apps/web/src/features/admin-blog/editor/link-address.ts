import { isSafeLink } from '@mesterhand/domain/blog/html';

/** The address that was meant: `example.no` is on the web, `a@b.no` a letter. Undefined when nothing safe is meant. */
export function readAddress(typed: string): string | undefined {
  const text = typed.trim();
  const address = completeAddress(text);
  return isSafeLink(address) ? address : undefined;
}

function completeAddress(text: string): string {
  if (/^[^\s/:@]+@[^\s/:@.]+(\.[^\s/:@.]+)+$/.test(text)) return `mailto:${text}`;
  if (/^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]|$)/u.test(text)) return `https://${text}`;
  return text;
}
