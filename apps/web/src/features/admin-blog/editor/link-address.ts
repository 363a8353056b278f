import { isSafeLink } from '@mesterhand/domain/blog/html';

/** Normalises a typed link: `example.no` gets https, `a@b.no` gets mailto. Undefined when it is not a safe link. */
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
