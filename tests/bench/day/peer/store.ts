import { createHash, randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type { Pool, QueryResultRow } from 'pg';
import pg from 'pg';

// Numbers as numbers, and dates and times as the text that they have on the wire.
for (const oid of [20, 1700]) pg.types.setTypeParser(oid, Number);
for (const oid of [1082, 1114, 1184]) pg.types.setTypeParser(oid, (text) => text);

/** Runs a statement that each connection prepares once, under its name. */
export type Run = <Row extends QueryResultRow>(
  name: string,
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

export const runnerOf =
  (pool: Pool): Run =>
  async <Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>({ name, text, values: [...values] })).rows;

export interface Actor {
  userId: number;
  masterId: number | null;
  role: string;
  name: string;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const sessionTtlMs = 30_000;
const sessions = new Map<string, { until: number; actor: Promise<Actor | undefined> }>();

/** The session's user, from memory for half a minute. */
export function authenticate(run: Run, token: string): Promise<Actor | undefined> {
  const now = performance.now();
  const known = sessions.get(token);
  if (known !== undefined && known.until > now) return known.actor;
  const actor = run<Actor>(
    'session',
    `select u.id as "userId", m.id as "masterId", u.role, u.first_name || ' ' || u.last_name as name
       from sessions s join users u on u.id = s.user_id left join masters m on m.user_id = u.id
      where s.id = $1 and s.created_at > now() - interval '90 days' and u.deleted_at is null`,
    [hashOf(token)],
  ).then(([found]) => found);
  sessions.set(token, { until: now + sessionTtlMs, actor });
  return actor;
}

/** @returns the token of a new session; undefined for a wrong password. */
export async function login(
  run: Run,
  { email, password }: { email: string; password: string },
): Promise<string | undefined> {
  const [user] = await run<{ id: number; hash: string | null }>(
    'password',
    'select id, password_hash as hash from users where email = $1',
    [email],
  );
  if (!user?.hash || !(await verify(user.hash, password))) return undefined;
  const token = randomBytes(25).toString('hex');
  await run('session-made', 'insert into sessions (id, user_id) values ($1, $2)', [
    hashOf(token),
    user.id,
  ]);
  return token;
}
