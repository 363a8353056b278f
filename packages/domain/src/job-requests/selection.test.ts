import { describe, expect, test } from 'vitest';
import { defaultHours } from '../calendar/hours.ts';
import { cities } from '../places/cities.ts';
import { answerTimeOf } from './answer-times.ts';
import { cityOfAddress, sharesRequestContact } from './contact.ts';
import { expiryOf, hasFreeSlot, wantedDays } from './free-slots.ts';
import { type SelectionReasons, type SuitableMaster, selectMasters } from './selection.ts';
import { invitationStates, requestStates } from './states.ts';

const now = new Date('2026-11-23T11:00:00Z');

const master = (masterId: number, more: Partial<SuitableMaster> = {}): SuitableMaster => ({
  masterId,
  city: 'oslo',
  place: cities.oslo,
  isFree: true,
  askedAt: now,
  openWork: 0,
  answerMinutes: 5,
  lastAskedAt: null,
  ...more,
});

const pick = ({ place, distanceKm }: SelectionReasons) => ({ place, distanceKm });

describe('the order of suitable masters', () => {
  test.each<[string, Partial<SuitableMaster>]>([
    ['free', { isFree: false }],
    ['place', { city: null, place: null }],
    ['startsSooner', { askedAt: new Date('2026-11-24T08:00:00Z') }],
    ['workload', { openWork: 8 }],
    ['answerTime', { answerMinutes: null }],
    ['answerTime', { answerMinutes: 9 }],
    ['distance', { place: { latitude: 59.95, longitude: 10.7522 } }],
    ['lastAsked', { lastAskedAt: new Date('2026-11-22T11:00:00Z') }],
  ])('is decided by %s: %j comes after', (decidedBy, more) => {
    // The better one has the higher id, so that the id cannot be what decides.
    const selected = selectMasters([master(1, more), master(2)], { city: 'oslo' });
    expect(selected.map(({ masterId }) => masterId)).toEqual([2, 1]);
    expect(selected.map((one) => one.decidedBy)).toEqual([null, decidedBy]);
  });

  test('an earlier comparison outweighs all later ones', () => {
    const busy = master(1, { isFree: false, answerMinutes: 1 });
    const slow = master(2, { openWork: 9, answerMinutes: 15, city: null, place: null });
    const selected = selectMasters([busy, slow], { city: 'oslo' });
    expect(selected.map(({ masterId }) => masterId)).toEqual([2, 1]);
    expect(selected[1]?.decidedBy).toBe('free');
  });

  test('is the same for the same masters in any order', () => {
    const masters = Array.from({ length: 24 }, (_, index) =>
      master(index + 1, { openWork: index % 3, answerMinutes: index % 4, isFree: index % 2 === 0 }),
    );
    const expected = selectMasters(masters, { city: 'oslo' });
    for (let turn = 1; turn < masters.length; turn += 1) {
      const turned = [...masters.slice(turn), ...masters.slice(0, turn)];
      expect(selectMasters(turned, { city: 'oslo' })).toEqual(expected);
    }
  });

  test.each<[string, Partial<SuitableMaster>, object | undefined]>([
    ['of the same city', {}, { place: 'sameCity', distanceKm: 0 }],
    ['of the same city without a place', { place: null }, { place: 'sameCity', distanceKm: null }],
    [
      'of a place near it',
      { city: null, place: { latitude: 59.74, longitude: 10.2 } },
      { place: 'near', distanceKm: 36 },
    ],
    ['of an unknown place', { city: null, place: null }, { place: 'unknown', distanceKm: null }],
    ['of another city', { city: 'bergen', place: cities.bergen }, undefined],
    ['of another city without a place', { city: 'bergen', place: null }, undefined],
    ['of a place far away', { city: null, place: cities.tromso }, undefined],
  ])('a master %s', (_name, more, expected) => {
    const [selected] = selectMasters([master(1, more)], { city: 'oslo' });
    expect(selected && pick(selected.reasons)).toEqual(expected);
  });

  test('nobody is left out for their place where the place of the work is unknown', () => {
    const far = master(1, { city: 'tromso', place: cities.tromso });
    expect(selectMasters([far], { city: null })[0]?.reasons).toMatchObject({
      place: 'unknown',
      distanceKm: null,
    });
  });
});

