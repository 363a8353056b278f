import type { HeaderObject, Parameter, Reference } from './document.ts';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const cursor = 'WyIyMDI2LTExLTIyVDA5OjMwOjAwLjAwMFoiLDQxXQ';

const header = (
  description: string,
  example: unknown,
  more: Partial<HeaderObject> = {},
): HeaderObject => ({
  description,
  schema: text,
  example,
  ...more,
});

/** Response headers, each described once. */
export const headers = {
  'X-Request-Id': header(
    'Names this one call in the server’s log: quote it when something is wrong.',
    'kX3b9Q-m2LtZ',
    { required: true },
  ),
  'Cache-Control': header(
    'How long the answer may be cached; most may not be cached at all.',
    'no-store',
  ),
  Location: header('The path of the new thing.', '/api/bookings/41', {
    required: true,
    schema: { ...text, format: 'uri-reference' },
  }),
  'X-Next-Cursor': header('The `cursor` of the next page; absent on the last one.', cursor),
  'X-Total-Count': header('How many there are in all pages together.', 137, { schema: count }),
  Link: header(
    'The address of the next page (`rel="next"`); absent on the last one.',
    `</api/bookings/client/12?cursor=${cursor}>; rel="next"`,
  ),
  ETag: header(
    'Names this state of the answer. A weak tag is for `If-None-Match`, a strong one (a version) for `If-Match`.',
    '"4"',
  ),
  'RateLimit-Policy': header(
    'The budget that the call counts against: so many calls (`q`) in so many seconds (`w`).',
    '"read";q=600;w=60',
  ),
  RateLimit: header(
    'What is left of it: calls (`r`), and the seconds until it is full again (`t`).',
    '"read";r=598;t=42',
  ),
  'Retry-After': header('Seconds to wait before trying again.', 30, {
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }),
  'WWW-Authenticate': header(
    'How to sign in (RFC 6750); with `error="invalid_token"` when a token was sent that has ended.',
    'Bearer realm="mesterhand", error="invalid_token"',
    { required: true },
  ),
  'Content-Disposition': header(
    'Says that the answer is a file, and what it is called.',
    'attachment; filename="mesterhand.csv"',
  ),
  'Accept-Ranges': header('Says that parts of the file may be asked for with `Range`.', 'bytes'),
  'Content-Range': header('Which bytes these are, and of how many.', 'bytes 0-1/1088044', {
    required: true,
  }),
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

/** A header of a request. */
export function headerParameter(
  name: string,
  { required = false, schema = text, ...more }: Partial<Parameter> & Pick<Parameter, 'description'>,
): Parameter {
  return { name, in: 'header', required, schema, ...more };
}

/** Parameters with the same meaning in all operations. */
export const sharedParameters = {
  IdempotencyKey: headerParameter('Idempotency-Key', {
    schema: { ...text, minLength: 8, maxLength: 200 },
    description:
      'A value of your own: the same call sent again with it is carried out once and gets the same answer. Another body under a used key is refused with `idempotency.mismatch`.',
    example: '0b6c2f0e-6f3e-4a57-9d0c-3e9a1c8f5b21',
  }),
  IfMatch: headerParameter('If-Match', {
    description:
      'The `ETag` that was read: a change made on anything else is refused with 412. It stands for the `version` of the body, and `*` for any.',
    example: '"4"',
  }),
  IfNoneMatch: headerParameter('If-None-Match', {
    description: 'The `ETag` of a cached answer: while it holds, 304 comes without a body.',
    example: 'W/"3q2-7wLk9pXcVbNmAsDfGh"',
  }),
  Range: headerParameter('Range', {
    description: 'One range of bytes, of a file that takes ranges; of others it is ignored.',
    example: 'bytes=0-1',
  }),
} satisfies Record<string, Parameter>;

export function sharedParameter(name: keyof typeof sharedParameters): Reference {
  return { $ref: `#/components/parameters/${name}` };
}
