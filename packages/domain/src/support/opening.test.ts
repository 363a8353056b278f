import { expect, test } from 'vitest';
import { isOpen, nextChange, openingHours } from './opening.ts';

test('A-70 the hours are Mon–Fri 08:00–20:00 and Sat–Sun 10:00–18:00', () => {
  expect(openingHours).toEqual([
    { from: 1, to: 5, opens: '08:00', closes: '20:00' },
    { from: 6, to: 7, opens: '10:00', closes: '18:00' },
  ]);
});

test.each([
  [
    'a Monday morning before eight',
    '2026-11-23T06:59:59Z',
    false,
    'opens 1 08:00 2026-11-23T07:00',
  ],
  ['a Monday at eight', '2026-11-23T07:00:00Z', true, 'closes 1 20:00 2026-11-23T19:00'],
  ['a second before closing', '2026-11-23T18:59:59Z', true, 'closes 1 20:00 2026-11-23T19:00'],
  ['closing time', '2026-11-23T19:00:00Z', false, 'opens 2 08:00 2026-11-24T07:00'],
  ['a Friday night', '2026-11-27T22:00:00Z', false, 'opens 6 10:00 2026-11-28T09:00'],
  ['a Saturday at ten', '2026-11-28T09:00:00Z', true, 'closes 6 18:00 2026-11-28T17:00'],
  ['a Sunday at nine', '2026-11-29T08:00:00Z', false, 'opens 7 10:00 2026-11-29T09:00'],
  ['a Sunday at six', '2026-11-29T17:00:00Z', false, 'opens 1 08:00 2026-11-30T07:00'],
  [
    'midnight in Oslo, yesterday in UTC',
    '2026-11-22T23:00:00Z',
    false,
    'opens 1 08:00 2026-11-23T07:00',
  ],
  ['summer: eight is six', '2026-07-01T06:00:00Z', true, 'closes 3 20:00 2026-07-01T18:00'],
  ['the eve of summer time', '2026-03-28T20:00:00Z', false, 'opens 7 10:00 2026-03-29T08:00'],
  ['the day summer time begins', '2026-03-29T07:59:00Z', false, 'opens 7 10:00 2026-03-29T08:00'],
  ['the eve of winter time', '2026-10-24T20:00:00Z', false, 'opens 7 10:00 2026-10-25T09:00'],
  ['the day winter time begins', '2026-10-25T08:30:00Z', false, 'opens 7 10:00 2026-10-25T09:00'],
  ['the evening of that day', '2026-10-25T16:59:00Z', true, 'closes 7 18:00 2026-10-25T17:00'],
])('A-70 %s', (_when, instant, open, next) => {
  const now = new Date(instant);
  expect(isOpen(now)).toBe(open);
  const { kind, weekday, time, at } = nextChange(now);
  expect(`${kind} ${weekday} ${time} ${at.toISOString().slice(0, 16)}`).toBe(next);
});

test('A-70 tomorrow is distinguished from today', () => {
  expect(nextChange(new Date('2026-11-23T06:00:00Z')).inDays).toBe(0);
  expect(nextChange(new Date('2026-11-23T20:00:00Z')).inDays).toBe(1);
});
