import { connect } from '@mesterhand/db/connect';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { createNotifyTransport } from './event-bus-postgres.ts';
import {
  type Bus,
  type BusSignal,
  connectBus,
  createBus,
  createLocalBus,
  emit,
} from './event-bus.ts';
import { withTransaction } from '../database/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());

/** Records the signals of one topic. */
function hear(bus: Bus, topic: string): { hints: BusSignal[]; end: () => void } {
  const hints: BusSignal[] = [];
  return { hints, end: bus.subscribe(topic, (hint) => hints.push(hint)) };
}

describe('a change in a transaction', () => {
  it('is published after the commit, not before', async () => {
    const bus = createLocalBus();
    connectBus(database.db, bus);
    const { hints } = hear(bus, 'user:1');
    await withTransaction(database.db, async (trx) => {
      emit(trx, 'user:1', { kind: 'booking', bookingId: 5 });
      await sql`select 1`.execute(trx);
      expect(hints).toEqual([]);
    });
    expect(hints).toEqual([{ kind: 'booking', bookingId: 5 }]);
  });

  it('is not published after a rollback', async () => {
    const bus = createLocalBus();
    connectBus(database.db, bus);
    const { hints } = hear(bus, 'user:1');
    const failing = withTransaction(database.db, async (trx) => {
      emit(trx, 'user:1', { kind: 'booking', bookingId: 5 });
      await sql`select 1`.execute(trx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(hints).toEqual([]);
  });

  it('is published by the outermost of nested transactions only', async () => {
    const bus = createLocalBus();
    connectBus(database.db, bus);
    const { hints } = hear(bus, 'user:1');
    await withTransaction(database.db, async (outer) => {
      await withTransaction(outer, async (inner) => emit(inner, 'user:1', { kind: 'inner' }));
      expect(hints).toEqual([]);
    });
    expect(hints).toEqual([{ kind: 'inner' }]);
  });
});

it('notifies subscribers of a topic and no others, until they unsubscribe', () => {
  const bus = createLocalBus();
  const one = hear(bus, 'user:1');
  const other = hear(bus, 'user:2');
  bus.publish([{ topic: 'user:1', hint: { n: 1 } }]);
  one.end();
  bus.publish([{ topic: 'user:1', hint: { n: 2 } }]);
  expect(one.hints).toEqual([{ n: 1 }]);
  expect(other.hints).toEqual([]);
});

it('sends a single event to other servers at once, and batches a burst', async () => {
  const texts: string[] = [];
  let hear = (_: string): void => undefined;
  const bus = await createBus({
    transport: {
      send: async (text) => {
        texts.push(text);
        hear(text);
      },
      listen: async (onText) => void (hear = onText),
      close: async () => undefined,
    },
  });
  const tell = (n: number) => bus.publish([{ topic: 'user:1', hint: { n } }]);
  tell(0);
  await vi.waitFor(() => expect(texts).toHaveLength(1), { interval: 1 });
  for (let n = 1; n <= 20; n += 1) {
    tell(n);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await vi.waitFor(() => expect(texts.join()).toContain('"n":20'), { interval: 1 });
  expect(texts.length).toBeLessThan(10);
  // Its own messages are not counted as received.
  expect(bus.figures()).toEqual({ published: 21, received: 0, failed: 0 });
  await bus.close();
});

describe('two servers on one database', () => {
  const servers: { bus: Bus; close(): Promise<void> }[] = [];
  async function openServer() {
    const db = connect({ url: database.url, applicationName: 'mesterhand-bus-test' });
    const bus = await createBus({ transport: createNotifyTransport({ db, url: database.url }) });
    const close = async (): Promise<void> => {
      await bus.close();
      await db.destroy();
    };
    servers.push({ bus, close });
    return bus;
  }
  afterAll(async () => {
    for (const { close } of servers) await close();
  });

  it('receive each event once and in order, also beyond the size of one NOTIFY', async () => {
    const [one, other] = [await openServer(), await openServer()];
    const [here, there] = [hear(one, 'conversation:1'), hear(other, 'conversation:1')];
    const events = Array.from({ length: 400 }, (_, seq) => ({
      topic: 'conversation:1',
      hint: { kind: 'message', seq, note: 'blåbærsyltetøy' },
    }));
    one.publish(events.slice(0, 300));
    one.publish(events.slice(300));
    await vi.waitFor(() => expect(there.hints).toHaveLength(400), { timeout: 5000 });
    expect(there.hints).toEqual(events.map(({ hint }) => hint));
    expect(here.hints).toEqual(there.hints);
  });

  it('send a resync after a broken connection, and receive again', async () => {
    const [one, other] = [await openServer(), await openServer()];
    const { hints } = hear(other, 'user:9');
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'mesterhand-listener' and datname = current_database()
    `.execute(database.db);
    await vi.waitFor(() => expect(hints).toContainEqual({ kind: 'resync' }), { timeout: 10_000 });
    one.publish([{ topic: 'user:9', hint: { kind: 'again' } }]);
    await vi.waitFor(() => expect(hints).toContainEqual({ kind: 'again' }), { timeout: 5000 });
  });
});
