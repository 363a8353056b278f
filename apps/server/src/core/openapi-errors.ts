import { type ErrorCode, errorTable } from '@mesterhand/domain/errors/codes';
import type { JsonSchema } from './json-schema.ts';
import type { Answer, MediaType } from './openapi-document.ts';
import { commonHeaders, headersOf } from './openapi-headers.ts';
import { shapesPlace } from './openapi-shapes.ts';

const listedErrors = Object.entries(errorTable);

/** The shapes of the one body of every refusal. */
export function errorSchemas(): Record<string, JsonSchema> {
  const codes = listedErrors.map(([code]) => code);
  return {
    Issue: {
      type: 'object',
      properties: {
        path: {
          type: 'array',
          items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
          description: 'The way to the field: names of fields and places in lists.',
        },
        message: { type: 'string', description: 'A short key, such as `required` or `tooLong`.' },
      },
      required: ['path', 'message'],
      additionalProperties: false,
    },
    ErrorCode: { type: 'string', enum: codes },
    Error: {
      type: 'object',
      properties: {
        message: { type: 'string', description: 'For developers, in English.' },
        code: { $ref: `${shapesPlace}ErrorCode`, description: 'What to decide by.' },
        issues: {
          type: 'array',
          items: { $ref: `${shapesPlace}Issue` },
          description: 'With `input.invalid` and some others: which fields, and why.',
        },
        challenge: {
          type: 'string',
          description: 'With `auth.secondFactor` alone: what the second step of the sign-in wants.',
        },
      },
      required: ['message', 'code'],
      additionalProperties: false,
    },
  };
}

/** One response a status, with an example of every code that it may carry. */
export function errorResponses(): Record<string, Answer> {
  const byStatus = Map.groupBy(listedErrors, ([, { status }]) => status);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, errors]) => [`E${status}`, describeRefusal(status, errors)]),
  );
}

function describeRefusal(status: number, errors: typeof listedErrors): Answer {
  const content: MediaType = {
    schema: { $ref: `${shapesPlace}Error` },
    examples: Object.fromEntries(
      errors.map(([code, { message }]) => [
        code,
        { summary: message, value: { message, code, ...extras[code] } },
      ]),
    ),
  };
  return {
    description: errors.map(([code, { message }]) => `\`${code}\`: ${message}`).join('\n\n'),
    headers: headersOf([
      ...commonHeaders,
      ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ]),
    content: { 'application/json': content },
  };
}

/** What the bodies of some refusals hold besides. */
const extras: Partial<Record<string, { issues?: unknown[]; challenge?: string }>> = {
  'input.invalid': { issues: [{ path: ['clientPhone'], message: 'required' }] },
  'auth.secondFactor': { challenge: 'q7Yk0hJ2nR4uX8bL1cD5fG3sW9eA6tZv' },
} satisfies Partial<Record<ErrorCode, unknown>>;
