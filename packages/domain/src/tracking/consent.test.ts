import { describe, expect, test } from 'vitest';
import { type SharingChange, decideSharing, watchesByItself } from './consent.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = '2026-11-01T08:00:00.000Z';
const off = {
  isTrackingEnabled: false,
  shareLocationWithClients: false,
  trackingMode: 'automatic',
  dataRetentionHours: 24,
  consentGivenAt: null,
} as const;
const on = {
  ...off,
  isTrackingEnabled: true,
  shareLocationWithClients: true,
  consentGivenAt: before,
};

describe('what a change makes of the choice', () => {
  test.each<[string, typeof off | typeof on, SharingChange, object, 'given' | 'revoked' | null]>([
    [
      'trap 6 consent is of the server’s time, not of the device’s',
      off,
      { consentGivenAt: '1999-01-01T00:00:00Z' },
      { ...off, consentGivenAt: now.toISOString() },
      'given',
    ],
    [
      'C-85 consent and both switches in one',
      off,
      { isTrackingEnabled: true, shareLocationWithClients: true, consentGivenAt: 'yes' },
      { ...on, consentGivenAt: now.toISOString() },
      'given',
    ],
    ['consent in force keeps its time', on, { consentGivenAt: now.toISOString() }, on, null],
    ['C-75 revoking unticks both', on, { consentGivenAt: null }, off, 'revoked'],
    [
      'C-75 revoking goes before what else was wished',
      on,
      { consentGivenAt: null, isTrackingEnabled: true, shareLocationWithClients: true },
      off,
      'revoked',
    ],
    ['revoking what was never given is nothing', off, { consentGivenAt: null }, off, null],
    [
      'C-85 what is absent stays',
      on,
      { dataRetentionHours: 168, trackingMode: undefined },
      { ...on, dataRetentionHours: 168 },
      null,
    ],
    [
      'sharing ends alone',
      on,
      { shareLocationWithClients: false },
      { ...on, shareLocationWithClients: false },
      null,
    ],
  ])('%s', (_name, current, change, choice, act) => {
    expect(decideSharing<(object & typeof off) | typeof on>(current, change, now)).toEqual({
      kind: 'changed',
      choice,
      act,
    });
  });

  test.each([{ isTrackingEnabled: true }, { shareLocationWithClients: true }])(
    '%o without consent is refused',
    (change) => {
      expect(decideSharing<typeof off | typeof on>(off, change, now)).toEqual({
        kind: 'refused',
        code: 'tracking.consentRequired',
      });
    },
  );
});

test.each([
  [on, true],
  [{ ...on, isTrackingEnabled: false }, false],
  [{ ...on, consentGivenAt: null }, false],
  [{ ...on, trackingMode: 'manual' as const }, false],
])('C-83 C-173 %o watches by itself: %s', (choice, expected) => {
  expect(watchesByItself(choice)).toBe(expected);
});
