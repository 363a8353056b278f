import type { ReportedFix } from '@mesterhand/domain/arrivals/fixes';
import { cities } from '@mesterhand/domain/places/cities';
import { type Place, distanceKm, longitudeScale } from '@mesterhand/domain/tracking/geo';
import { type Random, seededRandom } from './random.ts';

/** What is wrong with a report; null for one that says where the master is. */
export type Fault = 'zero' | 'jump' | 'stale' | 'inaccurate' | null;

export interface Report extends ReportedFix {
  fault: Fault;
}

/** A journey as it happened. Instants in milliseconds. */
export interface Drive {
  place: Place;
  departedAt: number;
  arrivedAt: number;
  /** In the order of their receipt. */
  reports: Report[];
}

interface Spot extends Place {
  at: number;
}

const second = 1000;
const minute = 60 * second;
const kmPerDegree = 111.2;
/** Average speeds by the distance from a town's centre: kilometres, and km an hour from and to. */
const zones = [
  { radius: 4, from: 22, to: 32 },
  { radius: 10, from: 30, to: 48 },
  { radius: Infinity, from: 55, to: 78 },
] as const;
const towns = Object.values(cities);

/** A drive through towns and country, with traffic, and with everything that positions of a phone suffer from. */
export function generateDrive(seed: number): Drive {
  const random = seededRandom(seed);
  const departedAt = Date.UTC(2026, 10, 24, 6) + Math.floor(random.upTo(600)) * minute;
  const route = layRoute(random);
  const spots = driveAlong(route, departedAt, random);
  const end = spots.at(-1);
  const place = route.at(-1);
  if (end === undefined || place === undefined) throw new Error('A drive leads nowhere.');
  // Parking and the last steps.
  const arrivedAt = end.at + random.between(0.3, 2.5) * minute;
  return { place, departedAt, arrivedAt, reports: reportAlong(spots, arrivedAt, random) };
}

/** Points about 300 m apart from the start to the job, longer than the crow flies by 10–50 %. */
function layRoute(random: Random): Place[] {
  const town = towns[Math.floor(random.upTo(towns.length))] ?? cities.oslo;
  const place = moved(town, random.upTo(5), random.upTo(360));
  const start = moved(place, random.skewed(3, 60), random.upTo(360));
  const km = distanceKm(start, place);
  const count = Math.max(6, Math.round(km / 0.3));
  const [bend, curls] = [random.between(-0.25, 0.25) * km, random.between(0.1, 0.3)];
  const waves = random.between(2, 5) * Math.max(1, km / 10);
  const bearing = bearingOf(start, place);
  return Array.from({ length: count + 1 }, (_, nth) => {
    const share = nth / count;
    const along = moved(start, km * share, bearing);
    const wave = Math.sin(share * waves * Math.PI) * curls * Math.min(3, km / waves);
    const aside = Math.sin(share * Math.PI) * (bend + wave);
    return nth === count ? place : moved(along, aside, bearing + 90);
  });
}

/** The vehicle's place at each point of the route. */
function driveAlong(route: readonly Place[], departedAt: number, random: Random): Spot[] {
  const traffic = random.around(1.05, 0.16);
  const queueAt = random.chance(0.12) ? Math.floor(random.upTo(route.length)) : -1;
  // From the announcement until the vehicle moves.
  let at = departedAt + random.between(0.2, 2) * minute;
  const [first] = route;
  const spots: Spot[] = first
    ? [
        { ...first, at: departedAt },
        { ...first, at },
      ]
    : [];
  for (const [nth, to] of route.entries()) {
    const from = route[nth - 1];
    if (from === undefined) continue;
    // The last streets are slow everywhere.
    const zone = nth > route.length - 6 ? zones[0] : zoneOf(to);
    const speed = random.between(zone.from, zone.to) / traffic;
    at += (distanceKm(from, to) / speed) * 60 * minute * random.around(1, 0.12);
    spots.push({ ...to, at });
    const stop =
      nth === queueAt ? random.between(4, 10) * minute : lightOf(zone.radius < 12, random);
    if (stop > 0) spots.push({ ...to, at: (at += stop) });
  }
  return spots;
}

const lightOf = (isTown: boolean, random: Random): number =>
  isTown && random.chance(0.15) ? random.between(10, 45) * second : 0;
function zoneOf(place: Place) {
  const km = Math.min(...towns.map((town) => distanceKm(town, place)));
  return zones.find(({ radius }) => km < radius) ?? zones[2];
}

