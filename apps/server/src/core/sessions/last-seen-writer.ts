import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { isOutOfSpace } from '../errors/index.ts';
import { perDatabase } from '../database/index.ts';

/** Milliseconds in which whoever is seen is gathered; what a server that dies forgets of them. */
const writtenEvery = 1000;
/** Milliseconds after a failed try. */
const triedAgainAfter = 5000;

interface Note {
  at: Date;
  /** Whether the session was found alive when it was seen: a limit that has become shorter since does not end it. */
  wasAlive: boolean;
}

interface Seen {
  /** When each session was seen last, until that is written. */
  notes: Map<string, Note>;
  timer: NodeJS.Timeout | undefined;
  /** What is being written. */
  writing: Promise<void>;
}

const seenOf = perDatabase((): Seen => ({
  notes: new Map(),
  timer: undefined,
  writing: Promise.resolve(),
}));

/** Notes that somebody is there behind a session: written with those of the others, and nobody waits for it. */
export function noteSeen(db: Kysely<DB>, id: string, { at, wasAlive }: Note): void {
  const seen = seenOf(db);
  const isAlive = wasAlive || seen.notes.get(id)?.wasAlive === true;
  seen.notes.set(id, { at, wasAlive: isAlive });
  plan(db, seen, writtenEvery);
}

function plan(db: Kysely<DB>, seen: Seen, afterMs: number): void {
  // Who reads while a disk is full is let in; that they were seen is noted when there is room.
  seen.timer ??= setTimeout(() => void writeSeen(db).catch(() => {}), afterMs).unref();
}

/** Whether a session was seen and the database does not know it yet. */
export function isSeenUnwritten(db: Kysely<DB>, id: string): boolean {
  return seenOf(db).notes.has(id);
}

/** Writes what was noted, in one statement; resolves once it stands. */
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
  const noted = [...seen.notes];
  if (noted.length === 0) return;
  try {
    await touch(db, noted);
  } catch (error) {
    plan(db, seen, triedAgainAfter);
    if (!isOutOfSpace(error)) throw error;
    return;
  }
  for (const [id, note] of noted) if (seen.notes.get(id) === note) seen.notes.delete(id);
}

/** One that has ended meanwhile, or had been idle for too long when it was seen, stays so. */
async function touch(db: Kysely<DB>, noted: readonly (readonly [string, Note])[]): Promise<void> {
  const ids = noted.map(([id]) => id);
  const ats = noted.map(([, { at }]) => at.toISOString());
  const lives = noted.map(([, { wasAlive }]) => wasAlive);
  await sql`
    update sessions set last_seen_at = seen.at
      from (
        select sessions.id, noted.at, noted.was_alive
          from unnest(${ids}::text[], ${ats}::timestamptz[], ${lives}::boolean[]) as noted (id, at, was_alive)
          join sessions on sessions.id = noted.id
         -- In one order, so that two servers never wait for each other in a circle.
         order by sessions.id for no key update of sessions
      ) seen
     where sessions.id = seen.id and sessions.last_seen_at < seen.at
       and (seen.was_alive or
         sessions.last_seen_at >= seen.at - (select session_timeout from settings) * interval '1 minute')
  `.execute(db);
}
