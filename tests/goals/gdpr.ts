import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { unzip } from '../support/unzip.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';
import { useEveryFeature } from './gdpr-texts.ts';
import { measureHostiles } from './gdpr-hostile.ts';
import { type Traces, listLost, searchTraces } from './gdpr-search.ts';
import { type PrivacyWorld, countEmails, openWorld } from './gdpr-world.ts';

/** Who erases the person. */
type Mode = 'own' | 'administrator';

export const goal: Goal = {
  promise:
    'A copy of one’s own data holds every word that one has written; an erasure, by oneself or by an administrator, leaves none of them in any table, file, email, log line or answer. What others wrote stays theirs, but for a proved e-mail address and, between the two, a phone number: 1,000 accounts with hostile names, phones and contacts are erased, and no row of anybody else changes.',
  measure: async (run) => ({
    ...(await measureErasures(run, {
      modes: run.size === 'short' ? ['own'] : ['own', 'administrator'],
    })),
    ...(await measureHostiles(run)),
  }),
  judge: (metrics) => [
    ...unless(
      metric(metrics, 'seededTables') >= 20,
      `Texts were stored in ${metric(metrics, 'seededTables')} tables only: too little was tried.`,
    ),
    ...unless(
      metric(metrics, 'seededFiles') >= 5 && metric(metrics, 'seededEmails') >= 3,
      'Too few files and emails were there to be erased.',
    ),
    ...unless(
      metric(metrics, 'wordsMissingInCopy') === 0,
      `The copy lacks words: ${String(metrics['missingInCopy'])}.`,
    ),
    ...unless(
      metric(metrics, 'rowsWithTraces') === 0,
      `The erasure forgot rows of ${String(metrics['tablesWithTraces'])}.`,
    ),
    ...unless(
      metric(metrics, 'filesWithTraces') === 0,
      `The erasure forgot files: ${String(metrics['filesLeft'])}.`,
    ),
    ...unless(metric(metrics, 'emailsWithTraces') === 0, 'The erasure left emails.'),
    ...unless(metric(metrics, 'logLinesWithTraces') === 0, 'The log contains personal data.'),
    ...unless(
      metric(metrics, 'answersWithTraces') === 0,
      `Answers still contain the person: ${String(metrics['tellingAnswers'])}.`,
    ),
    ...unless(
      metric(metrics, 'othersWordsLost') === 0,
      `Words of others are gone: ${String(metrics['lostWords'])}.`,
    ),
    ...unless(
      metric(metrics, 'hostileErasures') >= metric(metrics, 'hostileAccounts') &&
        metric(metrics, 'hostileAccounts') > 0,
      'A hostile account could not be erased.',
    ),
    ...unless(
      metric(metrics, 'othersRowsHarmed') === 0,
      `Erasing hostile accounts changed rows of others: ${String(metrics['firstHarm'])}.`,
    ),
    ...unless(
      metric(metrics, 'tokensMasked') > 0,
      'No address was masked in words of others: the exception was not tried.',
    ),
    ...unless(
      metric(metrics, 'invariantsBroken') === 0,
      `Afterwards the data break invariants: ${String(metrics['firstBroken'])}.`,
    ),
    ...unless(
      metric(metrics, 'finishedJobsKept') >= metric(metrics, 'erasures'),
      'A finished job, which accounting rules retain, is gone.',
    ),
  ],
};

interface Parts {
  modes: readonly Mode[];
  /** Seeds a fault before the erasure, to prove that it is detected. */
  spoil?: (world: PrivacyWorld) => Promise<void>;
}

/**
 * Creates a marked person, exports her data, erases her and searches for what is left; once for each way of erasing.
 */
export async function measureErasures(
  { cluster, report }: GoalRun,
  { modes, spoil }: Parts,
): Promise<Metrics> {
  const runs: Outcome[] = [];
  for (const mode of modes) {
    report(`a marked person is created, to be erased by: ${mode}`);
    const world = await openWorld(cluster);
    try {
      runs.push(await eraseOnce(world, mode, spoil));
    } finally {
      await world.close();
    }
  }
  return sumUp(runs);
}

interface Outcome {
  before: Traces;
  missing: string[];
  after: Traces;
  finishedJobs: number;
  lost: string[];
}

