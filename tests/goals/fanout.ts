import { type Raced, raceFanout } from '../bench/fanout.ts';
import { openReaders } from '../bench/fanout-race.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

const readerCounts = [500, 2000] as const;
/** A short run publishes a few events and compares with no other implementation. */
const few = { readers: 40, events: 20 };

/** @param fault seeds a fault into the product's server beforehand, to prove that losses are detected. */
export async function measureFanout(
  { size, cluster, report }: GoalRun,
  { fault }: { fault?: URL } = {},
): Promise<Metrics> {
  if (size === 'short') {
    const group = await openReaders('product', few.readers, { cluster, fault });
    try {
      await group.publish(few.events);
      return { ...few, readersWithoutAll: group.wrong() };
    } finally {
      await group.close();
    }
  }
  const metrics: Metrics = {};
  let wrong = 0;
  for (const readers of readerCounts) {
    const raced = await raceFanout({ readers, turns: 9, deliveries: 40_000 }, report);
    wrong += raced.wrong;
    Object.assign(metrics, metricsOf(readers, raced));
  }
  return { ...metrics, readersWithoutAll: wrong };
}

function metricsOf(readers: number, { rates, toPlain, idle }: Raced): Metrics {
  const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;
  const named = {
    ProductPerSecond: Math.round(rates.product),
    PlainPerSecond: Math.round(rates.plain),
    ToPlain: Math.round(toPlain * 100) / 100,
    IdleKb: kilobytes(idle.product.rss),
    IdleHeapKb: kilobytes(idle.product.heap),
  };
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => [`of${readers}${name}`, value]),
  );
}

export const goal: Goal = {
  promise:
    'One event reaches 500 and 2,000 readers at 0.25 of the pace of a plain `ws` loop of as many bytes, each reader ' +
    'receives each event once, and an idle one costs 45 kB at most.',
  measure: (run) => measureFanout(run),
  judge: (metrics) => [
    ...unless(
      metric(metrics, 'readersWithoutAll') === 0,
      `${metrics['readersWithoutAll']} readers did not receive each event once.`,
    ),
    ...readerCounts.flatMap((readers) =>
      `of${readers}ToPlain` in metrics ? judgeReaders(metrics, readers) : [],
    ),
  ],
};

function judgeReaders(metrics: Metrics, readers: number): string[] {
  const [plain, idle] = [`of${readers}ToPlain`, `of${readers}IdleKb`];
  return [
    ...unless(
      metric(metrics, plain) >= 0.25,
      `${readers} readers were reached at ${metrics[plain]} of the pace of plain \`ws\`.`,
    ),
    ...unless(
      metric(metrics, idle) <= 45,
      `Each of ${readers} idle readers costs ${metrics[idle]} kB.`,
    ),
  ];
}
