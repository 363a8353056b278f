import {
  allowedElements,
  isSafeLink,
  isSafePicture,
  renamedElements,
  silentElements,
  voidElements,
} from '@mesterhand/domain/blog/html';
import sanitize from 'sanitize-html';

/**
 * HTML out of an editor, or out of anybody's hands, as it may be shown to everyone: the allowed elements and
 * attributes and escaped text, nothing else. Cleaning what is clean changes nothing.
 */
export function cleanHtml(html: string): string {
  return sanitize(html.replaceAll('\0', ''), options);
}

const options: sanitize.IOptions = {
  allowedTags: Object.keys(allowedElements),
  // `rel` is ours alone: what an author gives is dropped below.
  allowedAttributes: { ...mutable(allowedElements), a: [...(allowedElements['a'] ?? []), 'rel'] },
  selfClosing: [...voidElements],
  nonTextTags: [...silentElements],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Deeper than any text is meant to be read.
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

/** The attributes whose values may stay. A page that a link opens learns nothing of ours, and isn't vouched for. */
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