async function eraseOnce(world: PrivacyWorld, mode: Mode, spoil: Parts['spoil']): Promise<Outcome> {
  const words = await useEveryFeature(world);
  await emailsHaveCome(world);
  const before = await searchTraces(world);
  const missing = await missingInCopy(world, words);
  await spoil?.(world);
  await erase(world, mode);
  return {
    before,
    missing,
    after: await searchTraces(world),
    finishedJobs: await countFinished(world),
    // Only an administrator gives a reason.
    lost: (await listLost(world)).filter((text) => mode !== 'own' || !text.endsWith('ba om det')),
  };
}

/** Another process runs the jobs: the expected emails must have arrived before the search. */
async function emailsHaveCome(world: PrivacyWorld): Promise<void> {
  const deadline = Date.now() + 120_000;
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
     where state in ('created', 'retry', 'active') and start_after <= now() and name not in ('message.acknowledge', 'failed')
       and name not like '%.forget' and name not like 'reminders%' and name not like 'webhook%'
       and name not like 'house%' and name not like 'backup%' and name not like 'privacy%' and name not like 'requests%'`;
  for (;;) {
    const { rows } = await waiting.execute(world.server.db);
    if (rows[0]?.count === 0 && (await countEmails(world)) >= 3) return;
    if (Date.now() > deadline) throw new Error('The emails did not arrive.');
    await sleep(50);
  }
}

async function missingInCopy(world: PrivacyWorld, words: readonly string[]): Promise<string[]> {
  const { server, subject, person } = world;
  const answer = await fetch(`${server.url}/api/account/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${subject.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: person.password }),
  });
  if (answer.status !== 200) throw new Error(`The copy: ${answer.status} ${await answer.text()}`);
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  const texts = [...files]
    .filter(([name]) => name.endsWith('.json'))
    .map(([, text]) => text.toString('utf8'));
  const pictures = [...files.keys()].filter((name) => name.startsWith('files/')).length;
  const missing = words.filter((word) => !texts.some((text) => text.includes(word)));
  return pictures >= 5 ? missing : [...missing, `files (${pictures} of 5)`];
}

async function erase({ call, cast, subject, person }: PrivacyWorld, mode: Mode): Promise<void> {
  if (mode === 'own') {
    await call(subject.token, 'POST', '/account/erase', { password: person.password });
    return;
  }
  const reason = `${person.firstName} ba om det`;
  await call(cast.admin.token, 'DELETE', `/admin/users/${subject.userId}`, { reason });
}

async function countFinished({ server, subject }: PrivacyWorld): Promise<number> {
  const { count } = await server.db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clientId', '=', subject.userId)
    .where('status', '=', 'completed')
    .executeTakeFirstOrThrow();
  return count;
}

function sumUp(runs: readonly Outcome[]): Metrics {
  const least = (of: (run: Outcome) => number): number => Math.min(...runs.map(of));
  const sum = (of: (run: Outcome) => number): number => runs.map(of).reduce((a, b) => a + b, 0);
  const names = (of: (run: Outcome) => string[]): string =>
    [...new Set(runs.flatMap(of))].join(', ') || 'none';
  return {
    erasures: runs.length,
    seededTables: least(({ before }) => before.tables.length),
    seededRows: sum(({ before }) => before.rows),
    seededFiles: least(({ before }) => before.files.length),
    seededEmails: least(({ before }) => before.emails),
    wordsMissingInCopy: sum(({ missing }) => missing.length),
    missingInCopy: names(({ missing }) => missing),
    rowsWithTraces: sum(({ after }) => after.rows),
    tablesWithTraces: names(({ after }) => after.tables),
    filesWithTraces: sum(({ after }) => after.files.length),
    filesLeft: names(({ after }) => after.files),
    emailsWithTraces: sum(({ after }) => after.emails),
    logLinesWithTraces: sum(({ after }) => after.logLines),
    answersWithTraces: sum(({ after }) => after.answers.length),
    tellingAnswers: names(({ after }) => after.answers),
    othersWordsLost: sum(({ lost }) => lost.length),
    lostWords: names(({ lost }) => lost),
    finishedJobsKept: sum(({ finishedJobs }) => finishedJobs),
  };
}
