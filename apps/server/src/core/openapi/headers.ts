import type { HeaderObject, Parameter, Reference } from './document.ts';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;

/** Response headers, each described once. */
export const headers = {
  'X-Request-Id': {
    description: 'Names this one call in the server’s log: quote it when something is wrong.',
    required: true,
    schema: text,
    example: 'kX3b9Q-m2LtZ',
  },
  'Cache-Control': {
    description: 'How long the answer may be kept; most may not be kept at all.',
    schema: text,
    example: 'no-store',
  },
  Location: {
    description: 'The path of the new thing.',
    required: true,
    schema: { ...text, format: 'uri-reference' },
    example: '/api/bookings/41',
  },
  'X-Next-Cursor': {
    description: 'The `cursor` of the next page; absent on the last one.',
    schema: text,
    example: 'WyIyMDI2LTExLTIyVDA5OjMwOjAwLjAwMFoiLDQxXQ',
  },
  'X-Total-Count': {
    description: 'How many there are in all pages together.',
    schema: count,
    example: 137,
  },
  Link: {
    description: 'The address of the next page (`rel="next"`); absent on the last one.',
    schema: text,
    example:
      '</api/bookings/client/12?cursor=WyIyMDI2LTExLTIyVDA5OjMwOjAwLjAwMFoiLDQxXQ>; rel="next"',
  },
  ETag: {
    description:
      'Names this state of the answer. A weak tag is for `If-None-Match`, a strong one (a version) for `If-Match`.',
    schema: text,
    example: '"4"',
  },
  'RateLimit-Policy': {
    description:
      'The budget that the call counts against: so many calls (`q`) in so many seconds (`w`).',
    schema: text,
    example: '"read";q=600;w=60',
  },
  RateLimit: {
    description: 'What is left of it: calls (`r`), and the seconds until it is full again (`t`).',
    schema: text,
    example: '"read";r=598;t=42',
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 30,
  },
  'WWW-Authenticate': {
    description:
      'How to sign in (RFC 6750); with `error="invalid_token"` when a token was sent that has ended.',
    required: true,
    schema: text,
    example: 'Bearer realm="mesterhand", error="invalid_token"',
  },
  'Content-Disposition': {
    description: 'Says that the answer is a file, and what it is called.',
    schema: text,
    example: 'attachment; filename="mesterhand.csv"',
  },
} satisfies Record<string, HeaderObject>;

export type HeaderName = keyof typeof headers;

const isHeaderName = (name: string): name is HeaderName => name in headers;
export const headerNames = Object.keys(headers).filter(isHeaderName);

/** Headers of every rate-limited response. */
export const commonHeaders: HeaderName[] = [
  'X-Request-Id',
  'Cache-Control',
  'RateLimit-Policy',
  'RateLimit',
];

/** References to the named headers. */
export function headersOf(names: readonly HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` } satisfies Reference]),
  );
}

/** Parameters with the same meaning in all operations. */
export const sharedParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 8, maxLength: 200 },
    description:
      'A value of your own: the same call sent again with it is carried out once and gets the same answer. Another body under a used key is refused with `idempotency.mismatch`.',
    example: '0b6c2f0e-6f3e-4a57-9d0c-3e9a1c8f5b21',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description:
      'The `ETag` that was read: a change made on anything else is refused with 412. It stands for the `version` of the body, and `*` for any.',
    example: '"4"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: 'The `ETag` of an answer that is kept: while it holds, 304 comes without a body.',
    example: 'W/"3q2-7wLk9pXcVbNmAsDfGh"',
  },
} satisfies Record<string, Parameter>;

export function sharedParameter(name: keyof typeof sharedParameters): Reference {
  return { $ref: `#/components/parameters/${name}` };
}
