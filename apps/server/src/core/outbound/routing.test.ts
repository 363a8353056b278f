import { cities } from '@mesterhand/domain/places/cities';
import type { Place } from '@mesterhand/domain/tracking/geo';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serviceFaults } from '../../../../../tests/support/faulty-service.ts';
import {
  type RoutingService,
  openRoutingService,
} from '../../../../../tests/support/routing-service.ts';
import { type Routing, createRouting } from './routing.ts';

const { oslo, bergen, trondheim } = cities;
const majorstuen = { latitude: 59.9294, longitude: 10.7156 };

let service: RoutingService;
let routing: Routing;
let usual: RoutingService['secondsOf'];

beforeAll(async () => {
  service = await openRoutingService();
  usual = service.secondsOf;
});
afterAll(() => service.close());
beforeEach(() => {
  service.fault = undefined;
  service.isCutOff = () => false;
  service.secondsOf = usual;
  service.asked.length = 0;
  routing = createRouting({ url: service.url, timeoutMs: 500 });
});

/** `count` places around Oslo, 1 km apart. */
const places = (count: number): Place[] =>
  Array.from({ length: count }, (_, index) => ({
    latitude: 59.5 + (index % 40) * 0.009,
    longitude: 10.2 + Math.floor(index / 40) * 0.018,
  }));

const routed = (from: Place, to: Place) => ({
  minutes: Math.ceil(service.secondsOf(from, to) / 60),
  isEstimate: false,
});
const estimated = (from: Place, to: Place) => ({
  minutes: estimateMinutes(from, to),
  isEstimate: true,
});

test('without a service every time is an estimate', async () => {
  const pairs = [
    { from: oslo, to: majorstuen },
    { from: oslo, to: oslo },
  ];
  expect(await createRouting({}).travelMinutes(pairs)).toEqual([
    estimated(oslo, majorstuen),
    { minutes: 0, isEstimate: true },
  ]);
});

test('times are those of the service, rounded up, in the order of the pairs', async () => {
  const pairs = [
    { from: oslo, to: majorstuen },
    { from: bergen, to: oslo },
    { from: majorstuen, to: bergen },
    { from: oslo, to: oslo },
  ];
  expect(await routing.travelMinutes(pairs)).toEqual(pairs.map(({ from, to }) => routed(from, to)));
  expect(service.asked).toHaveLength(1);
  expect(service.asked[0]).toBe(
    '/table/v1/driving/10.7522,59.9139;5.3221,60.3913;10.7156,59.9294?annotations=duration&sources=0;1;2&destinations=2;0;1',
  );
});

test('directions are two pairs: a one-way street is longer one way', async () => {
  service.secondsOf = (from) => (from.latitude < 59.92 ? 600 : 61);
  const both = [
    { from: oslo, to: majorstuen },
    { from: majorstuen, to: oslo },
  ];
  const minutes = (await routing.travelMinutes(both)).map((time) => time.minutes);
  expect(minutes).toEqual([10, 2]);
});

test('what is known is not asked again, also for places some metres apart', async () => {
  await routing.travelMinutes([{ from: oslo, to: majorstuen }]);
  const near = { latitude: oslo.latitude + 0.00004, longitude: oslo.longitude - 0.00004 };
  const [time] = await routing.travelMinutes([{ from: near, to: majorstuen }]);
  expect(time).toEqual(routed(oslo, majorstuen));
  expect(service.asked).toHaveLength(1);
  expect(await routing.travelMinutes([])).toEqual([]);
});

describe('what the service does not say', () => {
  test('a pair without a route is estimated, the others are not', async () => {
    service.isCutOff = (_, to) => to.latitude === 63.4305;
    const pairs = [
      { from: oslo, to: trondheim },
      { from: oslo, to: bergen },
    ];
    const expected = [estimated(oslo, trondheim), routed(oslo, bergen)];
    expect(await routing.travelMinutes(pairs)).toEqual(expected);
    expect(await routing.travelMinutes(pairs)).toEqual(expected);
    expect(service.asked).toHaveLength(1);
  });

  test('a drive that no car makes is estimated', async () => {
    service.secondsOf = () => 0;
    const close = { latitude: oslo.latitude + 0.001, longitude: oslo.longitude };
    expect(
      await routing.travelMinutes([
        { from: oslo, to: bergen },
        { from: oslo, to: close },
      ]),
    ).toEqual([estimated(oslo, bergen), { minutes: 0, isEstimate: false }]);
  });

  test.each(serviceFaults)('a service that is away by %s', async (fault) => {
    service.fault = fault;
    const begun = performance.now();
    const pair = { from: oslo, to: majorstuen };
    expect(await routing.travelMinutes([pair])).toEqual([estimated(oslo, majorstuen)]);
    expect(performance.now() - begun).toBeLessThan(2000);
    service.fault = undefined;
    expect(await routing.travelMinutes([pair])).toEqual([routed(oslo, majorstuen)]);
  });

  test('after five failures it is left alone, and answers do not wait', async () => {
    service.fault = 'status500';
    const goals = places(12);
    for (const to of goals) await routing.travelMinutes([{ from: oslo, to }]);
    expect(service.asked).toHaveLength(5);
  });
});

describe('many pairs', () => {
  const allIn = (count: number) => {
    const many = places(count);
    return many.flatMap((place) => [
      { from: place, to: oslo },
      { from: oslo, to: place },
    ]);
  };

  test('are asked in tables of at most 100 coordinates, side by side', async () => {
    const pairs = allIn(1000);
    const times = await routing.travelMinutes(pairs);
    expect(times).toEqual(pairs.map(({ from, to }) => routed(from, to)));
    const sizes = service.asked.map((path) => path.split('?')[0]?.split(';').length ?? 0);
    expect(Math.max(...sizes)).toBe(100);
    expect(sizes).toHaveLength(21);
  });

  test('a failed table leaves its own pairs to the estimate', async () => {
    const pairs = allIn(300);
    let count = 0;
    service.beforeAnswer = async () => {
      count += 1;
      service.fault = count === 2 ? 'status500' : undefined;
    };
    const times = await routing.travelMinutes(pairs);
    service.beforeAnswer = () => Promise.resolve();
    const estimates = times.filter((time) => time.isEstimate).length;
    expect(estimates).toBeGreaterThan(0);
    expect(estimates).toBeLessThanOrEqual(100);
  });
});
