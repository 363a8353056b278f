import { randomBytes } from 'node:crypto';
import { watchCommits } from '@mesterhand/db/public-changes';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { type ByteCache, createByteCache } from './response-cache.ts';
import { openCacheLine } from './change-channel.ts';
import { type PeerTimes, followPeers } from './peers.ts';
import { currentCall } from '../observability/index.ts';
import type { RateClass } from '../rate-limit/index.ts';

/** Invalidates everything, such as after a restore. */
const everything = '*';

/** What is known of a cached response in addition to its bytes. */
export interface AnswerNote {
  /** The procedures called for it, each with its rate class. */
  calls: readonly { procedure: string; rate: RateClass }[];
  /** The route template, for metrics. */
  route: string;
  /** The path, sanitised for logs. */
  path: string;
}

/** Cache of responses that are the same for all visitors, until one of their dependencies changes. */
export interface PublicCache {
  /** Null on a server that caches nothing; it still publishes its changes to those that do. */
  bytes: ByteCache<AnswerNote> | null;
  /** Whether this server has seen every change that was reported as done to a client. */
  isFresh(): boolean;
  /** Calls the listener for every committed change of a table. @returns a function that unsubscribes. */
  follow(table: string, listener: () => void): () => void;
  figures(): { unconfirmed: number; nodes: number };
  close(): Promise<void>;
}

interface Options {
  db: Kysely<DB>;
  /** For a dedicated connection, not through a pooler. */
  url: string;
  /** Memory limit of cached responses; 0 disables the cache. */
  megabytes: number;
  times?: PeerTimes;
  log?: { error(details: object, message: string): void };
}

/** Follows changes of public data; from now on no write is answered before every server has invalidated its cache. */
export function openPublicCache({ db, url, megabytes, times, log }: Options): PublicCache {
  const node = randomBytes(6).toString('hex');
  const bytes = megabytes === 0 ? null : createByteCache<AnswerNote>(megabytes * 1024 * 1024);
  const listeners = new Map<string, Set<() => void>>();
  const notifyAll = (): void => {
    for (const those of listeners.values()) for (const listener of those) listener();
  };
  const forget = (): void => {
    bytes?.clear();
    notifyAll();
  };
  const peers = followPeers(
    node,
    { broadcast: (text) => line.broadcast(text), sendTo: (to, text) => line.sendTo(to, text) },
    { ...(times && { times }), forget },
  );
  const line = openCacheLine(
    { url, node },
    {
      heard(text) {
        if (text === everything) return forget();
        const change = /^(\w+):(.*)$/.exec(text);
        if (change === null) return peers.heard(text);
        const [, table = '', keys = ''] = change;
        bytes?.changed(table, keys === '*' ? undefined : keys.split(','));
        for (const listener of listeners.get(table) ?? []) listener();
      },
      onDirect: peers.onDirect,
      opened: peers.opened,
      lost: peers.lost,
    },
    log,
  );
  const stop = watchCommits(db, () => {
    const { done, ...mark } = peers.mark();
    const call = currentCall();
    if (call !== undefined) (call.changes ??= []).push(done);
    return mark;
  });
  return {
    bytes,
    isFresh: () => bytes !== null && peers.isFresh(),
    follow(table, listener) {
      const those = listeners.get(table) ?? new Set();
      listeners.set(table, those.add(listener));
      return () => void those.delete(listener);
    },
    figures: peers.figures,
    async close() {
      stop();
      await line.broadcast(`!left ${node}`).catch(() => {});
      peers.close();
      await line.close();
    },
  };
}
