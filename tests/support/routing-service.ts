import { type Place, distanceKm } from '@mesterhand/domain/tracking/geo';
import { type FakeAnswer, type FaultyService, openFaultyService } from './faulty-service.ts';

export interface RoutingService extends FaultyService {
  /** Pairs without a route: those for which it is true. */
  isCutOff: (from: Place, to: Place) => boolean;
  /** Seconds of a drive. */
  secondsOf: (from: Place, to: Place) => number;
}

const maxTableSize = 100;

/** km an hour, over roads 1.4 times as long as the line: other numbers than those of the estimate. */
const usualSeconds = (from: Place, to: Place): number =>
  Math.round(((distanceKm(from, to) * 1.4) / 50) * 36_000) / 10;

const refuse = (code: string, message: string): FakeAnswer => ({
  status: 400,
  body: { code, message },
});

/** OSRM's HTTP interface on loopback: the table service of the profile `driving`, with its refusals. */
export async function openRoutingService(): Promise<RoutingService> {
  const service: RoutingService = Object.assign(
    await openFaultyService('', (url) => answerTable(service, url)),
    { isCutOff: () => false, secondsOf: usualSeconds },
  );
  return service;
}

function answerTable(service: RoutingService, { pathname, searchParams }: URL): FakeAnswer {
  const [, name, version, profile, text = ''] = pathname.split('/');
  if (name !== 'table') return refuse('InvalidService', `Service ${name} not found!`);
  if (version !== 'v1') return refuse('InvalidVersion', `Version ${version} not found!`);
  if (profile !== 'driving') return refuse('InvalidUrl', 'URL string malformed');
  const places = text.split(';').map(readPlace);
  if (places.some((place) => place === undefined))
    return refuse('InvalidQuery', 'Query string malformed close to position 0');
  if (places.length > maxTableSize) return refuse('TooBig', 'Too many table coordinates');
  const at = (index: number): Place => places[index] ?? { latitude: NaN, longitude: NaN };
  const sources = readIndexes(searchParams.get('sources'), places.length);
  const destinations = readIndexes(searchParams.get('destinations'), places.length);
  const annotations = searchParams.get('annotations');
  if (sources === undefined || destinations === undefined || annotations !== 'duration')
    return refuse('InvalidOptions', 'Options are invalid.');
  const secondsOf = (from: Place, to: Place): number | null =>
    service.isCutOff(from, to) ? null : service.secondsOf(from, to);
  const durations = sources.map((from) => destinations.map((to) => secondsOf(at(from), at(to))));
  const waypoints = (indexes: number[]) => indexes.map((index) => waypoint(at(index)));
  const body = { sources: waypoints(sources), destinations: waypoints(destinations) };
  return { status: 200, body: { code: 'Ok', durations, ...body } };
}

function readPlace(text: string): Place | undefined {
  const [, longitude, latitude] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (longitude === undefined || latitude === undefined) return undefined;
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

/** `0;5;7`, or all of them; undefined for an index that is none. */
function readIndexes(text: string | null, count: number): number[] | undefined {
  if (text === null || text === 'all') return Array.from({ length: count }, (_, index) => index);
  const indexes = text.split(';').map(Number);
  return indexes.every((index) => Number.isInteger(index) && index >= 0 && index < count)
    ? indexes
    : undefined;
}

function waypoint({ latitude, longitude }: Place) {
  return { hint: '', name: '', distance: 4.2, location: [longitude, latitude] };
}
