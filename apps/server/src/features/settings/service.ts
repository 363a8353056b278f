import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { AdminSettings, UpdateSettingsInput } from '@mesterhand/domain/admin/settings';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { AdminClaims, UpdateClaimsInput } from '@mesterhand/domain/settings/claims';
import { type Kysely, type Transaction, sql } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { emit } from '../../core/events/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { findClaims, findSettings, lockClaims, lockSettings } from './queries.ts';

/** All settings that administrators may read. */
export function readSettings(db: Kysely<DB>): Promise<AdminSettings> {
  return findSettings(db);
}

/** The single row of the settings. */
const settingsId = 1;

/**
 * Writes the settings, published to every server. Unchanged settings write nothing and are not audited.
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
      before: pick(before, change),
      after: change,
    });
    emit(trx, 'settings', { kind: 'settings' });
    return findSettings(trx);
  });
}

/** The owner's claims about the business (C-15), for editing. */
export function readClaims(db: Kysely<DB>): Promise<AdminClaims> {
  return findClaims(db);
}

/**
 * Writes the owner's claims, which pages show at once. Unchanged claims write nothing and are not audited.
 * @throws AppError `conflict.stale` when they were changed since the version that was read.
 */
export function updateClaims(
  db: Kysely<DB>,
  actor: Actor,
  input: UpdateClaimsInput,
  now: Date,
): Promise<AdminClaims> {
  return withTransaction(db, async (trx) => {
    if (!can(actor, 'settings.write', null)) throw new AppError('access.forbidden');
    const { version, ...claims } = input;
    const { version: current, ...before } = await lockClaims(trx);
    if (version !== undefined && version !== current) throw new AppError('conflict.stale');
    const change = changesOf(before, claims);
    if (Object.keys(change).length === 0) return { ...before, version: current };
    await trx
      .updateTable('settings')
      .set({
        claims: JSON.stringify(claims),
        claimsVersion: sql`claims_version + 1`,
        updatedAt: now.toISOString(),
      })
      .execute();
    await audit(trx, {
      actorId: actor.userId,
      action: 'settings.update',
      subject: 'settings',
      subjectId: settingsId,
      before: pick(before, change),
      after: change,
    });
    emit(trx, 'settings', { kind: 'settings' });
    return findClaims(trx);
  });
}

/** Records when the newest backup finished. Not versioned, so it does not conflict with an administrator's edit. */
export async function recordBackup(trx: Transaction<DB>, finishedAt: string): Promise<void> {
  await trx.updateTable('settings').set({ lastBackup: finishedAt }).execute();
}

/** The fields of `wanted` that differ; omitted ones stay. Arrays and objects are compared by value. */
function changesOf<Wanted extends object>(before: object, wanted: Wanted): Partial<Wanted> {
  const old = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]));
  const changed: Partial<Wanted> = { ...wanted };
  for (const name of keysOf(wanted))
    if (wanted[name] === undefined || old.get(name) === JSON.stringify(wanted[name]))
      delete changed[name];
  return changed;
}

function keysOf<Thing extends object>(thing: Thing): (keyof Thing & string)[] {
  const isKey = (name: string): name is keyof Thing & string => Object.hasOwn(thing, name);
  return Object.keys(thing).filter(isKey);
}

function pick(thing: object, names: object): object {
  return Object.fromEntries(Object.entries(thing).filter(([name]) => Object.hasOwn(names, name)));
}
