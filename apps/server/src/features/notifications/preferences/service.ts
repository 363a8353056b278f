import { createHmac } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { NotificationKind } from '@mesterhand/domain/notifications/kinds';
import {
  type Choice,
  choose,
  isWanted,
  kindsOf,
  notificationKindSchema,
  type Preferences,
  type SetPreferencesInput,
  type UnsubscribedFrom,
} from '@mesterhand/domain/notifications/preferences';
import type { QuietHours } from '@mesterhand/domain/notifications/quiet-hours';
import type { Kysely, Transaction } from 'kysely';
import { isSameSecret } from '../../../core/http/index.ts';
import { findSwitches } from '../../../core/settings/index.ts';
import { perDatabase, withTransaction } from '../../../core/database/index.ts';
import { findAddressee, findSecret, lockChoices } from './queries.ts';

export type { Addressee } from './queries.ts';

/** The outbound channels that this server has. */
export interface OutboundChannels {
  push: boolean;
  sms: boolean;
}

/** A person's notification preferences and the channels available now. */
export async function readPreferences(
  db: Kysely<DB>,
  actor: Actor,
  outbound: OutboundChannels,
): Promise<Preferences> {
  const addressee = await findAddressee(db, actor.userId);
  if (addressee === undefined) throw new AppError('auth.required');
  const { choices, quietHours, language, phone } = addressee;
  const { emailNotifications: mail, smsNotifications } = await findSwitches(db);
  return {
    kinds: kindsOf(actor.userType, actor.role).map((kind) => ({
      kind,
      mail: isWanted(choices, kind, 'mail'),
      push: isWanted(choices, kind, 'push'),
      sms: isWanted(choices, kind, 'sms'),
    })),
    quietHours,
    language,
    available: { mail, push: outbound.push, sms: outbound.sms && smsNotifications },
    hasPhone: phone !== null,
  };
}

/** Changes the given preferences only. */
export function setPreferences(
  db: Kysely<DB>,
  actor: Actor,
  { changes, quietHours }: SetPreferencesInput,
  outbound: OutboundChannels,
): Promise<Preferences> {
  return withTransaction(db, async (trx) => {
    await applyChoices(trx, actor.userId, changes);
    if (quietHours !== undefined) await setQuietHours(trx, actor.userId, quietHours);
    return readPreferences(trx, actor, outbound);
  });
}

async function applyChoices(
  trx: Transaction<DB>,
  userId: number,
  changes: readonly Choice[],
): Promise<void> {
  await trx
    .insertInto('notificationPreferences')
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const choices = choose(await lockChoices(trx, userId), changes);
  await trx
    .updateTable('notificationPreferences')
    .set({ choices: JSON.stringify(choices) })
    .where('userId', '=', userId)
    .execute();
}

async function setQuietHours(
  trx: Transaction<DB>,
  userId: number,
  quiet: QuietHours | null,
): Promise<void> {
  await trx
    .updateTable('notificationPreferences')
    .set({ quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null })
    .where('userId', '=', userId)
    .execute();
}

/** Written by a migration, and never changed. */
const secretOf = perDatabase((db) => {
  let secret: string | undefined;
  return async () => (secret ??= await findSecret(db));
});

/** The unsubscribe token of a person and kind; stable, so that links in old emails work. */
export async function makeUnsubscribeToken(
  db: Kysely<DB>,
  userId: number,
  kind: NotificationKind,
): Promise<string> {
  const text = `${userId}.${kind}`;
  return `${text}.${sign(await secretOf(db)(), text)}`;
}

/**
 * Ends emails of a kind to the link's recipient. Idempotent.
 * @throws AppError `notifications.badLink`
 */
export function unsubscribe(db: Kysely<DB>, token: string): Promise<UnsubscribedFrom> {
  return withTransaction(db, async (trx) => {
    const [id = '', name, signature = ''] = token.split('.');
    const kind = notificationKindSchema.safeParse(name).data;
    const isSigned = isSameSecret(signature, sign(await findSecret(trx), `${id}.${name}`));
    if (kind === undefined || !isSigned) throw new AppError('notifications.badLink');
    const addressee = await findAddressee(trx, Number(id));
    if (addressee === undefined) throw new AppError('notifications.badLink');
    await applyChoices(trx, addressee.userId, [{ kind, channel: 'mail', on: false }]);
    return { kind, channel: 'mail', on: false };
  });
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`unsubscribe:${text}`).digest('base64url');
}
