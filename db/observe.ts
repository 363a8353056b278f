import type { Kysely, LogEvent } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from './schema.gen.ts';

/** A completed or failed statement. Without parameters: they are personal data. */
export interface Statement {
  /** With placeholders. */
  text: string;
  ms: number;
  hasFailed: boolean;
}

/** Connections of a pool. */
export interface PoolMetrics {
  max: number;
  open: number;
  idle: number;
  /** Callers waiting for a connection. */
  waiting: number;
}

type Listener = (statement: Statement) => void;

const pools = new WeakMap<Kysely<DB>, Pool>();
const listeners = new WeakMap<Kysely<DB>, Set<Listener>>();

/** For the code that opens a database: its listeners observe every statement, also those in transactions. */
export function openEar(): {
  hear: (event: LogEvent) => void;
  of(db: Kysely<DB>, pool: Pool): void;
} {
  const own = new Set<Listener>();
  return {
    hear({ level, query, queryDurationMillis }) {
      if (own.size === 0) return;
      const statement = { text: query.sql, ms: queryDurationMillis, hasFailed: level === 'error' };
      for (const listener of own) listener(statement);
    },
    of(db, pool) {
      listeners.set(db, own);
      pools.set(db, pool);
    },
  };
}

/** Observes the statements of `db`, in the asynchronous context of their callers. @returns a function that stops it. */
export function observeStatements(db: Kysely<DB>, listener: Listener): () => void {
  const all = listeners.get(db);
  all?.add(listener);
  return () => void all?.delete(listener);
}

/** Usage of the pool; undefined for a database that was not opened by `connect`. */
export function readPool(db: Kysely<DB>): PoolMetrics | undefined {
  const pool = pools.get(db);
  if (pool === undefined) return undefined;
  const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = pool;
  return { max: options.max ?? open, open, idle, waiting };
}
