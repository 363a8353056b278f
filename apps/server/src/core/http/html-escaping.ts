/** Trusted HTML; everything else that is inserted into a page is escaped. */
export interface Markup {
  readonly markup: string;
}

type Piece = Markup | string | number | null | undefined | false | readonly Piece[];

/** A template tag for HTML: interpolated values are escaped, unless they are `Markup`. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Markup {
  const markup = staticParts(parts).reduce(
    (made, part, place) => made + write(pieces[place - 1]) + part,
  );
  return { markup };
}

const normalisedParts = new WeakMap<TemplateStringsArray, readonly string[]>();

/** The static parts of a template, normalised once, and joined for it since a tag may span several of them. */
function staticParts(parts: TemplateStringsArray): readonly string[] {
  const known = normalisedParts.get(parts);
  if (known !== undefined) return known;
  const made = normaliseSource(parts.join('\0')).split('\0');
  normalisedParts.set(parts, made);
  return made;
}

/**
 * Normalises HTML source for validators: the formatter writes a lower-case doctype, XML-like void elements (`<br />`)
 * and indentation.
 */
export function normaliseSource(source: string): string {
  return source
    .replace(/^<!doctype html>/i, '<!DOCTYPE html>')
    .replaceAll(
      /(<(?:br|col|hr|img|input|link|meta|source|track|wbr)\b[^<>]*)\/>/g,
      (_, start: string) => `${start.trimEnd()}>`,
    )
    .replaceAll(/\n[ \t]+/g, '\n');
}

/** Marks HTML that was sanitised before it was stored, such as the content of an article, as trusted. */
export function cleaned(markup: string): Markup {
  return { markup };
}

function write(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeText(String(piece));
  return 'markup' in piece ? piece.markup : piece.map(write).join('');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute. Characters that are invalid in HTML are dropped. */
export function escapeText(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/[&<>"']/g, (char) => escapes[char] ?? char);
}

/** JSON for a data script element, escaped so that it can't end the element or begin a comment. */
export function jsonForScript(value: unknown): Markup {
  const markup = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return { markup };
}