test.each([
  ['Storgata 12, 0184 Oslo', 'oslo'],
  ['Storgata 12, 1266 OSLO', 'oslo'],
  ['Storgata 12, Oslo', 'oslo'],
  ['Strandgaten 3, 5013 Bergen', 'bergen'],
  ['Strandgaten 3, 5013 Sentrum', 'bergen'],
  ['Storgata 5, 9008 tromsø', 'tromso'],
  ['Storgata 12', null],
  ['Oslogata 4, 3015 Drammen', null],
  ['Bergensvegen 9, 2312 Ottestad', null],
  ['Kirkeveien 1, 1400 Ski', null],
])('the city of %s is %s', (address, city) => {
  expect(cityOfAddress(address)).toBe(city);
});

test('the contact is shared with the master whose offer is accepted, and with nobody else', () => {
  const shared = requestStates.flatMap((state) =>
    invitationStates.flatMap((invitation) =>
      sharesRequestContact({ state, invitation }) ? [`${state} ${invitation}`] : [],
    ),
  );
  expect(shared).toEqual(['agreed offered']);
});

describe('the wanted days', () => {
  const calendar = { hours: defaultHours, exceptions: [] };
  test.each([
    [{ urgency: 'asap' }, { from: '2026-11-23', until: '2026-11-29' }, '2026-12-24'],
    [
      { urgency: 'date', date: '2026-12-01' },
      { from: '2026-12-01', until: '2026-12-01' },
      '2026-12-24',
    ],
    [
      { urgency: 'span', from: '2026-11-20', until: '2027-02-01' },
      { from: '2026-11-23', until: '2027-02-01' },
      '2027-02-02',
    ],
  ] as const)('%j', (when, days, expires) => {
    expect(wantedDays(when, now)).toEqual(days);
    expect(expiryOf(when, now)).toEqual(new Date(`${expires}T00:00:00+01:00`));
  });

  test.each([
    ['a free day', '2026-12-01', '2026-12-01', [], true],
    ['a Sunday', '2026-11-29', '2026-11-29', [], false],
    ['a Sunday and the Monday after', '2026-11-29', '2026-11-30', [], true],
    ['a span that is over', '2026-11-20', '2026-11-22', [], false],
    ['today after noon', '2026-11-23', '2026-11-23', [13, 14, 15, 16, 17], true],
    [
      'today, when all that is left is taken',
      '2026-11-23',
      '2026-11-23',
      [13, 14, 15, 16, 17, 18],
      false,
    ],
  ])('%s', (_name, from, until, hours, expected) => {
    const accepted = hours.map((hour) => {
      const job = { durationMinutes: 60, bufferMinutes: 0, place: null };
      return { ...job, date: from, time: `${hour}:00` };
    });
    expect(hasFreeSlot({ calendar, accepted }, { from, until }, now)).toBe(expected);
  });
});

describe('the median answer time', () => {
  const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  test.each<[string, (number | null)[], object | null]>([
    ['of no request', [], null],
    ['of one', [7], { medianMinutes: 7, requests: 1 }],
    ['of three', [30, 2, 9], { medianMinutes: 9, requests: 3 }],
    ['of four is the lower one', [1, 2, 3, 4], { medianMinutes: 2, requests: 4 }],
    [
      'counts silence as slower than any answer',
      [1, 2, null, null, 3],
      { medianMinutes: 3, requests: 5 },
    ],
    [
      'of more silence than answers is unknown',
      [1, null, null],
      { medianMinutes: null, requests: 3 },
    ],
  ])('%s', (_name, minutes, expected) => {
    expect(
      answerTimeOf(
        minutes.map((one) => ({ askedAt: ago(1), minutes: one })),
        now,
      ),
    ).toEqual(expected);
  });

  test('leaves out what is older than 30 days or still to come', () => {
    const requests = [
      { askedAt: ago(30), minutes: 1 },
      { askedAt: ago(29), minutes: 5 },
      { askedAt: ago(-1), minutes: 1 },
    ];
    expect(answerTimeOf(requests, now)).toEqual({ medianMinutes: 5, requests: 1 });
  });
});
