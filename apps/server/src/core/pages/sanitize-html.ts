import {
  allowedElements,
  isSafeLink,
  isSafePicture,
  renamedElements,
  silentElements,
  voidElements,
} from '@mesterhand/domain/blog/html';
import sanitize from 'sanitize-html';

/** Sanitises untrusted HTML: only allowed elements and attributes and escaped text remain. Idempotent. */
export function cleanHtml(html: string): string {
  return sanitize(html.replaceAll('\0', ''), options);
}

const options: sanitize.IOptions = {
  allowedTags: Object.keys(allowedElements),
  // `rel` is set by us: an author's value is dropped below.
  allowedAttributes: { ...mutable(allowedElements), a: [...(allowedElements['a'] ?? []), 'rel'] },
  selfClosing: [...voidElements],
  nonTextTags: [...silentElements],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Deeper than any real text.
  nestingLimit: 40,
  transformTags: {
    ...Object.fromEntries(
      Object.entries(renamedElements).map(([from, to]) => [from, sanitize.simpleTransform(to, {})]),
    ),
    '*': (tagName, attributes) => ({ tagName, attribs: keepSafe(tagName, attributes) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
};

function mutable(lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]));
}

/** Filters attribute values. Links get no referrer and no endorsement (`rel`). */
function keepSafe(element: string, attributes: sanitize.Attributes): sanitize.Attributes {
  const kept = Object.fromEntries(
    Object.entries(attributes)
      .map(([key, value]) => [key, value.trim()] as const)
      .filter(([key, value]) => isAllowed(key, value)),
  );
  const leadsOut = element === 'a' && /^https?:/i.test(kept['href'] ?? '');
  return leadsOut ? { ...kept, rel: 'noopener nofollow' } : kept;
}

function isAllowed(key: string, value: string): boolean {
  if (key === 'href') return isSafeLink(value);
  if (key === 'src') return isSafePicture(value);
  if (key === 'alt' || key === 'title') return value.length <= 300;
  return /^\d{1,4}$/.test(value);
}
