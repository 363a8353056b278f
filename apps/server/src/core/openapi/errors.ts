import { AppError, type ErrorCode, errorTable, isErrorCode } from '@mesterhand/domain/errors/codes';
import { errorBody, problemBody, problemType } from '../errors/index.ts';
import { z } from 'zod';
import type { Answer, Reference } from './document.ts';
import { commonHeaders, headersOf } from './headers.ts';
import { type RefusedCall, isOfTransport, refusalsOf } from './refusals.ts';
import type { JsonSchema, Schemas } from './schemas.ts';

/** Common members of both error formats. */
const members = {
  code: z
    .enum(Object.keys(errorTable).filter(isErrorCode))
    .meta({
      id: 'ErrorCode',
      description: 'Every error code there is; each operation lists those that it can answer.',
    })
    .meta({ description: 'What to decide by.' }),
  issues: z
    .array(
      z
        .object({
          path: z.array(z.union([z.string(), z.int().min(0)])).meta({
            description: 'The way to the field: names of fields and places in lists.',
          }),
          message: z
            .string()
            .meta({ description: 'A short key, such as `required` or `tooLong`.' }),
        })
        .meta({ id: 'Issue' }),
    )
    .optional()
    .meta({ description: 'With `input.invalid` and some others: which fields, and why.' }),
  challenge: z.string().optional().meta({
    description: 'With `auth.secondFactor` alone: what the second step of the sign-in wants.',
  }),
  suspension: z
    .object({
      reason: z.string().meta({ description: 'Why, for the person to read.' }),
      until: z
        .string()
        .nullable()
        .meta({ description: 'When it ends by itself; null until it is lifted.' }),
    })
    .optional()
    .meta({ description: 'With `auth.suspended` alone: why the account cannot be used.' }),
};

const formats = {
  'application/json': z
    .object({
      message: z.string().meta({ description: 'For developers, in English.' }),
      ...members,
    })
    .meta({ id: 'Error' }),
  [problemType]: z
    .object({
      type: z.string().meta({
        format: 'uri-reference',
        description: 'Where the code is explained: the kind of the problem.',
      }),
      title: z.string().meta({ description: 'What the code means, in English.' }),
      status: z.int().min(400).max(599).meta({ description: 'The HTTP status.' }),
      detail: z.string().meta({ description: 'What was wrong this time, in English.' }),
      instance: z
        .string()
        .meta({ format: 'uri-reference', description: 'The path that was called.' }),
      ...members,
    })
    .meta({
      id: 'Problem',
      description: 'An error as RFC 9457 shapes it, for requests that accept that media type.',
    }),
};

/** Error responses of a document: operations with the same codes for a status share one. */
export interface ErrorResponses {
  /** The error responses of an operation by status. */
  take(call: RefusedCall & { operationId: string }): Record<string, Reference>;
  responses: Record<string, Answer>;
}

export function collectErrorResponses(schemas: Schemas): ErrorResponses {
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
        responses[name] ??= describeRefusal(status, codes, schemas);
        return [String(status), { $ref: `#/components/responses/${name}` }];
      });
      return Object.fromEntries(described);
    },
  };
}

function describeRefusal(status: number, codes: ErrorCode[], schemas: Schemas): Answer {
  const errors = codes.map((code) => new AppError(code, extras[code]));
  const [first = new AppError('server.internal')] = errors;
  const narrow = (type: keyof typeof formats): JsonSchema => ({
    allOf: [schemas.take(formats[type], 'output'), { properties: { code: { enum: codes } } }],
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
        schema: narrow('application/json'),
        examples: Object.fromEntries(
          errors.map((error) => [error.code, { summary: error.message, value: errorBody(error) }]),
        ),
      },
      [problemType]: { schema: narrow(problemType), example: problemBody(first, '/api/bookings') },
    },
  };
}

/** Additional members of some errors. */
const extras: Partial<Record<ErrorCode, ConstructorParameters<typeof AppError>[1]>> = {
  'input.invalid': { issues: [{ path: ['clientPhone'], message: 'required' }] },
  'auth.suspended': {
    suspension: {
      reason: 'Du har sendt reklame til kunder.',
      until: '2026-12-24T23:00:00.000Z',
    },
  },
  'auth.secondFactor': { challenge: 'q7Yk0hJ2nR4uX8bL1cD5fG3sW9eA6tZv' },
};
