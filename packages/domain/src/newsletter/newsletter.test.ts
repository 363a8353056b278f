import { describe, expect, test } from 'vitest';
import { confirmUntil, forgetBefore, judgeConfirmation, mayAsk, type Standing } from './course.ts';
import { newsletterFormSchema, subscribeInput } from './schema.ts';
import { currentConsent } from './subscription.ts';

const now = new Date('2026-11-20T11:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const standing = (state: Standing['state'], more: Partial<Standing> = {}): Standing => ({
  state,
  askedAt: state === 'unsubscribed' ? null : ago(60),
  confirmUntil: state === 'unsubscribed' ? null : confirmUntil(now).toISOString(),
  ...more,
});

describe('A-67 a confirmation email', () => {
  test.each([
    ['who waits for one since an hour', standing('pending'), true],
    ['who was asked ten minutes ago', standing('pending', { askedAt: ago(10) }), true],
    ['who was asked a moment before that', standing('pending', { askedAt: ago(9.99) }), false],
    ['who has confirmed', standing('confirmed'), false],
    ['who has left', standing('unsubscribed'), true],
  ])('to %s: %j → %j', (_who, known, expected) => {
    expect(mayAsk(known, now)).toBe(expected);
  });
});

describe('A-67 a confirmation', () => {
  test.each([
    ['in time', standing('pending'), 'confirm'],
    ['at the last instant', standing('pending', { confirmUntil: now.toISOString() }), 'confirm'],
    ['too late', standing('pending', { confirmUntil: ago(1) }), 'refused'],
    ['once more', standing('confirmed', { confirmUntil: ago(1) }), 'unchanged'],
    ['of who has left', standing('unsubscribed'), 'refused'],
  ])('%s: %j → %s', (_when, known, expected) => {
    expect(judgeConfirmation(known, now)).toBe(expected);
  });
});

test('a link works for two days, and what nobody confirms is forgotten after thirty', () => {
  expect(confirmUntil(now).toISOString()).toBe('2026-11-22T11:00:00.000Z');
  expect(forgetBefore(now).toISOString()).toBe('2026-10-21T11:00:00.000Z');
});

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['kari', 'email'],
  [`${'k'.repeat(250)}@a.no`, 'tooLong'],
])('A-67 the form says of %j what is wrong', (email, issue) => {
  const { error } = newsletterFormSchema.safeParse({ email });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['email', issue],
  ]);
});

test('A-67 nobody subscribes without the consent that the form shows', () => {
  const input = { email: ' kari@example.no ', language: 'nb', source: 'blog', token: 'drawn' };
  expect(subscribeInput.parse({ ...input, consent: currentConsent })).toMatchObject({
    email: 'kari@example.no',
    homepage: '',
  });
  expect(subscribeInput.safeParse(input).success).toBe(false);
  expect(subscribeInput.safeParse({ ...input, consent: 'none' }).success).toBe(false);
});
