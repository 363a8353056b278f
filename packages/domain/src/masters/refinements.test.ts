import { describe, expect, test } from 'vitest';
import { type WorkingDay, defaultHours, weekdays } from '../calendar/hours.ts';
import { distanceKm } from '../tracking/geo.ts';
import { roundToArea, statedKm, worksEvenings, worksWeekends } from './refinements.ts';

const week = (open: Record<number, WorkingDay['hours']>): WorkingDay[] =>
  weekdays.map((weekday) => ({ weekday, hours: open[weekday] ?? null }));

describe('hours in the evening and at the weekend', () => {
  test.each<[string, WorkingDay[], boolean, boolean]>([
    ['the usual week', defaultHours, true, true],
    ['days until 16', week({ 1: { opens: '09:00', closes: '16:00' } }), false, false],
    ['one day until 18', week({ 3: { opens: '12:00', closes: '18:00' } }), true, false],
    ['a late Saturday alone', week({ 6: { opens: '09:00', closes: '19:00' } }), false, true],
    ['a Sunday', week({ 7: { opens: '10:00', closes: '12:00' } }), false, true],
    ['no hours', week({}), false, false],
  ])('%s', (_, hours, evenings, weekends) => {
    expect([worksEvenings(hours), worksWeekends(hours)]).toEqual([evenings, weekends]);
  });
});

describe('the area of a place', () => {
  const places = [
    { latitude: 59.9139, longitude: 10.7522 },
    { latitude: 69.6492, longitude: 18.9553 },
    { latitude: 58.97, longitude: -5.7331 },
  ];
  test.each(places)('%o is within 3 km of its centre, and the centre is its own', (place) => {
    const area = roundToArea(place);
    expect(distanceKm(area, place)).toBeLessThan(2.2);
    expect(distanceKm(roundToArea(area), area)).toBeLessThan(0.001);
  });

  test('is shared by places a few hundred metres apart', () => {
    const { latitude, longitude } = roundToArea({ latitude: 59.9139, longitude: 10.7522 });
    for (const north of [-0.01, 0, 0.01])
      for (const east of [-0.02, 0, 0.02])
        expect(
          distanceKm(roundToArea({ latitude: latitude + north, longitude: longitude + east }), {
            latitude,
            longitude,
          }),
        ).toBeLessThan(0.001);
  });
});

test.each([
  [0, 1],
  [0.4, 1],
  [1.5, 2],
  [7.49, 7],
])('%f km is stated as %i', (km, stated) => expect(statedKm(km)).toBe(stated));
