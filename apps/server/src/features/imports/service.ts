import { createHash } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { canonicalCategoryCode } from '@mesterhand/domain/categories/categories';
import { AppError, type Issue } from '@mesterhand/domain/errors/codes';
import type {
  ImportMastersInput,
  ImportOutcome,
  ImportedMaster,
} from '@mesterhand/domain/masters/import';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { toAppError } from '../../core/errors/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { insertUser } from '../auth/service.ts';
import { becomeMaster } from '../masters/service.ts';
import { addFirstServices } from '../services/service.ts';
import { findAccounts, findCategoryCodes } from './queries.ts';

/**
 * Imports masters: each row becomes an account without a password, a master record and services, or is refused on its
 * own. Rows imported before are skipped, so a file may be sent again.
 */
export async function importMasters(
  db: Kysely<DB>,
  actor: Actor,
  { rows, dryRun }: ImportMastersInput,
): Promise<ImportOutcome[]> {
  if (!can(actor, 'masters.import', null)) throw new AppError('access.forbidden');
  const verdicts = await checkRows(db, rows);
  if (dryRun) return verdicts;
  const outcomes: ImportOutcome[] = [];
  for (const [index, row] of rows.entries()) {
    const verdict = verdicts[index];
    if (verdict === undefined || verdict.outcome !== 'ready') outcomes.push(verdict ?? refused([]));
    else outcomes.push(await importRow(db, actor, row));
  }
  return outcomes;
}

const refused = (issues: Issue[]): ImportOutcome => ({ outcome: 'refused', issues });
const emailTaken = (): ImportOutcome => refused([{ path: ['email'], message: 'emailTaken' }]);

/** The outcome of each row, in two statements for all rows. Of two with the same address the first counts. */
async function checkRows(
  db: Kysely<DB>,
  rows: readonly ImportedMaster[],
): Promise<ImportOutcome[]> {
  const codes = rows.map(({ category }) => canonicalCategoryCode(category));
  const known = await findCategoryCodes(db, [...new Set(codes)]);
  const emails = rows.map(({ email }) => email);
  const accounts = new Map(
    (await findAccounts(db, emails)).map((account) => [account.email, account]),
  );
  const seen = new Map<string, string>();
  return rows.map((row) => {
    const { email } = row;
    const [account, earlier] = [accounts.get(email), seen.get(email)];
    seen.set(email, earlier ?? hashOf(row));
    if (account !== undefined)
      return account.rowHash === hashOf(row)
        ? { outcome: 'unchanged', userId: account.id }
        : emailTaken();
    if (earlier !== undefined) return emailTaken();
    return known.has(canonicalCategoryCode(row.category))
      ? { outcome: 'ready' }
      : refused([{ path: ['category'], message: 'category' }]);
  });
}

/** One transaction per row, so that a failure undoes no other row. */
async function importRow(
  db: Kysely<DB>,
  actor: Actor,
  row: ImportedMaster,
): Promise<ImportOutcome> {
  try {
    return await withTransaction(db, (trx) => create(trx, actor, row));
  } catch (error) {
    const { code, status, issues } = toAppError(error);
    // Since the check, somebody registered this address, or another import created the same row.
    if (code === 'auth.emailTaken') return (await checkRows(db, [row]))[0] ?? emailTaken();
    if (status >= 500) throw error;
    return refused(issues ?? [{ path: [], message: 'invalid' }]);
  }
}

async function create(
  trx: Transaction<DB>,
  actor: Actor,
  row: ImportedMaster,
): Promise<ImportOutcome> {
  const { city = null, bio, services, ...person } = row;
  const userId = await insertUser(trx, {
    ...person,
    city,
    about: bio,
    userType: 'master',
    username: null,
    passwordHash: null,
    isInvited: true,
  });
  const master = await becomeMaster(trx, userId, { ...row, city });
  await addFirstServices(trx, master, services);
  await trx
    .insertInto('importedMasters')
    .values({ userId, rowHash: hashOf(row), importedBy: actor.userId })
    .execute();
  await audit(trx, {
    actorId: actor.userId,
    action: 'masters.import',
    subject: 'user',
    subjectId: userId,
    after: { masterId: master.id, category: row.category },
  });
  return { outcome: 'created', userId, masterId: master.id };
}

/** Fingerprint of a row; the schema has normalised the order of keys. */
function hashOf(row: ImportedMaster): string {
  return createHash('sha256').update(JSON.stringify(row)).digest('hex');
}
