import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import { type Place, distanceKm } from '@mesterhand/domain/tracking/geo';
import { z } from 'zod';
import { createExpiringMap } from './expiring-map.ts';
import { type JsonService, type ReportService, createJsonService } from './json-service.ts';
import { type Table, planTables } from './routing-tables.ts';

export interface TravelPair {
  from: Place;
  to: Place;
}

/** The time of a drive in whole minutes, rounded up. */
export interface TravelTime {
  minutes: number;
  /** Computed from the distance, since no routing service has said it. */
  isEstimate: boolean;
}

/** Times of drives. Never throws, and answers within a second or two. */
export interface Routing {
  /** @returns a time for each pair, in the same order. */
  travelMinutes(pairs: readonly TravelPair[], options?: TravelOptions): Promise<TravelTime[]>;
}

interface TravelOptions {
  /** Results are stored for a day, unless the places are somebody’s positions. */
  stored?: boolean;
}

interface RoutingOptions {
  /** Base address of an OSRM-compatible service, without `/table/v1`; without it every time is an estimate. */
  url?: string | undefined;
  timeoutMs?: number;
  report?: ReportService | undefined;
}

/** Roads change seldom; the service's traffic is that of its data. */
const lifetimeMs = 24 * 60 * 60_000;
const entries = 50_000;
/** km an hour, and seconds that snapping to a road may take off: a faster drive is an error of the service. */
const fastest = 150;
const snapSeconds = 120;

const estimate = ({ from, to }: TravelPair): TravelTime => ({
  minutes: estimateMinutes(from, to),
  isEstimate: true,
});

/** Times by distance alone. */
export const estimatedRouting: Routing = {
  travelMinutes: (pairs) => Promise.resolve(pairs.map(estimate)),
};

/**
 * A client of OSRM's table service, in calls of at most 100 coordinates that run side by side. Pairs without a route,
 * with an impossible time or without an answer in time are estimated, one by one.
 */
export function createRouting(options: RoutingOptions): Routing {
  const { url, timeoutMs = 1500, report } = options;
  if (url === undefined) return estimatedRouting;
  const service = createJsonService({
    service: 'routing',
    url,
    timeoutMs,
    maxBytes: 1024 * 1024,
    concurrency: 4,
    waiting: 32,
    report,
  });
  const known = createExpiringMap<number | null>({ lifetimeMs, entries });

  return {
    async travelMinutes(pairs, { stored = true } = {}) {
      // Of this call too: the shared map may drop what many pairs have filled it with.
      const found = new Map<string, number | null>();
      const open = new Map<string, TravelPair>();
      for (const pair of pairs) {
        const key = keyOf(pair);
        const minutes = known.get(key);
        if (minutes === undefined) open.set(key, pair);
        else found.set(key, minutes);
      }
      const tables = planTables([...open.values()], placeKey);
      await Promise.all(tables.map((table) => readTable(service, table, found)));
      if (stored) for (const [key, minutes] of found) known.set(key, minutes);
      return pairs.map((pair) => {
        const minutes = found.get(keyOf(pair)) ?? null;
        return minutes === null ? estimate(pair) : { minutes, isEstimate: false };
      });
    },
  };
}

/** Four decimals: about 10 m. */
const degrees = (value: number): string => value.toFixed(4);

/** As OSRM writes a place: longitude first. */
function placeKey({ latitude, longitude }: Place): string {
  return `${degrees(longitude)},${degrees(latitude)}`;
}

function keyOf({ from, to }: TravelPair): string {
  return `${placeKey(from)};${placeKey(to)}`;
}

type Found = Map<string, number | null>;

/** Adds the minutes of a table's pairs, null for those without a route; nothing when there is no answer. */
async function readTable(service: JsonService, table: Table<TravelPair>, found: Found) {
  const { coordinates, sources, destinations } = table;
  const places = coordinates.join(';');
  const query = `annotations=duration&sources=${sources.join(';')}&destinations=${destinations.join(';')}`;
  const answer = await service.get(`/table/v1/driving/${places}?${query}`, tableSchema);
  if (answer.state !== 'answered') return;
  const { durations } = answer.value;
  for (const { pair, row, column } of table.cells) {
    const seconds = durations[row]?.[column];
    // A table of another size than the one asked for.
    if (seconds === undefined) continue;
    found.set(keyOf(pair), minutesOf(pair, seconds));
  }
}

function minutesOf({ from, to }: TravelPair, seconds: number | null): number | null {
  if (seconds === null) return null;
  const least = (distanceKm(from, to) / fastest) * 3600 - snapSeconds;
  return seconds < least ? null : Math.ceil(seconds / 60);
}

const week = 7 * 24 * 3600;
/** `durations[i][j]` in seconds from the i-th source to the j-th destination; null without a route. */
const tableSchema = z.object({
  code: z.literal('Ok'),
  durations: z.array(z.array(z.number().min(0).max(week).nullable())),
});
