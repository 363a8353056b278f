import { describe, expect, test } from 'vitest';
import {
  challengeUntil,
  isFresh,
  readCode,
  recoveryCodeBytes,
  stepOf,
  writeRecoveryCode,
} from './rules.ts';
import { confirmInput, guardedInput } from './schema.ts';

const now = new Date('2026-11-20T11:00:00Z');

describe('a recovery code', () => {
  test.each([
    [new Uint8Array(recoveryCodeBytes), '0000-0000-0000-0000'],
    [new Uint8Array(recoveryCodeBytes).fill(255), 'zzzz-zzzz-zzzz-zzzz'],
    [Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 33]), '0000-0000-0000-0011'],
  ])('of %j is %s', (bytes, code) => {
    expect(writeRecoveryCode(bytes)).toBe(code);
  });

  test('is read as it was written, however it is typed', () => {
    const code = writeRecoveryCode(Uint8Array.from([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]));
    const plain = code.replaceAll('-', '');
    for (const typed of [code, plain, code.toUpperCase(), ` ${code.replaceAll('-', ' ')} `])
      expect(readCode(typed)).toEqual({ kind: 'recovery', code: plain });
    expect(readCode('OOOO-iiii-LLLL-0000')).toEqual({ kind: 'recovery', code: '0000111111110000' });
  });
});

describe('a typed code', () => {
  test.each([
    ['123456', 'app'],
    ['123 456', 'app'],
    ['12345', undefined],
    ['1234567', undefined],
    ['abcdef', undefined],
    ['uuuu-uuuu-uuuu-uuuu', undefined],
    ['', undefined],
  ])('%j is of the kind %s', (text, kind) => {
    expect(readCode(text)?.kind).toBe(kind);
  });

  test('the set-up takes the app’s codes alone', () => {
    const code = '0000-0000-0000-0000';
    expect(confirmInput.safeParse({ code }).error?.issues[0]?.message).toBe('code');
    expect(confirmInput.safeParse({ code: '' }).error?.issues[0]?.message).toBe('required');
    expect(guardedInput.parse({ code })).toEqual({ code, password: '' });
  });
});

test('half minutes are counted since 1970', () => {
  expect(stepOf(new Date(59_999))).toBe(1);
  expect(stepOf(new Date(60_000))).toBe(2);
});

test('the question for a code stays open for five minutes', () => {
  expect(challengeUntil(now).toISOString()).toBe('2026-11-20T11:05:00.000Z');
});

test.each([
  ['2026-11-20T10:50:00Z', true],
  ['2026-11-20T10:49:59Z', false],
])('a session opened at %s is fresh: %s', (openedAt, fresh) => {
  expect(isFresh(openedAt, now)).toBe(fresh);
});
