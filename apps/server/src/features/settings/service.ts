import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { AdminSettings, UpdateSettingsInput } from '@mesterhand/domain/admin/settings';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../core/audit.ts';
import { emit } from '../../core/bus.ts';
import { withTransaction } from '../../core/transaction.ts';
import { findSettings, lockSettings } from './queries.ts';

/** All that administrators may know of the settings. */
export function readSettings(db: Kysely<DB>): Promise<AdminSettings> {
  return findSettings(db);
}

/** The row of the settings: there is one. */
const settingsId = 1;

/**
 * Writes the settings; every server obeys them at once. Who sends the settings as they are changes nothing, and
 * leaves no trace.
 * @throws AppError `conflict.stale` when they were changed since the version that was read.
 */
export function updateSettings(
  db: Kysely<DB>,
  actor: Actor,
  input: UpdateSettingsInput,
  now: Date,
): Promise<AdminSettings> {
  return withTransaction(db, async (trx) => {
    if (!can(actor, 'settings.write', null)) throw new AppError('access.forbidden');
    const { version, ...wanted } = input;
    const before = await lockSettings(trx);
    if (version !== undefined && version !== before.version) throw new AppError('conflict.stale');
    const change = changesOf(before, wanted);
    if (Object.keys(change).length === 0) return before;
    await trx
      .updateTable('settings')
      .set({ ...change, version: sql`version + 1`, updatedAt: now.toISOString() })
      .execute();
    await audit(trx, {
      actorId: actor.userId,
      action: 'settings.update',
      subject: 'settings',
      subjectId: settingsId,
      before: Object.fromEntries(
        Object.entries(before).filter(([name]) => Object.hasOwn(change, name)),
      ),
      after: change,
    });
    emit(trx, 'settings', { kind: 'settings' });
    return findSettings(trx);
  });
}

type Wanted = Omit<UpdateSettingsInput, 'version'>;

function changesOf(before: AdminSettings, wanted: Wanted): Partial<Wanted> {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => old.get(name) !== value),
  );
}
