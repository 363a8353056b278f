import type { Dirent } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { type MarkedPerson, anyWord, othersWords, wordPattern } from './gdpr-words.ts';
import { type PrivacyWorld, countEmails } from './gdpr-world.ts';

/** Where texts of the marked person were found: counts of rows, files, log lines and answers, and which. */
export interface Traces {
  tables: string[];
  rows: number;
  files: string[];
  emails: number;
  logLines: number;
  answers: string[];
}

/** Searches everything that the product has stored and everything that it answers. */
export async function searchTraces(world: PrivacyWorld): Promise<Traces> {
  const { server, log, person } = world;
  const found = await searchTables(server.db, person);
  return {
    tables: found.map(({ name }) => name),
    rows: found.reduce((sum, { rows }) => sum + rows, 0),
    files: await searchFiles(server.dataDir),
    emails: await countEmails(world),
    logLines: log.filter((line) => wordPattern.test(line)).length,
    answers: await searchAnswers(world),
  };
}

/** Every column of every row, of our tables and of the job queue. */
async function searchTables(
  db: Kysely<DB>,
  person: MarkedPerson,
): Promise<{ name: string; rows: number }[]> {
  const theirs = patternOf(othersWords(person));
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'pgboss') order by 1
  `.execute(db);
  const found = [];
  for (const { name } of tables) {
    const [first] = (
      await sql<{ rows: number }>`
        select count(*)::int as rows from ${sql.table(name)} t where regexp_replace(t::text, ${theirs}, '', 'gi') ~* ${anyWord}
      `.execute(db)
    ).rows;
    const rows = first?.rows ?? 0;
    if (rows > 0) found.push({ name, rows });
  }
  return found;
}

/** Any of these texts, as a pattern of PostgreSQL and of JavaScript alike. */
const patternOf = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(/[?!.]/g, String.raw`\$&`)).join('|');

/** Texts of others that are stored nowhere any more. */
export async function listLost({ server, person }: PrivacyWorld): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from (
      select text from messages union all select description from bookings
      union all select reason from booking_events union all select comment from reviews
      union all select text from post_comments union all select text from reports
      union all select reason from audit_entries union all select client_name from works
    ) t where text is not null
  `.execute(server.db);
  return othersWords(person).filter((words) => !rows.some(({ text }) => text.includes(words)));
}

/** Files whose name or bytes contain her texts. */
async function searchFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter(isSearched)) {
    const path = join(entry.parentPath, entry.name);
    const isUpload = path.includes(join(dataDir, 'uploads'));
    const text = (await readFile(path)).toString('latin1');
    if (isUpload || wordPattern.test(path.slice(dataDir.length)) || wordPattern.test(text))
      found.push(path.slice(dataDir.length + 1));
  }
  return found;
}

/** Emails are counted by recipient. */
const isSearched = (entry: Dirent): boolean => entry.isFile() && !entry.name.endsWith('.eml');

/** Answers to visitors, to people who knew her, and to administrators. */
async function searchAnswers({ server, cast, subject, person }: PrivacyWorld): Promise<string[]> {
  const { masterId, userId } = subject;
  const open = [
    '/search?query=zyxfrid',
    '/masters',
    `/masters/${masterId}`,
    `/public-profile/${userId}`,
    `/masters/${cast.master.masterId}/reviews`,
    `/masters/${masterId}/reviews`,
    `/masters/${masterId}/services`,
    '/work-projects',
    '/blog/posts/spar-vann/comments',
  ];
  const admin = ['users', 'audit', 'reports', 'support', 'newsletter', 'verifications'];
  const asked: [string | undefined, string][] = [
    ...open.map((path): [undefined, string] => [undefined, path]),
    [cast.master.token, `/bookings/master/${cast.master.masterId}`],
    [cast.master.token, '/conversations'],
    [cast.otherMaster.token, '/conversations'],
    [cast.client.token, `/bookings/client/${cast.client.actor.userId}`],
    [cast.stranger.token, '/conversations'],
    [cast.master.token, '/notifications'],
    ...admin.map((tab): [string, string] => [cast.admin.token, `/admin/${tab}`]),
    [cast.admin.token, '/admin/masters-locations'],
  ];
  const theirs = new RegExp(patternOf(othersWords(person)), 'gi');
  const found: string[] = [];
  for (const [token, path] of asked) {
    const { text } = await server.rest('GET', `/api${path}`, { ...(token && { token }) });
    if (wordPattern.test(text.replaceAll(theirs, ''))) found.push(path);
  }
  const { text: map } = await server.rest('GET', '/sitemap.xml');
  return wordPattern.test(map) ? [...found, '/sitemap.xml'] : found;
}
