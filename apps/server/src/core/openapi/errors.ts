import { AppError, type ErrorCode, errorTable } from '@mesterhand/domain/errors/codes';
import { errorBody, problemBody, problemType } from '../errors/index.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Answer, Reference } from './document.ts';
import { commonHeaders, headersOf } from './headers.ts';
import { type RefusedCall, isOfTransport, refusalsOf } from './refusals.ts';
import { shapesPlace } from './shapes.ts';

/** Common members of both error formats. */
const membersOfErrors: Record<string, JsonSchema> = {
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
};

/** Schemas of both error formats. */
export function errorSchemas(): Record<string, JsonSchema> {
  const codes = Object.keys(errorTable);
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
    ErrorCode: {
      type: 'string',
      enum: codes,
      description: 'Every error code there is; each operation lists those that it can answer.',
    },
    Error: {
      type: 'object',
      properties: {
        message: { type: 'string', description: 'For developers, in English.' },
        ...membersOfErrors,
      },
      required: ['message', 'code'],
      additionalProperties: false,
    },
    Problem: {
      type: 'object',
      description: 'An error as RFC 9457 shapes it, for requests that accept that media type.',
      properties: {
        type: {
          type: 'string',
          format: 'uri-reference',
          description: 'Where the code is explained: the kind of the problem.',
        },
        title: { type: 'string', description: 'What the code means, in English.' },
        status: { type: 'integer', description: 'The HTTP status.' },
        detail: { type: 'string', description: 'What was wrong this time, in English.' },
        instance: {
          type: 'string',
          format: 'uri-reference',
          description: 'The path that was called.',
        },
        ...membersOfErrors,
      },
      required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
      additionalProperties: false,
    },
  };
}

/** Error responses of a document: operations with the same codes for a status share one. */
export interface ErrorResponses {
  /** The error responses of an operation by status. */
  take(call: RefusedCall & { operationId: string }): Record<string, Reference>;
  responses: Record<string, Answer>;
}

export function collectErrorResponses(): ErrorResponses {
  const responses: Record<string, Answer> = {};
  const names = new Map<string, string>();
  const nameOf = (status: number, codes: ErrorCode[], operationId: string): string => {
    const key = codes.join();
    const own = codes.filter((code) => !isOfTransport(code));
    const fallback = [`E${status}`, ...(own.length > 2 ? [operationId] : own)].join('-');
    const free = fallback in responses ? `E${status}-${operationId}` : fallback;
    const name = names.get(key) ?? free;
    names.set(key, name);
    return name;
  };
  return {
    responses,
    take(call) {
      const described = [...refusalsOf(call)].map(([status, codes]): [string, Reference] => {
        const name = nameOf(status, codes, call.operationId);
        responses[name] ??= describeRefusal(status, codes);
        return [String(status), { $ref: `#/components/responses/${name}` }];
      });
      return Object.fromEntries(described);
    },
  };
}

function describeRefusal(status: number, codes: ErrorCode[]): Answer {
  const errors = codes.map((code) => new AppError(code, extras[code]));
  const [first = new AppError('server.internal')] = errors;
  const narrow = (name: string): JsonSchema => ({
    allOf: [{ $ref: `${shapesPlace}${name}` }, { properties: { code: { enum: codes } } }],
  });
  return {
    description: errors.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
    headers: headersOf([
      ...commonHeaders,
      ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
      ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ]),
    content: {
      'application/json': {
        schema: narrow('Error'),
        examples: Object.fromEntries(
          errors.map((error) => [error.code, { summary: error.message, value: errorBody(error) }]),
        ),
      },
      [problemType]: { schema: narrow('Problem'), example: problemBody(first, '/api/bookings') },
    },
  };
}

/** Additional members of some errors. */
const extras: Partial<Record<ErrorCode, ConstructorParameters<typeof AppError>[1]>> = {
  'input.invalid': { issues: [{ path: ['clientPhone'], message: 'required' }] },
  'auth.secondFactor': { challenge: 'q7Yk0hJ2nR4uX8bL1cD5fG3sW9eA6tZv' },
};
