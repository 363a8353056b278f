/** Allowed elements of a post, each with its allowed attributes. Everything else is removed. */
export const allowedElements: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h2: [],
  h3: [],
  h4: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  code: [],
  pre: [],
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  figure: [],
  figcaption: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  br: [],
  hr: [],
};

/** Elements without content and end tag. */
export const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** Elements that are removed with their content, which is no text for readers. */
export const silentElements: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'textarea',
  'title',
  'svg',
  'math',
  'select',
]);

/** Obsolete names of allowed elements. */
export const renamedElements: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  h1: 'h2',
};

/** Whether a link in a post is allowed: http(s), mailto, tel, or a path of this site. */
export function isSafeLink(address: string): boolean {
  if (/^(\/(?![/\\])|#)/.test(address)) return !hasControl(address);
  return /^(https?:\/\/|mailto:|tel:)[^\s]/i.test(address) && !hasControl(address);
}

/** Whether a post may show this picture: one that was uploaded here, or another's over HTTPS. */
export function isSafePicture(address: string): boolean {
  return /^(\/uploads\/[a-z0-9-]+\.webp$|https:\/\/[^\s])/.test(address) && !hasControl(address);
}

/** Browsers remove line ends and tabs from addresses before they parse them. */
function hasControl(address: string): boolean {
  return /[\p{Cc}\s]/u.test(address);
}

/** Whether cleaned HTML has neither text nor pictures. */
export function isEmptyHtml(html: string): boolean {
  return !/<(img|hr)[\s>]/.test(html) && html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '';
}
