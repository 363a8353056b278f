import { loadavg } from 'node:os';
import type { DB } from '@mesterhand/db/schema';
import { cities } from '@mesterhand/domain/places/cities';
import { type Place, distanceKm, roundToGrid } from '@mesterhand/domain/tracking/geo';
import { type Kysely, sql } from 'kysely';
import { createTestDatabase } from '../support/cluster.ts';
import {
  growTo,
  onOneConnection,
  quantile,
  rounded,
  timeEach,
  untilTidy,
} from '../support/list-measures.ts';
import { listReads } from '../support/list-reads.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

/** A short run measures no time. */
const extents = {
  whole: { few: 100_000, many: 1_000_000, calls: 6000, slices: 12, isTimed: true },
  short: { few: 1500, many: 2000, calls: 20, slices: 6, isTimed: false },
} as const;

/** How many of the nearest are compared with the result of sorting. */
const compared = 20;
const places = Object.values(cities);
const categories = [1, 2, 3, 4, 6, 9];

interface Ask {
  place: Place;
  category: number;
}

type Find = (db: Kysely<DB>, ask: Ask) => Promise<{ id: number; place: Place }[]>;
const ours: Find = (db, ask) =>
  listReads.nearby(db, { ...ask, readerId: 1, freshSince: new Date(0) });

/** Places in and around the cities, the same in every run. */
const askNth = (nth: number): Ask => {
  const { latitude, longitude } = places[nth % places.length] ?? cities.oslo;
  const place = {
    latitude: latitude + (((nth * 7919) % 1000) / 1000 - 0.5) * 0.2,
    longitude: longitude + (((nth * 104_729) % 1000) / 1000 - 0.5) * 0.4,
  };
  return { place, category: categories[nth % categories.length] ?? 1 };
};

/** @param find replaces the product's query, to prove that one which misses somebody is detected. */
export async function measureNearby(
  { size, cluster, report }: GoalRun,
  { find = ours }: { find?: Find } = {},
): Promise<Metrics> {
  const { few, many, isTimed } = extents[size];
  const database = await createTestDatabase(cluster);
  const measured: Record<string, Awaited<ReturnType<typeof measureAmong>>> = {};
  try {
    for (const [name, masters] of [
      ['few', few],
      ['many', many],
    ] as const) {
      await growTo(database, masters);
      report(`${masters} masters are there`);
      measured[name] = await onOneConnection(database, (db) =>
        measureAmong(db, { find, ...extents[size] }),
      );
    }
  } finally {
    await database.drop();
  }
  const [among, amongMany] = [measured['few'], measured['many']];
  if (among === undefined || amongMany === undefined) throw new Error('Nothing was measured.');
  return {
    masters: many,
    searches: among.searches + amongMany.searches,
    fartherThanTheNearest: among.farther + amongMany.farther,
    ...(isTimed && {
      p50Ms: among.p50,
      p99Ms: among.p99,
      p99OfAllMs: among.p99OfAll,
      timesAsFast: among.ratio,
      p50MsAmongMany: amongMany.p50,
      p99MsAmongMany: amongMany.p99,
      p99OfAllMsAmongMany: amongMany.p99OfAll,
      timesAsFastAmongMany: amongMany.ratio,
      load: rounded(loadavg()[0] ?? 0),
    }),
  };
}

