import { expect, test } from 'vitest';
import { mapAppOf, routeLink } from './route-link.ts';
import { moneyOfDay, timelineOf } from './today.ts';

const date = '2026-12-01';
const job = (scheduledTime: string, durationMinutes: number, bufferMinutes = 0) => ({
  scheduledDate: date,
  scheduledTime,
  durationMinutes,
  bufferMinutes,
});

test('the day is in order, with the minutes between its jobs and blocked hours', () => {
  const jobs = [job('13:00', 60), job('09:00', 90, 15), job('15:00', 30)];
  const blocks = [{ date, from: '11:00', to: '12:30' }];
  const entries = timelineOf(jobs, blocks);
  expect(
    entries.map((entry) => (entry.kind === 'job' ? entry.job.scheduledTime : entry.kind)),
  ).toEqual(['09:00', 'block', '13:00', '15:00']);
  expect(entries.map(({ gap }) => gap)).toEqual([null, 15, 30, 60]);
});

test('own jobs stand among the others, by their time', () => {
  const entries = timelineOf([job('10:00', 60)], [], [job('07:15', 60), job('11:30', 45)]);
  expect(entries.map(({ kind, gap }) => [kind, gap])).toEqual([
    ['ownJob', null],
    ['job', 105],
    ['ownJob', 30],
  ]);
});

test('hours blocked over a job leave no negative gap, and the later end counts', () => {
  const entries = timelineOf(
    [job('12:00', 60), job('17:00', 60)],
    [{ date, from: '09:00', to: '16:00' }],
  );
  expect(entries.map(({ gap }) => gap)).toEqual([null, 0, 60]);
});

test('an empty day has no entries', () => {
  expect(timelineOf([], [])).toEqual([]);
});

test('money is agreed before estimated, with the call-out fee, and exact', () => {
  const estimated = {
    estimatedPrice: 900.1,
    callOutFee: 700.2,
    agreedTotal: null,
    billedTotal: null,
  };
  const agreed = { estimatedPrice: 1, callOutFee: null, agreedTotal: 2000, billedTotal: 1950.5 };
  expect(moneyOfDay([estimated, agreed])).toEqual({ expected: 3600.3, billed: 1950.5 });
  expect(moneyOfDay([agreed], [{ price: 800 }, { price: null }]).expected).toBe(2800);
  expect(moneyOfDay([])).toEqual({ expected: 0, billed: 0 });
});

const addresses = Array.from({ length: 12 }, (_, index) => `Gate ${index + 1}, 0155 Oslo`);

test('a route has its stops in order, ten at most', () => {
  const url = new URL(routeLink(addresses, 'google') ?? '');
  expect(url.origin + url.pathname).toBe('https://www.google.com/maps/dir/');
  expect(url.searchParams.get('api')).toBe('1');
  expect(url.searchParams.get('destination')).toBe('Gate 10, 0155 Oslo');
  expect(url.searchParams.get('waypoints')?.split('|')).toEqual(addresses.slice(0, 9));
  const apple = new URL(routeLink(addresses.slice(0, 3), 'apple') ?? '');
  expect(apple.host).toBe('maps.apple.com');
  expect(apple.searchParams.getAll('waypoint')).toEqual(addresses.slice(0, 2));
  expect(apple.searchParams.get('destination')).toBe(addresses[2]);
});

test('one stop has no waypoints, none has no route', () => {
  expect(new URL(routeLink(['A & B 1'], 'google') ?? '').searchParams.has('waypoints')).toBe(false);
  expect(routeLink([], 'google')).toBeNull();
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', 5, 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'google'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 5, 'google'],
] as const)('%s with %s touch points opens %s', (userAgent, maxTouchPoints, app) => {
  expect(mapAppOf({ userAgent, maxTouchPoints })).toBe(app);
});
