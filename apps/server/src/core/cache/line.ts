import { setTimeout as sleep } from 'node:timers/promises';
import { createListeningClient } from '@mesterhand/db/listen';
import { publicChanges } from '@mesterhand/db/public-changes';

/** What is said between servers of changes that visitors see, in the order in which it was committed. */
interface CacheLine {
  /** To all, this server included. */
  say(text: string): Promise<void>;
  /** To one of them. */
  tell(node: string, text: string): Promise<void>;
  close(): Promise<void>;
}

interface Ears {
  heard(text: string): void;
  told(text: string): void;
  /** It hears from now on. */
  opened(): void;
  /** Whatever is said from now on is not heard. */
  lost(): void;
}

const retryEvery = 500;

/** The one connection that hears of changes; it is opened again for as long as it has to. */
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
      else ears.told(payload);
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
        log?.error({ err: error }, 'Changes are not heard of: answers are not kept meanwhile');
      });
      await sleep(retryEvery, undefined, { signal: closing.signal }).catch(() => {});
    }
  }
  const kept = keepOpen();

  // One after the other: the driver is about to stop queueing them.
  let last: Promise<unknown> = Promise.resolve();
  const notify = (channel: string, text: string): Promise<void> => {
    const said = last.then(() => client?.query('select pg_notify($1, $2)', [channel, text]));
    last = said.catch(() => {});
    return said.then(() => {});
  };
  return {
    say: (text) => notify(publicChanges, text),
    tell: (to, text) => notify(channelOf(to), text),
    async close() {
      closing.abort();
      await client?.end().catch(() => {});
      await kept;
    },
  };
}

/** Names of nodes are letters and digits. */
function channelOf(node: string): string {
  return `${publicChanges}_${node}`;
}
