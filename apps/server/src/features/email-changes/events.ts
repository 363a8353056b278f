import type { DB } from '@mesterhand/db/schema';
import { addressLinks } from '@mesterhand/domain/auth/addresses';
import type { EmailContent } from '@mesterhand/domain/emails/email';
import type { Kysely, Transaction } from 'kysely';
import type { Delivery } from '../../core/tasks/index.ts';
import { type Post, sendEmail } from '../../core/mail/index.ts';
import { hashToken, makeToken } from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import {
  type Account,
  type LockedChange,
  findChangeOwner,
  isAddressTaken,
  lockAccount,
  lockChange,
} from './queries.ts';
import { isOpen, writeChange } from './service.ts';

/** The email to one side of an address change. Its tokens are created now and only their hashes are stored. */
export interface ChangeEmailMessage {
  accountId: number;
  to: string;
  language: Account['language'];
  newEmail: string;
  /** Confirms the new address; in the email to the current address it stops the change. */
  link: string;
  /** The current address agrees by this link; null where the email only informs. */
  confirmLink: string | null;
}

/** Undefined when the change has ended, or when another account already uses the new address. */
export async function writeChangeEmail(
  db: Kysely<DB>,
  { changeId, side }: { changeId: number; side: 'new' | 'old' },
  { base, now }: { base: string; now: Date },
): Promise<ChangeEmailMessage | undefined> {
  const owner = await findChangeOwner(db, { id: changeId });
  if (owner === undefined) return undefined;
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, owner.userId);
    const change = await lockChange(trx, owner.id);
    if (account === undefined || change.endedAt !== null) return undefined;
    const { newEmail } = change;
    const about = { accountId: account.id, language: account.language, newEmail };
    if (side === 'old')
      return { to: change.oldEmail, ...about, ...(await askOld(trx, change, base)) };
    if (!isOpen(change, account, now) || (await isAddressTaken(trx, newEmail))) return undefined;
    const token = makeToken();
    await writeChange(trx, change.id, { newHash: hashToken(token) });
    return {
      to: newEmail,
      ...about,
      link: addressLinks.confirmChange(base, token),
      confirmLink: null,
    };
  });
}

async function askOld(
  trx: Transaction<DB>,
  { id, asksOld, appliedAt }: LockedChange,
  base: string,
): Promise<Pick<ChangeEmailMessage, 'link' | 'confirmLink'>> {
  const [stop, confirm] = [makeToken(), makeToken()];
  const isAsked = asksOld && appliedAt === null;
  await writeChange(trx, id, {
    stopHash: hashToken(stop),
    ...(isAsked && { oldHash: hashToken(confirm) }),
  });
  return {
    link: addressLinks.stopChange(base, stop),
    confirmLink: isAsked ? addressLinks.confirmChange(base, confirm) : null,
  };
}

/** Delivers the queued email to one side of a change. */
export async function deliverChangeEmail(
  { post, clock }: { post: Post; clock: () => Date },
  payload: { changeId: number; side: 'new' | 'old' },
  { id, attempt, signal }: Delivery,
): Promise<void> {
  const { db, siteUrl: base } = post;
  const written = await writeChangeEmail(db, payload, { base, now: clock() });
  if (written === undefined) return;
  const { newEmail, confirmLink, ...order } = written;
  const content: EmailContent =
    payload.side === 'new'
      ? { kind: 'changeEmailNew' }
      : { kind: 'changeEmailOld', newEmail, confirmLink };
  const key = `${id}.${attempt}`;
  await sendEmail(post, { ...order, content, key, signal });
}