async function measureAmong(
  db: Kysely<DB>,
  { find, calls, slices }: { find: Find; calls: number; slices: number },
) {
  const call = (nth: number) => () => find(db, askNth(nth));
  await untilTidy(db);
  // Enough calls for a generic plan and for compiled code.
  await timeEach(Array.from({ length: calls * 2 }, (_, nth) => call(nth)));
  const times: number[][] = [];
  const sortTimes: number[] = [];
  let farther = 0;
  for (let turn = 0; turn < slices; turn += 1) {
    const ask = askNth(turn * 31);
    const [each, [sortTime = 0], wanted] = [
      await timeEach(
        Array.from({ length: Math.ceil(calls / slices) }, (_, nth) => call(nth * slices + turn)),
      ),
      await timeEach([() => sortByDistance(db, ask)]),
      await sortByDistance(db, ask),
    ];
    times.push(each);
    sortTimes.push(sortTime);
    farther += (await isFarther(db, { find, ask, wanted })) ? 1 : 0;
  }
  const all = times.flat();
  // Other work on this machine disturbs some slices and is not part of the search: the faster half counts.
  const calmest = times.map((each) => quantile(each, 0.99)).toSorted((a, b) => a - b);
  return {
    searches: all.length,
    farther,
    p50: rounded(quantile(all, 0.5)),
    p99: rounded(quantile(calmest.slice(0, Math.ceil(slices / 2)), 0.5)),
    p99OfAll: rounded(quantile(all, 0.99)),
    ratio: rounded(quantile(sortTimes, 0.5) / quantile(all, 0.5)),
  };
}

/** Whether the found masters are farther away, by the cells that are published, than the nearest existing ones. */
async function isFarther(
  db: Kysely<DB>,
  { find, ask, wanted }: { find: Find; ask: Ask; wanted: Place[] },
): Promise<boolean> {
  const found = await find(db, ask);
  const reach = (all: readonly Place[]): number => {
    const distances = all.map((place) => distanceKm(ask.place, roundToGrid(place)));
    return distances.toSorted((a, b) => a - b)[compared - 1] ?? Number.POSITIVE_INFINITY;
  };
  return wanted.length < compared || reach(found.map(({ place }) => place)) > reach(wanted) + 0.001;
}

/** The reference: sorts all masters of the trade by haversine distance. */
async function sortByDistance(db: Kysely<DB>, { place, category }: Ask): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select l.master_id, l.first_name, l.last_name, l.avatar_file, l.is_verified, l.specialization, l.rating,
      l.review_count, l.hourly_rate, m.latitude, m.longitude,
      12742 * asin(sqrt(
        sind((m.latitude - ${place.latitude}) / 2) ^ 2
        + cosd(m.latitude) * cosd(${place.latitude}) * sind((m.longitude - ${place.longitude}) / 2) ^ 2
      )) as distance
    from listing l join masters m on m.id = l.master_id
    where l.category_ids @> array[${category}::bigint] and m.latitude is not null
    order by distance limit 60
  `.execute(db);
  return rows;
}

export const goal: Goal = {
  promise:
    'Masters of a trade around a place are found within 1.3 ms among 100,000 and 2.5 ms among 1,000,000 (p99, on a quiet ' +
    'machine: the median of the calmer half of twelve slices; that of all is given as well), 50 times as fast as by sorting all by distance, and no nearer one is missed.',
  measure: (run) => measureNearby(run),
  judge: (metrics) => [
    ...unless(metric(metrics, 'searches') > 0, 'Nobody searched.'),
    ...unless(
      metric(metrics, 'fartherThanTheNearest') === 0,
      `${metrics['fartherThanTheNearest']} searches missed nearer masters.`,
    ),
    ...('p99Ms' in metrics ? judgeSpeed(metrics) : []),
  ],
};

function judgeSpeed(metrics: Metrics): string[] {
  const [p99, p99AmongMany] = [metric(metrics, 'p99Ms'), metric(metrics, 'p99MsAmongMany')];
  const ratios = [metric(metrics, 'timesAsFast'), metric(metrics, 'timesAsFastAmongMany')];
  return [
    ...unless(p99 <= 1.3, `A search among 100,000 took ${p99} ms.`),
    ...unless(p99AmongMany <= 2.5, `A search among 1,000,000 took ${p99AmongMany} ms.`),
    ...unless(Math.min(...ratios) >= 50, `It was ${Math.min(...ratios)} times as fast as sorting.`),
  ];
}
