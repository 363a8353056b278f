import { describe, expect, test } from 'vitest';
import { listFreeStarts } from '../bookings/day-plan.ts';
import { civilMinute } from '../bookings/duration.ts';
import { slots } from '../bookings/slots.ts';
import { type BlockedHours, isQuarter, meetsBlock, quickBlockFrom } from './blocked-hours.ts';
import { type WorkingCalendar, dayOf, defaultHours, isSlotOpen } from './hours.ts';
import { blockFormSchema } from './schema.ts';

const date = '2026-12-01';
const block = (from: string, to: string): BlockedHours => ({ date, from, to });
const calendarWith = (...blocks: BlockedHours[]): WorkingCalendar => ({
  hours: defaultHours,
  exceptions: [],
  blocks,
});

test.each([
  ['an hour before the block', '12:00', 60, true],
  ['a quarter too long before it', '12:00', 75, false],
  ['a long job that reaches into it', '09:00', 300, false],
  ['its first minute', '13:00', 15, false],
  ['an hour in which it ends', '15:00', 15, false],
  ['the first hour after it', '16:00', 60, true],
])('of a day blocked from 13:00 to 15:30, %s', (_, time, minutes, isOpen) => {
  expect(isSlotOpen(calendarWith(block('13:00', '15:30')), date, time, minutes)).toBe(isOpen);
});

test('a block closes no other day, and a job over midnight meets the next morning’s', () => {
  expect(isSlotOpen(calendarWith(block('00:00', '24:00')), '2026-12-02', '09:00')).toBe(true);
  const evening = { date: '2026-11-30', time: '18:00', minutes: 600 };
  expect(meetsBlock([block('03:00', '03:15')], evening)).toBe(true);
  expect(meetsBlock([block('04:00', '05:00')], evening)).toBe(false);
});

test.each([
  ['one block over all of its hours', [block('08:00', '19:00')], 'off'],
  ['two that touch, in any order', [block('14:00', '24:00'), block('09:00', '14:00')], 'off'],
  ['two with a quarter between', [block('09:00', '14:00'), block('14:15', '24:00')], undefined],
  ['the last hours', [block('12:00', '24:00')], undefined],
])('a day with %s', (_, blocks, reason) => {
  expect(dayOf(calendarWith(...blocks), date).closure?.reason).toBe(reason);
});

test('free starts leave blocked hours out, by the time of the job with its buffer', () => {
  const plan = { calendar: calendarWith(block('11:00', '18:00')), accepted: [] };
  const search = { durationMinutes: 60, place: null, from: date, days: 1, limit: 10 };
  const by = { now: new Date('2026-11-20T11:00:00Z'), travel: () => 0 };
  const times = (bufferMinutes: number) =>
    listFreeStarts(plan, { ...search, bufferMinutes }, by).map(({ time }) => time);
  expect(times(0)).toEqual(['09:00', '10:00', '18:00']);
  expect(times(15)).toEqual(['09:00', '18:00']);
});

test('no open start has a minute in a block, whatever the blocks are', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const timeOf = (quarters: number) =>
    `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`;
  for (let round = 0; round < 300; round += 1) {
    const blocks = Array.from({ length: 1 + random(4) }, () => {
      const from = random(95);
      return block(timeOf(from), timeOf(from + 1 + random(96 - from)));
    });
    const minutes = 15 * (1 + random(40));
    for (const time of slots) {
      const start = civilMinute(date, time);
      const isFree = blocks.every(
        ({ from, to }) =>
          civilMinute(date, to) <= start || civilMinute(date, from) >= start + minutes,
      );
      expect(isSlotOpen(calendarWith(...blocks), date, time, minutes)).toBe(isFree);
    }
  }
});

describe('a quick block', () => {
  test.each([
    ['10:07', 60, '10:00', '11:00'],
    ['10:15', 120, '10:15', '12:15'],
    ['12:59', 'rest', '12:45', '24:00'],
    ['22:30', 240, '22:30', '24:00'],
    ['23:00', 60, '23:00', '24:00'],
  ] as const)('at %s of %s runs from %s to %s', (time, length, from, to) => {
    expect(quickBlockFrom({ date, time }, length)).toEqual(block(from, to));
  });
});

test.each([
  ['00:00', true],
  ['24:00', true],
  ['24:15', false],
  ['9:00', false],
  ['09:10', false],
  ['tull', false],
])('%s is a quarter: %s', (text, expected) => {
  expect(isQuarter(text)).toBe(expected);
});

test('the form wants hours in order', () => {
  const form = { date, from: '13:00', to: '13:00', note: '' };
  expect(blockFormSchema.safeParse(form).error?.issues).toMatchObject([
    { path: ['to'], message: 'hoursOrder' },
  ]);
  expect(blockFormSchema.safeParse({ ...form, to: '24:00' }).success).toBe(true);
});
