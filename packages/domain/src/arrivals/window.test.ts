import { describe, expect, test } from 'vitest';
import { decideAnnouncement, dueAt, mustNotify, notifyIntervalMs } from './notifying.ts';
import { isSameWindow, readWindow, windowAround, windowAt, wordingOf } from './window.ts';

const minute = 60_000;
const noon = Date.UTC(2026, 10, 24, 11);
const at = (minutes: number): number => noon + minutes * minute;
const span = (from: number, until: number) => ({ from: at(from), until: at(until) });

describe('a window', () => {
  test.each([
    ['in whole minutes when it is narrow', 12.3, 2, 3, span(10, 16)],
    ['in steps of five minutes when it is wide', 41, 8, 10, span(30, 55)],
  ])('is rounded outwards, %s', (_, middle, before, after, expected) => {
    const margin = { before: before * minute, after: after * minute };
    expect(windowAround(at(middle), margin)).toEqual(expected);
  });

  test.each([
    [span(10, 20), 0, span(10, 20)],
    [span(10, 20), 15, span(15, 20)],
    [span(10, 20), 15.5, span(15, 20)],
    [span(10, 20), 19, span(19, 21)],
    [span(10, 20), 20, span(20, 22)],
    [span(10, 20), 45.2, span(45, 48)],
  ])('moves on while nobody has arrived (%#)', (window, minutes, expected) => {
    expect(windowAt(window, at(minutes))).toEqual(expected);
  });

  test.each([
    [0, 'between'],
    [10, 'by'],
    [16, 'by'],
    [17, 'now'],
    [40, 'now'],
  ])('is worded by the time: after %i minutes "%s"', (minutes, expected) => {
    expect(wordingOf(span(10, 20), at(minutes))).toBe(expected);
  });

  test('is read from stored instants, or is absent', () => {
    const [from, until] = [new Date(at(10)).toISOString(), new Date(at(20)).toISOString()];
    expect(readWindow(from, until)).toEqual(span(10, 20));
    expect(readWindow(null, until)).toBeNull();
    expect(isSameWindow(readWindow(from, until), span(10, 20))).toBe(true);
    expect(isSameWindow(null, span(10, 20))).toBe(false);
    expect(isSameWindow(null, null)).toBe(true);
  });
});

describe('the customer is notified', () => {
  const announced = { ...span(10, 20), at: at(0) };
  test.each([
    ['not while the window holds', span(11, 19), 6, false],
    ['not when it narrows within the announced one', span(15, 18), 9, false],
    ['before it ends', span(15, 22), 6, true],
    ['when the master comes much later', span(30, 45), 6, true],
    ['when the master comes earlier', span(4, 12), 6, true],
    ['not within four minutes of the last notification', span(30, 45), 3.9, false],
  ])('%s', (_, current, minutes, expected) => {
    expect(mustNotify(current, announced, at(minutes))).toBe(expected);
  });

  test('or asked again before it ends, and not at once', () => {
    expect(dueAt(announced)).toBe(at(18));
    expect(dueAt({ ...announced, at: at(17) })).toBe(at(21));
  });

  test('once of an arrival about now, however long the master is about to arrive', () => {
    const first = { ...span(0, 3), at: at(0) };
    expect(mustNotify(span(6, 9), first, at(6))).toBe(false);
    expect(mustNotify(span(20, 30), first, at(6))).toBe(true);
  });

  test('not twice for one delay: the new window has room on both sides', () => {
    const current = span(30, 45);
    const now = at(6);
    expect(mustNotify(current, announced, now)).toBe(true);
    const again = { ...current, at: now };
    for (const minutes of [-3, -1, 0, 1, 3]) {
      const moved = {
        from: current.from + minutes * minute,
        until: current.until + minutes * minute,
      };
      expect(mustNotify(moved, again, now + notifyIntervalMs)).toBe(false);
    }
  });
});

describe('the first window of a journey', () => {
  test.each([
    ['in time', span(-10, 10), 'show'],
    ['early', span(-60, -40), 'show'],
    ['within ten minutes', span(5, 15), 'show'],
    ['late', span(10, 25), 'notify'],
  ])('of a master who comes %s', (_, current, expected) => {
    const first = { current, announced: null, agreedAt: noon, now: at(-70) };
    expect(decideAnnouncement(first)).toBe(expected);
  });

  test('once announced, is compared with the next ones', () => {
    const announced = { ...span(-10, 10), at: at(-70) };
    const next = { announced, agreedAt: noon, now: at(-30) };
    expect(decideAnnouncement({ ...next, current: span(-5, 5) })).toBe('none');
    expect(decideAnnouncement({ ...next, current: span(10, 25) })).toBe('notify');
  });
});