/** What the phone reports on the way: every half minute as the tracker does (C-81), with gaps, tunnels and faults. */
function reportAlong(spots: readonly Spot[], arrivedAt: number, random: Random): Report[] {
  const departedAt = spots[0]?.at ?? 0;
  const silences = silencesOf(departedAt, arrivedAt, random);
  const reports: Report[] = [];
  for (let at = departedAt; at < arrivedAt; at += random.between(30, 34) * second) {
    const hidden = silences.find(({ from, until }) => at >= from && at < until);
    if (hidden !== undefined) continue;
    const here = spotAt(spots, at);
    const leaves = silences.some(
      ({ until, isTunnel }) => isTunnel && at - until < 35 * second && at >= until,
    );
    reports.push(leaves ? inaccurate(here, at, random) : good(here, at, random));
    for (const fault of faultsAt(random))
      reports.push(...wrong(fault, { here, at, spots, random }));
  }
  return reports.toSorted((a, b) => a.receivedAt - b.receivedAt);
}

interface Silence {
  from: number;
  until: number;
  isTunnel: boolean;
}

function silencesOf(from: number, until: number, random: Random): Silence[] {
  const silence = (isTunnel: boolean, shortest: number, longest: number): Silence => {
    const begins = from + random.upTo(until - from);
    return { from: begins, until: begins + random.between(shortest, longest) * minute, isTunnel };
  };
  return [
    ...(random.chance(0.5) ? [silence(true, 0.5, 4)] : []),
    ...(random.chance(0.3) ? [silence(true, 0.5, 2)] : []),
    ...(random.chance(0.4) ? [silence(false, 2, 9)] : []),
  ];
}

function faultsAt(random: Random): Exclude<Fault, null>[] {
  const draw = random.upTo(1);
  if (draw < 0.03) return ['zero'];
  if (draw < 0.06) return ['jump'];
  if (draw < 0.08) return ['stale'];
  return draw < 0.12 ? ['inaccurate'] : [];
}

interface Scene {
  here: Place;
  at: number;
  spots: readonly Spot[];
  random: Random;
}

/** The faulty reports that come after a good one. */
function wrong(fault: Exclude<Fault, null>, { here, at, spots, random }: Scene): Report[] {
  const later = (seconds: number): number => at + seconds * second;
  const base = { accuracy: random.between(5, 40), fault };
  switch (fault) {
    case 'zero':
      return [{ ...base, latitude: 0, longitude: 0, at: later(2), receivedAt: later(2) }];
    case 'jump': {
      const away = moved(here, random.between(30, 300), random.upTo(360));
      const count = 1 + Math.floor(random.upTo(3));
      return Array.from({ length: count }, (_, nth) => ({
        ...base,
        ...moved(away, random.upTo(0.03), random.upTo(360)),
        at: later(1 + nth * 10),
        receivedAt: later(1 + nth * 10),
      }));
    }
    case 'stale': {
      const old = at - random.between(4, 12) * minute;
      return [{ ...base, ...spotAt(spots, old), at: old, receivedAt: later(3) }];
    }
    case 'inaccurate':
      return [inaccurate(here, later(2), random)];
  }
}

function good(here: Place, at: number, random: Random): Report {
  const accuracy = random.between(4, 45);
  const noisy = moved(here, (accuracy / 1000) * random.upTo(1), random.upTo(360));
  return { ...noisy, accuracy, at, receivedAt: at + random.upTo(2) * second, fault: null };
}

function inaccurate(here: Place, at: number, random: Random): Report {
  const accuracy = random.between(800, 6000);
  const noisy = moved(here, accuracy / 1000, random.upTo(360));
  return { ...noisy, accuracy, at, receivedAt: at, fault: 'inaccurate' };
}

function spotAt(spots: readonly Spot[], at: number): Place {
  const next = spots.findIndex((spot) => spot.at >= at);
  const [to, from] = [spots.at(next), spots[Math.max(0, next - 1)]];
  if (to === undefined || from === undefined) throw new Error('A drive without a spot.');
  const share = to.at === from.at ? 1 : Math.max(0, (at - from.at) / (to.at - from.at));
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}

/** The place so many kilometres away in a direction, degrees clockwise from north. */
export function moved(from: Place, km: number, bearing: number): Place {
  const turn = (bearing * Math.PI) / 180;
  const scale = longitudeScale(from.latitude);
  return {
    latitude: from.latitude + (km * Math.cos(turn)) / kmPerDegree,
    longitude: from.longitude + (km * Math.sin(turn)) / (kmPerDegree * scale),
  };
}

function bearingOf(from: Place, to: Place): number {
  const east = (to.longitude - from.longitude) * longitudeScale(from.latitude);
  return (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
}
