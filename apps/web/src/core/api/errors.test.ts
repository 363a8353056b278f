import { errorTable } from '@mesterhand/domain/errors/codes';
import { describe, expect, test, vi } from 'vitest';
import { isErrorCode, readError } from './errors.ts';
import catalogue from '../refusals/locales/nb.json' with { type: 'json' };
import { request } from './request.ts';

const issues = [{ path: ['email'], message: 'email' }];

describe('a refusal is read the same from every source', () => {
  test('from a procedure', () => {
    const error = Object.assign(new Error('x'), {
      data: { app: { code: 'input.invalid', status: 400, issues } },
    });
    expect(readError(error)).toMatchObject({ code: 'input.invalid', status: 400, issues });
  });

  test('C-113 from a plain request, whose message is the status and the body', async () => {
    const body = JSON.stringify({ message: 'no', code: 'uploads.tooLarge' });
    vi.stubGlobal('fetch', async () => new Response(body, { status: 413 }));
    const error = await request('/api/upload/avatar', {
      method: 'POST',
      body: new FormData(),
    }).catch((reason) => reason);
    expect(readError(error)).toEqual({
      message: `413: ${body}`,
      code: 'uploads.tooLarge',
      status: 413,
      issues: [],
    });
    vi.unstubAllGlobals();
  });

  test('from a response that is not the API’s', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const error = await request('/api/masters').catch((reason) => reason);
    expect(readError(error)).toMatchObject({ code: undefined, status: 502 });
    vi.unstubAllGlobals();
  });

  test('from a missing response', () => {
    expect(readError(new TypeError('Failed to fetch'))).toMatchObject({
      code: undefined,
      status: undefined,
    });
  });
});

test.each([
  ['auth.required', true],
  ['conflict.stale', true],
  ['auth', false],
  ['auth.ofANewerServer', true],
  ['toString', false],
  ['auth.', false],
  ['Auth required', false],
  ['', false],
  [undefined, false],
  [404, false],
])('%j may be a code: %s', (value, isOne) => {
  expect(isErrorCode(value)).toBe(isOne);
});

test.each(Object.keys(errorTable))('the code %s has a text', (code) => {
  const sentence = code
    .split('.')
    .reduce<unknown>(
      (texts, key) =>
        typeof texts === 'object' && texts !== null
          ? Object.entries(texts).find(([name]) => name === key)?.[1]
          : undefined,
      catalogue.errors,
    );
  expect(sentence).toEqual(expect.any(String));
});
