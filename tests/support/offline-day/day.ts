import type { WorkOperation } from '@mesterhand/domain/work/schema';
import { type RandomNumbers, randomNumbers } from '../random-numbers.ts';
import { type AfterLoss, type Connection, type Device, makeDevice } from './device.ts';
import type { ShownEntry, WorkServer } from './model-server.ts';

const dayMs = 8 * 3_600_000;

export interface OfflineDay {
  seed: number;
  server: WorkServer;
  bookingIds: readonly [number, ...number[]];
  /** Entries that are added; about half as many are changed or removed. */
  adds: number;
  startsAt: Date;
  afterLoss?: AfterLoss;
}

/** What was made on the devices, and what the server has in the end. */
export interface DayResult {
  made: WorkOperation[];
  log: string[];
  shown: ShownEntry[];
  reconnects: number;
  lostCalls: number;
  /** Operations that wait or were refused on a device after the last reconnect. */
  unsent: number;
}

/** Ids that look like those of a device, the same for the same seed. */
function uuidsOf(random: RandomNumbers): () => string {
  const hex = (length: number) =>
    Array.from({ length }, () => random.below(16).toString(16)).join('');
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}

/** Two phones of one master for eight hours, nearly always without a network. */
export async function runOfflineDay(day: OfflineDay): Promise<DayResult> {
  const { server, bookingIds, adds, startsAt, afterLoss = 'again' } = day;
  const random = randomNumbers(day.seed);
  const newId = uuidsOf(random);
  const devices = [makeDevice({ afterLoss, newId }), makeDevice({ afterLoss, newId })] as const;
  const made: WorkOperation[] = [];
  let now = startsAt;
  let [reconnects, lostCalls] = [0, 0];
  const contentOf = () => ({
    kind: 'note' as const,
    occurredAt: now.toISOString(),
    text: `Notat ${made.length + 1}`,
    quantity: null,
    unitPrice: null,
    image: null,
  });
  const make = (device: Device, operation: WorkOperation): void => {
    made.push(operation);
    device.add(operation);
  };
  const change = (device: Device): void => {
    const entries = device.entries();
    // Mostly the same few, so that the two phones meet.
    const most = random.oneIn(4) ? entries.length : Math.min(entries.length, 6);
    const [entryId, known] = entries[random.below(most)] ?? [];
    if (entryId === undefined || known === undefined) return;
    const { bookingId, version: basedOn } = known;
    const base = { id: newId(), bookingId, entryId, basedOn };
    make(
      device,
      random.oneIn(6)
        ? { does: 'remove', ...base }
        : { does: 'edit', ...base, content: contentOf() },
    );
  };
  const connectionOf = (): Connection => {
    const connection = random.of([
      'reached',
      'reached',
      'reached',
      'reached',
      'answerLost',
      'requestLost',
    ]);
    if (connection !== 'reached') lostCalls += 1;
    return connection;
  };
  const reconnect = async (device: Device, connect = connectionOf): Promise<void> => {
    reconnects += 1;
    const isSent = await device.send((operations) => server.record(operations, now), connect);
    if (!isSent) return;
    const shown = (await server.read()).filter(({ isRemoved }) => !isRemoved);
    device.learn(new Map(shown.map(({ id, ...entry }) => [id, entry])));
  };
  for (let count = 0; count < adds; count += 1) {
    now = new Date(startsAt.getTime() + Math.round((dayMs * count) / adds));
    const device = random.of(devices);
    const bookingId = random.of(bookingIds);
    make(device, { does: 'add', id: newId(), bookingId, content: contentOf() });
    if (random.oneIn(2)) change(random.of(devices));
    if (random.oneIn(20)) random.of(devices).restart();
    if (random.oneIn(12)) await reconnect(random.of(devices));
  }
  now = new Date(startsAt.getTime() + dayMs);
  for (const device of devices) await reconnect(device, () => 'reached');
  return {
    made,
    log: await server.log(),
    shown: await server.read(),
    reconnects,
    lostCalls,
    unsent: devices.reduce((sum, device) => sum + device.waiting(), 0),
  };
}

/** The master decides on every conflict, on one device. @returns how many decisions that took. */
export async function resolveAll({
  server,
  seed,
  now,
}: Pick<OfflineDay, 'server' | 'seed'> & { now: Date }): Promise<number> {
  const random = randomNumbers(seed);
  const newId = uuidsOf(randomNumbers(seed + 7_919));
  let decisions = 0;
  for (;;) {
    const open = (await server.read()).filter(({ rivals }) => rivals.length > 0);
    if (open.length === 0) return decisions;
    const operations = open.map(({ id: entryId, bookingId, version: seen, rivals }) => {
      const rival = rivals[0]?.id ?? '';
      const choice = random.of(['stored', 'rival']);
      return { does: 'resolve', id: newId(), bookingId, entryId, rival, seen, choice } as const;
    });
    decisions += operations.length;
    await server.record(operations, now);
  }
}
