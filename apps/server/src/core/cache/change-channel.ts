import { setTimeout as sleep } from 'node:timers/promises';
import { createListeningClient } from '@mesterhand/db/listen';
import { publicChanges } from '@mesterhand/db/public-changes';

/** Messages between servers on changes of public data, in commit order. */
interface CacheLine {
  /** Broadcasts to all servers, this one included. */
  broadcast(text: string): Promise<void>;
  /** Sends to one server. */
  sendTo(node: string, text: string): Promise<void>;
  close(): Promise<void>;
}

interface Ears {
  heard(text: string): void;
  onDirect(text: string): void;
  /** Listening from now on. */
  opened(): void;
  /** Messages may be missed from now on. */
  lost(): void;
}

const retryEvery = 500;

/** The one connection that listens for changes; reconnects until it is closed. */
export function openCacheLine(
  { url, node }: { url: string; node: string },
  ears: Ears,
  log?: { error(details: object, message: string): void },
): CacheLine {
  const closing = new AbortController();
  let client: ReturnType<typeof createListeningClient> | undefined;

  async function connect(): Promise<void> {
    const fresh = createListeningClient({ url, applicationName: 'mesterhand-cache' });
    let isOpen = false;
    const lose = (): void => {
      if (!isOpen) return;
      isOpen = false;
      client = undefined;
      ears.lost();
    };
    fresh.on('notification', ({ channel, payload = '' }) => {
      if (channel === publicChanges) ears.heard(payload);
      else ears.onDirect(payload);
    });
    fresh.on('error', lose);
    const ended = new Promise<void>((resolve) => {
      fresh.on('end', () => {
        lose();
        resolve();
      });
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${publicChanges}; listen ${channelOf(node)}`);
    } catch (error) {
      await fresh.end().catch(() => {});
      throw error;
    }
    if (closing.signal.aborted) return fresh.end();
    isOpen = true;
    client = fresh;
    ears.opened();
    await ended;
  }

  async function keepOpen(): Promise<void> {
    while (!closing.signal.aborted) {
      await connect().catch((error: unknown) => {
        log?.error({ err: error }, 'Changes are not received: the response cache is off meanwhile');
      });
      await sleep(retryEvery, undefined, { signal: closing.signal }).catch(() => {});
    }
  }
  const kept = keepOpen();

  // Sequential: concurrent queries on one connection are deprecated by the driver.
  let last: Promise<unknown> = Promise.resolve();
  const notify = (channel: string, text: string): Promise<void> => {
    const said = last.then(() => client?.query('select pg_notify($1, $2)', [channel, text]));
    last = said.catch(() => {});
    return said.then(() => {});
  };
  return {
    broadcast: (text) => notify(publicChanges, text),
    sendTo: (to, text) => notify(channelOf(to), text),
    async close() {
      closing.abort();
      await client?.end().catch(() => {});
      await kept;
    },
  };
}

/** Node names are alphanumeric. */
function channelOf(node: string): string {
  return `${publicChanges}_${node}`;
}
