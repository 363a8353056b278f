import { type Raced, raceFanout } from '../bench/fanout.ts';
import { gatherCrowd } from '../bench/fanout-race.ts';
import { type Figures, type Goal, type GoalRun, figure, unless } from './goal.ts';

const crowds = [500, 2000] as const;
/** A short run publishes a few events and compares with no other implementation. */
const few = { readers: 40, events: 20 };

/** @param fault seeds a fault into the product's server beforehand, to prove that losses are detected. */
export async function measureFanout(
  { size, cluster, tell }: GoalRun,
  { fault }: { fault?: URL } = {},
): Promise<Figures> {
  if (size === 'short') {
    const crowd = await gatherCrowd('product', few.readers, { cluster, fault });
    try {
      await crowd.tell(few.events);
      return { ...few, readersWithoutAll: crowd.wrong() };
    } finally {
      await crowd.close();
    }
  }
  const figures: Figures = {};
  let wrong = 0;
  for (const readers of crowds) {
    const raced = await raceFanout({ readers, turns: 9, deliveries: 40_000 }, tell);
    wrong += raced.wrong;
    Object.assign(figures, metricsOf(readers, raced));
  }
  return { ...figures, readersWithoutAll: wrong };
}

function metricsOf(readers: number, { rates, toPlain, toStock, idle }: Raced): Figures {
  const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;
  const named = {
    ProductPerSecond: Math.round(rates.product),
    PlainPerSecond: Math.round(rates.plain),
    StockPerSecond: Math.round(rates.stock),
    ToPlain: Math.round(toPlain * 100) / 100,
    ToStock: Math.round(toStock * 100) / 100,
    IdleKb: kilobytes(idle.product.rss),
    IdleHeapKb: kilobytes(idle.product.heap),
    IdleStockKb: kilobytes(idle.stock.rss),
  };
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => [`of${readers}${name}`, value]),
  );
}

export const goal: Goal = {
  promise:
    'One event reaches 500 and 2,000 readers at 0.25 of the pace of a plain `ws` loop of as many bytes and at 1.4 of that of ' +
    'tRPC’s own subscriptions, each reader hears each event once, and one who only waits costs 45 kB at most.',
  measure: (run) => measureFanout(run),
  judge: (figures) => [
    ...unless(
      figure(figures, 'readersWithoutAll') === 0,
      `${figures['readersWithoutAll']} readers did not hear each event once.`,
    ),
    ...crowds.flatMap((readers) =>
      `of${readers}ToPlain` in figures ? judgeCrowd(figures, readers) : [],
    ),
  ],
};

function judgeCrowd(figures: Figures, readers: number): string[] {
  const [plain, stock, idle] = [`of${readers}ToPlain`, `of${readers}ToStock`, `of${readers}IdleKb`];
  return [
    ...unless(
      figure(figures, plain) >= 0.25,
      `${readers} readers were told at ${figures[plain]} of the pace of plain \`ws\`.`,
    ),
    ...unless(
      figure(figures, stock) >= 1.4,
      `${readers} readers were told at ${figures[stock]} of the pace of stock subscriptions.`,
    ),
    ...unless(
      figure(figures, idle) <= 45,
      `Each of ${readers} readers who only wait costs ${figures[idle]} kB.`,
    ),
  ];
}
