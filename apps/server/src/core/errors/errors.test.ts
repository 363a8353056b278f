import { AppError } from '@mesterhand/domain/errors/codes';
import { TRPCError } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorBody, formatError, issuesOf, retryAfter, toAppError } from './errors.ts';

const failure = (fields: object): Error =>
  Object.assign(new Error('duplicate key value: kari@example.no'), fields);

describe('whatever is thrown becomes a listed code', () => {
  test.each<[string, unknown, string]>([
    [
      'a taken slot',
      failure({ code: '23P01', constraint: 'bookings_one_accepted_job_per_slot' }),
      'bookings.slotTaken',
    ],
    ['another exclusion', failure({ code: '23P01', constraint: 'other' }), 'conflict.stale'],
    [
      'a taken e-mail',
      failure({ code: '23505', constraint: 'users_email_key' }),
      'auth.emailTaken',
    ],
    [
      'a taken user name',
      failure({ code: '23505', constraint: 'users_username_key' }),
      'auth.usernameTaken',
    ],
    ['another unique key', failure({ code: '23505', constraint: 'slugs' }), 'conflict.stale'],
    ['a serialization failure', failure({ code: '40001' }), 'conflict.stale'],
    ['a number beyond its column', failure({ code: '22003' }), 'input.invalid'],
    ['a deadlock', failure({ code: '40P01' }), 'conflict.stale'],
    ['a server that is away', failure({ code: 'ECONNREFUSED' }), 'server.unavailable'],
    ['a server that shuts down', failure({ code: '57P01' }), 'server.unavailable'],
    ['too many connections', failure({ code: '53300' }), 'server.unavailable'],
    ['a full disk of the database', failure({ code: '53100' }), 'server.full'],
    ['a full disk of the files', failure({ code: 'ENOSPC' }), 'server.full'],
    [
      'a connection that broke in a transaction',
      new Error('Client has encountered a connection error and is not queryable'),
      'server.unavailable',
    ],
    ['a full pool', new Error('timeout exceeded when trying to connect'), 'server.unavailable'],
    ['a missing column', failure({ code: '42703' }), 'server.internal'],
    ['a bug', new Error('x is undefined'), 'server.internal'],
    ['what is no error', 'oops', 'server.internal'],
    [
      'a large body',
      failure({ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }),
      'uploads.tooLarge',
    ],
    [
      'a broken body',
      failure({ code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }),
      'input.malformed',
    ],
    ['a status that a stranger set', failure({ statusCode: 403 }), 'server.internal'],
    [
      'a refusal inside a procedure',
      wrapped(new AppError('bookings.notFound')),
      'bookings.notFound',
    ],
    ['a database error inside a procedure', wrapped(failure({ code: '40P01' })), 'conflict.stale'],
    ['an output that does not fit', wrapped(z.string().safeParse(1).error), 'server.internal'],
    ['an unknown procedure', new TRPCError({ code: 'NOT_FOUND' }), 'access.notFound'],
    ['a malformed batch', new TRPCError({ code: 'BAD_REQUEST' }), 'input.malformed'],
  ])('%s', (_, thrown, code) => {
    expect(toAppError(thrown).code).toBe(code);
  });
});

function wrapped(cause: unknown): TRPCError {
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause });
}

test('an internal error says nothing of its cause', () => {
  expect(errorBody(toAppError(failure({ code: '42703' })))).toEqual({
    message: 'Internal server error',
    code: 'server.internal',
  });
});

test('a refused input names each field once, with a key', () => {
  const schema = z.object({
    id: z.int().positive(),
    name: z.string('required'),
    list: z.array(z.string()),
  });
  const { error } = schema.safeParse({ id: -1.5, list: [1] });
  expect(error && issuesOf(error)).toEqual([
    { path: ['id'], message: 'invalid' },
    { path: ['name'], message: 'required' },
    { path: ['list', 0], message: 'invalid' },
  ]);
});

test('a refused procedure answers with our status, and without a stack', () => {
  const error = wrapped(new AppError('bookings.slotTaken'));
  const shape = {
    message: 'leaked',
    code: -32603,
    data: {
      code: 'INTERNAL_SERVER_ERROR',
      httpStatus: 500,
      path: 'bookings.accept',
      stack: 'leaked',
    },
  } as const;
  expect(formatError({ error, shape, ctx: { requestId: 'r1' } })).toEqual({
    message: 'The master already has an accepted job at this time.',
    code: -32009,
    data: {
      code: 'CONFLICT',
      httpStatus: 409,
      path: 'bookings.accept',
      app: { code: 'bookings.slotTaken', status: 409, requestId: 'r1' },
    },
  });
});

test.each([
  ['a limit tells its own seconds', new AppError('rate.limited', { retryAfter: 12.2 }), 13],
  ['an outage has a guess', new AppError('server.unavailable'), 5],
  ['nothing else asks to wait', new AppError('conflict.stale', { retryAfter: 3 }), undefined],
])('%s', (_, error, seconds) => {
  expect(retryAfter(error)).toBe(seconds);
});

test.each(['Unexpected end of multipart data', 'Malformed part header'])(
  'a form that breaks off is the sender’s fault: %s',
  (message) => {
    expect(toAppError(new Error(message))).toMatchObject({ code: 'input.malformed', status: 400 });
  },
);
