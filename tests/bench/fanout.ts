import { type ReaderGroup, openReaders } from './fanout-race.ts';
import { type Kind, kinds } from './fanout-wire.ts';

// How fast one event reaches many readers, compared with a plain `ws` broadcast of as many bytes in the same run. Both
// run at once and are measured in turn, in random order.

export interface Raced {
  /** Deliveries a second, the median of the turns. */
  rates: Record<Kind, number>;
  /** The product's deliveries to the plain ones, the median of the turns. */
  toPlain: number;
  /** Bytes of an idle reader. */
  idle: Record<Kind, ReaderGroup['idle']>;
  /** Readers of the product who did not receive each event exactly once. */
  wrong: number;
}

export interface Race {
  readers: number;
  turns: number;
  /** Deliveries in a turn. */
  deliveries: number;
}

export async function raceFanout(
  { readers, turns, deliveries }: Race,
  report: (progress: string) => void,
): Promise<Raced> {
  const groups: Record<Kind, ReaderGroup> = {
    product: await openReaders('product', readers),
    plain: await openReaders('plain', readers),
  };
  const events = Math.ceil(deliveries / readers);
  const laps: Record<Kind, number>[] = [];
  try {
    for (const kind of kinds) await groups[kind].publish(events);
    for (let turn = 0; turn < turns; turn += 1) {
      const lap: Record<Kind, number> = { product: 0, plain: 0 };
      for (const kind of shuffled(kinds)) lap[kind] = await groups[kind].publish(events);
      laps.push(lap);
      report(`${readers} readers, ${turn + 1} of ${turns}: ${describe(lap)}`);
    }
    const rateOf = (kind: Kind): number => median(laps.map((lap) => lap[kind]));
    return {
      rates: { product: rateOf('product'), plain: rateOf('plain') },
      toPlain: median(laps.map(({ product, plain }) => product / plain)),
      idle: { product: groups.product.idle, plain: groups.plain.idle },
      wrong: groups.product.wrong(),
    };
  } finally {
    for (const kind of kinds) await groups[kind].close();
  }
}

const describe = (lap: Record<Kind, number>): string =>
  kinds.map((kind) => `${kind} ${Math.round(lap[kind] / 1000)}k/s`).join(', ');

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const round = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits });

/** Prints both in one table; ratios are what counts, since the machine is shared. */
export async function runFanout(): Promise<void> {
  for (const readers of [500, 2000]) {
    const raced = await raceFanout({ readers, turns: 5, deliveries: 40_000 }, () => {});
    console.log(`\n${readers} readers of one conversation`);
    const row = (kind: Kind) => ({
      'deliveries/s': round(raced.rates[kind]),
      'product to it': kind === 'product' ? '' : round(raced.toPlain, 2),
      'kB idle': round(raced.idle[kind].rss / 1000, 1),
      'kB of heap': round(raced.idle[kind].heap / 1000, 1),
    });
    console.table({ product: row('product'), 'plain ws': row('plain') });
  }
}
