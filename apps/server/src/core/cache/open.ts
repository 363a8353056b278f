import { randomBytes } from 'node:crypto';
import { watchCommits } from '@mesterhand/db/public-changes';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { type ByteCache, createByteCache } from './response-cache.ts';
import { openCacheLine } from './line.ts';
import { type PeerTimes, followPeers } from './peers.ts';
import { currentCall } from '../observability/index.ts';
import type { RateClass } from '../rate-limit/index.ts';

/** Said when nothing is as it was, such as after a restore. */
const everything = '*';

/** What is known of a kept answer beside its bytes. */
export interface AnswerNote {
  /** The procedures that it took, each with what a call of it costs. */
  calls: readonly { procedure: string; rate: RateClass }[];
  /** The template of its path, for figures. */
  route: string;
  /** Its path as logs may have it. */
  path: string;
}

/** Answers that all visitors read alike, for as long as nothing that they were read from has changed. */
export interface PublicCache {
  /** Null on a server that keeps nothing; its changes are told to those that do. */
  bytes: ByteCache<AnswerNote> | null;
  /** Whether this server knows of every change that anybody has been told is done. */
  isFresh(): boolean;
  /** Hears of every change of a table, as soon as it is committed. @returns what ends it. */
  follow(table: string, listener: () => void): () => void;
  figures(): { unconfirmed: number; nodes: number };
  close(): Promise<void>;
}

interface Options {
  db: Kysely<DB>;
  /** For a connection of its own, which no pooler lends to others. */
  url: string;
  /** What kept answers may take of memory; 0 keeps none. */
  megabytes: number;
  times?: PeerTimes;
  log?: { error(details: object, message: string): void };
}

/** Follows the changes of what visitors read; from now on no change is answered before every server knows of it. */
export function openPublicCache({ db, url, megabytes, times, log }: Options): PublicCache {
  const node = randomBytes(6).toString('hex');
  const bytes = megabytes === 0 ? null : createByteCache<AnswerNote>(megabytes * 1024 * 1024);
  const listeners = new Map<string, Set<() => void>>();
  const tellAll = (): void => {
    for (const those of listeners.values()) for (const listener of those) listener();
  };
  const forget = (): void => {
    bytes?.clear();
    tellAll();
  };
  const peers = followPeers(
    node,
    { say: (text) => line.say(text), tell: (to, text) => line.tell(to, text) },
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
      told: peers.told,
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
      await line.say(`!left ${node}`).catch(() => {});
      peers.close();
      await line.close();
    },
  };
}
