import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { isOutOfSpace } from '../errors/index.ts';
import { perDatabase } from '../database/index.ts';

/** Milliseconds over which activity is batched; a crash loses that much of it. */
const writtenEvery = 1000;
/** Milliseconds until a failed write is retried. */
const triedAgainAfter = 5000;

interface Note {
  at: Date;
  /** Whether the session was alive at that time: an idle timeout shortened since does not end it. */
  wasAlive: boolean;
}

interface Seen {
  /** Last activity per session, until it is written. */
  notes: Map<string, Note>;
  timer: NodeJS.Timeout | undefined;
  /** The write in flight. */
  writing: Promise<void>;
}

const seenOf = perDatabase((): Seen => ({
  notes: new Map(),
  timer: undefined,
  writing: Promise.resolve(),
}));

/** Records activity of a session; written in batches in the background. */
export function noteSeen(db: Kysely<DB>, id: string, { at, wasAlive }: Note): void {
  const seen = seenOf(db);
  const isAlive = wasAlive || seen.notes.get(id)?.wasAlive === true;
  seen.notes.set(id, { at, wasAlive: isAlive });
  plan(db, seen, writtenEvery);
}

function plan(db: Kysely<DB>, seen: Seen, afterMs: number): void {
  // With a full disk reads go on; activity is written once there is space.
  seen.timer ??= setTimeout(() => void writeSeen(db).catch(() => {}), afterMs).unref();
}

/** Whether a session has activity that is not in the database yet. */
export function isSeenUnwritten(db: Kysely<DB>, id: string): boolean {
  return seenOf(db).notes.has(id);
}

/** Writes the batch in one statement; resolves once it has committed. */
export async function writeSeen(db: Kysely<DB>): Promise<void> {
  const seen = seenOf(db);
  seen.writing = seen.writing.then(
    () => writeAll(db, seen),
    () => writeAll(db, seen),
  );
  await seen.writing;
}

async function writeAll(db: Kysely<DB>, seen: Seen): Promise<void> {
  clearTimeout(seen.timer);
  seen.timer = undefined;
  const unwritten = [...seen.notes];
  if (unwritten.length === 0) return;
  try {
    await touch(db, unwritten);
  } catch (error) {
    plan(db, seen, triedAgainAfter);
    if (!isOutOfSpace(error)) throw error;
    return;
  }
  for (const [id, note] of unwritten) if (seen.notes.get(id) === note) seen.notes.delete(id);
}

/** Sessions that ended meanwhile, or were already idle for too long, stay ended. */
async function touch(
  db: Kysely<DB>,
  unwritten: readonly (readonly [string, Note])[],
): Promise<void> {
  const ids = unwritten.map(([id]) => id);
  const ats = unwritten.map(([, { at }]) => at.toISOString());
  const lives = unwritten.map(([, { wasAlive }]) => wasAlive);
  await sql`
    update sessions set last_seen_at = seen.at
      from (
        select sessions.id, unwritten.at, unwritten.was_alive
          from unnest(${ids}::text[], ${ats}::timestamptz[], ${lives}::boolean[]) as unwritten (id, at, was_alive)
          join sessions on sessions.id = unwritten.id
         -- In one order, so that two servers never wait for each other in a circle.
         order by sessions.id for no key update of sessions
      ) seen
     where sessions.id = seen.id and sessions.last_seen_at < seen.at
       and (seen.was_alive or
         sessions.last_seen_at >= seen.at - (select session_timeout from settings) * interval '1 minute')
  `.execute(db);
}
