import type { Delivery, Topics } from '../../core/tasks/index.ts';
import { type Post, sendEmail } from '../../core/mail/index.ts';
import { findReceipt } from './queries.ts';

/** Emails a customer the receipt of their withdrawal, word for word as it is stored. */
export async function deliverReceipt(
  post: Post,
  { withdrawalId }: Topics['withdrawal.receipt'],
  { id, signal }: Delivery,
): Promise<void> {
  const found = await findReceipt(post.db, withdrawalId);
  if (found === undefined) return;
  const { bookingId, receipt, text, clientId, email, language } = found;
  await sendEmail(post, {
    to: email,
    accountId: clientId,
    language,
    content: { kind: 'withdrawalReceipt', receipt, text },
    link: `${post.siteUrl}/dashboard${bookingId === null ? '' : `?booking=${bookingId}`}`,
    key: id,
    signal,
  });
}
