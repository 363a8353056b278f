import { expect, test } from 'vitest';
import type { Position, PositionReport } from './schema.ts';
import { type Heard, type Whereabouts, isTurn, applyReports } from './reports.ts';

const start = Date.parse('2026-11-21T12:00:00.000Z');
const place = { latitude: 59.9, longitude: 10.7, accuracy: 12 };
const heard = (seconds: number, more: Partial<PositionReport> = {}): Heard => ({
  report: { ...place, isOnline: true, ...more },
  now: new Date(start + seconds * 1000),
});
const nothing: Whereabouts = {
  isTrackingEnabled: true,
  live: null,
  last: null,
  openJobs: new Set([7]),
};
const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();

test('of many reports at once the last is the current position, and one is stored in the history', () => {
  const many = [0, 0.1, 0.2, 0.3].map((seconds) => heard(seconds, { latitude: 60 + seconds }));
  const { taken, live, kept } = applyReports(many, nothing);
  expect(taken).toEqual(
    [0, 0.1, 0.2, 0.3].map((seconds) => ({ stored: true, receivedAt: at(seconds) })),
  );
  expect(live).toMatchObject({ latitude: 60.3, receivedAt: at(0.3) });
  expect(kept.map(({ receivedAt }) => receivedAt)).toEqual([at(0)]);
});

test('each turn among them is kept, and every ten seconds one', () => {
  const many = [
    heard(0),
    heard(1, { isEnRoute: true, bookingId: 7 }),
    heard(2, { isEnRoute: true, bookingId: 7 }),
    heard(3, { isOnline: false }),
    heard(13, { isOnline: false }),
  ];
  const { live, kept } = applyReports(many, nothing);
  expect(kept).toMatchObject([
    { receivedAt: at(0), isEnRoute: false, bookingId: null },
    { receivedAt: at(1), isEnRoute: true, bookingId: 7 },
    { receivedAt: at(3), isOnline: false },
    { receivedAt: at(13), isOnline: false },
  ]);
  expect(live).toEqual(kept.at(-1));
});

test('an old one that ends the work ends it where they are, and is not kept', () => {
  const { taken, live, kept } = applyReports(
    [
      heard(0),
      heard(1, { latitude: 1, isOnline: false, timestamp: 0 }),
      heard(2, { timestamp: 0 }),
    ],
    nothing,
  );
  expect(taken.map((each) => 'stored' in each && each.stored)).toEqual([true, false, false]);
  expect(live).toMatchObject({ latitude: place.latitude, isOnline: false, receivedAt: at(0) });
  expect(kept).toHaveLength(1);
});

test('with tracking switched off only the end of the work is taken', () => {
  const { taken } = applyReports([heard(0), heard(1, { isOnline: false })], {
    ...nothing,
    isTrackingEnabled: false,
  });
  expect(taken).toEqual([{ refused: 'tracking.disabled' }, { stored: true, receivedAt: at(1) }]);
});

test('when nothing is taken where they are is the very same', () => {
  const [live] = applyReports([heard(5)], nothing).kept;
  const known: Position | null = live ?? null;
  const old = heard(9, { timestamp: at(1) });
  expect(applyReports([old], { ...nothing, live: known, last: known }).live).toBe(known);
});

test('somebody else’s booking is named to nobody, nor one while offline', () => {
  const reports = [heard(0, { bookingId: 8 }), heard(1, { isOnline: false, bookingId: 7 })];
  expect(applyReports(reports, nothing).kept).toMatchObject([
    { bookingId: null },
    { bookingId: null },
  ]);
});

test.each([
  ['another place', { latitude: 1 }, false],
  ['off work', { isOnline: false }, true],
  ['on the way', { isEnRoute: true }, true],
  ['to another job', { bookingId: 7 }, true],
])('%s is a turn: %s', (_name, more, expected) => {
  expect(isTurn(heard(0, more).report, heard(0).report)).toBe(expected);
});
