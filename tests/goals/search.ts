import { loadavg } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import type { DB } from '@mesterhand/db/schema';
import { type MasterCard, searchInput } from '@mesterhand/domain/masters/schema';
import type { Kysely } from 'kysely';
import { listReads } from '../support/list-reads.ts';
import {
  findCostlyLists,
  growTo,
  onOneConnection,
  quantile,
  rounded,
  timeEach,
} from '../support/list-measures.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';
import { type NormalisedCard, makeReviews, searchNormalised } from './search-normalised.ts';

/** A short run measures no time. */
const extents = {
  whole: { few: 100_000, many: 1_000_000, rounds: 40, texts: 600, isTimed: true },
  short: { few: 1500, many: 2000, rounds: 1, texts: 12, isTimed: false },
} as const;

/** Lists as their screens request them, page by page. */
const requests = [
  { city: 'oslo', category: 1, page: 0 },
  { city: 'oslo', category: 4, page: 3 },
  { city: 'tromso', category: 2, page: 0 },
  { city: 'bergen', category: 1, page: 1 },
  { city: 'oslo', category: undefined, page: 0 },
  { city: undefined, category: 6, page: 0 },
] as const;
const limit = 24;

/** Words with common typing errors, alone and together, with many and with few matches. */
const typos = [
  'rorleger',
  'elektrikar',
  'rørlgger',
  'snekkar',
  'malar',
  'gartnar',
  'montring',
  'ingrit',
  'bakkn',
  'haugenn',
  'nordstadd',
  'rengjring',
  'elektrikar oslo',
  'rorleger tromsoe',
  'ingrit bakkn',
  'vaskehjlp bergen',
  'elektriker og smarthuss',
  'xyzzyx',
];

type Search = (db: Kysely<DB>, request: object) => ReturnType<typeof listReads.search>;
const ours: Search = (db, request) => listReads.search(db, searchInput.parse(request), new Date());

/** @param search replaces the product's query, to prove that wrong answers are detected. */
export async function measureSearch(
  { size, cluster, report }: GoalRun,
  { search = ours }: { search?: Search } = {},
): Promise<Metrics> {
  const { few, many, rounds, texts, isTimed } = extents[size];
  const database = await createTestDatabase(cluster);
  try {
    await growTo(database, few);
    await onOneConnection(database, makeReviews);
    report(`${few} masters are there`);
    const lists = await onOneConnection(database, (db) => compareLists(db, { search, rounds }));
    const costlyAmongFew = isTimed ? await findCostlyLists(database) : [];
    const began = performance.now();
    await growTo(database, many);
    const growSeconds = Math.round((performance.now() - began) / 1000);
    report(`${many} masters are there, after ${growSeconds} s more`);
    const times = await onOneConnection(database, async (db) => {
      // Enough calls for a generic plan.
      await searchTypos(db, search, typos.length);
      return searchTypos(db, search, texts);
    });
    const costlyAmongMany = isTimed ? await findCostlyLists(database) : [];
    return {
      masters: many,
      differingLists: lists.differing,
      typosThatFoundNobody: times.empty.join(', '),
      costlyLists: [...costlyAmongFew, ...costlyAmongMany].join('; '),
      ...(isTimed && {
        listRatio: rounded(lists.ratio),
        worstListRatio: rounded(lists.worstRatio),
        listMs: rounded(lists.ms),
        normalisedMs: rounded(lists.normalisedMs),
        typoP50Ms: rounded(quantile(times.each, 0.5)),
        typoP99Ms: rounded(quantile(times.each, 0.99)),
        growSeconds,
        load: rounded(loadavg()[0] ?? 0),
      }),
    };
  } finally {
    await database.drop();
  }
}

/** Each list from both sources, in random order; counts the differences, and measures both. */
async function compareLists(
  db: Kysely<DB>,
  { search, rounds }: { search: Search; rounds: number },
) {
  let differing = 0;
  const spent = requests.map(() => ({ ours: 0, normalised: 0 }));
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { city, category, page }] of shuffled([...requests.entries()])) {
      const offset = page * limit;
      const cursor = Buffer.from(JSON.stringify([offset])).toString('base64url');
      const spentHere = spent[at] ?? { ours: 0, normalised: 0 };
      const answers: { ours: unknown[]; normalised: unknown[] } = { ours: [], normalised: [] };
      const sources = {
        ours: async () => {
          const { items, total } = await search(db, { city, category, limit, cursor });
          return () => items.map((card) => ({ ...factsOf(card), total }));
        },
        normalised: async () => {
          const rows = await searchNormalised(db, { city, category, limit, offset });
          return () => rows.map(({ id, total, card }) => ({ id, ...card, total }));
        },
      };
      for (const source of shuffled(['ours', 'normalised'] as const)) {
        const began = performance.now();
        const answer = await sources[source]();
        spentHere[source] += performance.now() - began;
        answers[source] = answer();
      }
      if (answers.ours.length === 0 || !isDeepStrictEqual(answers.ours, answers.normalised))
        differing += 1;
    }
  const sum = (source: 'ours' | 'normalised') => spent.reduce((all, each) => all + each[source], 0);
  const calls = rounds * requests.length;
  return {
    differing,
    ratio: sum('normalised') / sum('ours'),
    worstRatio: Math.min(...spent.map((each) => each.normalised / each.ours)),
    ms: sum('ours') / calls,
    normalisedMs: sum('normalised') / calls,
  };
}

/** A card of the product in the form of the reference. */
function factsOf(card: MasterCard): NormalisedCard & { id: number } {
  const { id, user, specialization, description, hourlyRate, rating, reviewCount } = card;
  const { completedJobs, isVerified, city, category, services } = card;
  const { firstName, lastName } = user;
  return {
    id,
    firstName,
    lastName,
    specialization,
    description,
    hourlyRate,
    rating,
    reviewCount,
    completedJobs,
    isVerified,
    city,
    category,
    services,
  };
}

async function searchTypos(db: Kysely<DB>, search: Search, times: number) {
  const empty: string[] = [];
  const calls = Array.from({ length: times }, (_, nth) => async () => {
    const query = typos[nth % typos.length] ?? '';
    const { total } = await search(db, { query });
    if (total === 0 && query !== 'xyzzyx' && !empty.includes(query)) empty.push(query);
  });
  return { each: await timeEach(calls), empty };
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

export const goal: Goal = {
  promise:
    'Lists of 100,000 masters by city and category, sorted and paged, are read 5 times as fast as the same rows from the ' +
    'tables behind them; a text with a typo finds its masters among 1,000,000 within 50 ms (p99); no list reads a table ' +
    'from end to end at either size.',
  measure: (run) => measureSearch(run),
  judge: (metrics) => [
    ...unless(
      metric(metrics, 'differingLists') === 0,
      `${metrics['differingLists']} lists are not what the tables say.`,
    ),
    ...unless(
      metrics['typosThatFoundNobody'] === '',
      `Nobody was found by ${metrics['typosThatFoundNobody']}.`,
    ),
    ...unless(metrics['costlyLists'] === '', `Lists cost too much: ${metrics['costlyLists']}.`),
    ...('listRatio' in metrics ? judgeSpeed(metrics) : []),
  ],
};

function judgeSpeed(metrics: Metrics): string[] {
  const [ratio, p99] = [metric(metrics, 'listRatio'), metric(metrics, 'typoP99Ms')];
  return [
    ...unless(ratio >= 5, `Lists were read ${ratio} times as fast.`),
    ...unless(p99 <= 50, `A text with a typo took ${p99} ms.`),
  ];
}
