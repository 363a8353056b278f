import { printTable } from '../tables.ts';
import { median } from '../variants.ts';
import type { Weighed } from './contender.ts';
import { meanStay } from './mix.ts';
import type { PartShare } from './profile.ts';

/** Milliseconds that the p99 of a kind of step may take. */
export const limits = { page: 200, read: 200, write: 400 } as const;

/** What was measured of a product. */
export interface Measured {
  name: string;
  processes: number;
  /** At the usual rate. */
  usual: Weighed[];
  /** At rising rates of sessions a second. */
  slices: { rate: number; weighed: Weighed }[];
  parts: PartShare[];
  /** Of a person with an open product. */
  idle: { bytes: number; heapBytes: number; microsPerSecond: number } | undefined;
}

/** People who are there at the same time at that rate, by Little's law. */
export const peopleAt = (rate: number): number => rate * meanStay;

export const isWithin = ({ latencies, failures }: Weighed): boolean =>
  failures === 0 && Object.entries(limits).every(([kind, ms]) => (latencies[kind]?.p99 ?? 0) <= ms);

export const describeSlice = ({ latencies, failures, firstFailure }: Weighed): string =>
  [
    ...Object.entries(latencies).map(([kind, { p99 }]) => `${kind} ${p99.toFixed(0)} ms`),
    `${failures} failures ${firstFailure}`,
  ].join(', ');

export function printMeasured(measured: Measured): void {
  const { name, processes, usual, slices, parts } = measured;
  console.log(`\n${name}, ${processes === 1 ? 'one process' : `${processes} processes`}`);
  const rows = slices.map(({ rate, weighed }) => [`${rate} sessions/s`, rowOf(weighed, rate)]);
  printTable(Object.fromEntries(rows));
  const best = slices.findLast(({ weighed }) => isWithin(weighed));
  console.log(best === undefined ? 'no rate within the limits' : describeBest(best));
  const [server, database] = [
    median(usual.map(({ serverMicros, sessions }) => serverMicros / sessions)),
    median(usual.map(({ databaseMicros, sessions }) => databaseMicros / sessions)),
  ];
  const perCore = (meanStay * 1e6) / (server + database);
  console.log(
    `a person stays ${round(meanStay)} s and costs ${round(server)} µs of the server and ${round(database)} µs of the ` +
      `database: ${round(perCore)} people per core by processor time`,
  );
  printMemory(measured);
  if (parts.length > 0) printTable(Object.fromEntries(parts.slice(0, 25).map(rowOfPart)));
}

const round = (value: number, digits = 0): string => value.toFixed(digits);

function rowOf(weighed: Weighed, rate: number): Record<string, string> {
  const { sessions, latencies, serverMicros, databaseMicros, rssBytes, failures } = weighed;
  const p99 = (kind: string): string => round(latencies[kind]?.p99 ?? 0);
  return {
    people: round(peopleAt(rate)),
    'page p99 ms': p99('page'),
    read: p99('read'),
    write: p99('write'),
    delivery: p99('delivery'),
    'server µs/session': round(serverMicros / sessions),
    'database µs': round(databaseMicros / sessions),
    'cores used': round(coresOf(weighed, rate), 2),
    MB: round(rssBytes / 1e6),
    failures: `${failures}`,
    limits: isWithin(weighed) ? 'within' : 'over',
  };
}

/** Processors that are fully used at that rate. */
const coresOf = ({ serverMicros, databaseMicros, sessions }: Weighed, rate: number): number =>
  ((serverMicros + databaseMicros) / sessions / 1e6) * rate;

function describeBest({ rate, weighed }: Measured['slices'][number]): string {
  const [people, cores] = [peopleAt(rate), coresOf(weighed, rate)];
  return `${round(people)} people within the limits, on ${round(cores, 2)} cores used: ${round(people / cores)} people per core`;
}

function printMemory({ idle, slices, usual }: Measured): void {
  if (idle === undefined) return;
  const { bytes, heapBytes, microsPerSecond } = idle;
  console.log(
    `an idle person costs ${round(bytes / 1000, 1)} kB (${round(heapBytes / 1000, 1)} of heap) and ${round(microsPerSecond, 1)} µs a second`,
  );
  const busiest = slices.findLast(({ weighed }) => isWithin(weighed)) ?? slices.at(-1);
  const calm = Math.min(...usual.map(({ rssBytes }) => rssBytes));
  if (busiest !== undefined)
    console.log(
      `an active person costs ${round((busiest.weighed.rssBytes - calm) / peopleAt(busiest.rate) / 1000, 1)} kB of the servers`,
    );
}

const rowOfPart = ({ name, own, whole }: PartShare): [string, Record<string, string>] => [
  name,
  { 'own %': round(own * 100, 1), 'with what works for it %': round(whole * 100, 1) },
];
