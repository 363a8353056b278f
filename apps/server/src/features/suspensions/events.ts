import { type Post, sendEmail } from '../../core/mail/index.ts';
import type { Delivery, Topics } from '../../core/tasks/index.ts';
import { findReceiver } from './queries.ts';

/** Emails a person that their account was suspended, with the reason, or that it is open again. */
export async function deliverSuspension(
  post: Post,
  { userId, change, reason, until }: Topics['auth.suspensionChanged'],
  { id, signal }: Delivery,
): Promise<void> {
  const receiver = await findReceiver(post.db, userId);
  if (receiver === undefined) return;
  await sendEmail(post, {
    to: receiver.email,
    accountId: userId,
    language: receiver.language,
    content: { kind: 'suspension', change, reason, until },
    link: change === 'suspended' ? `${post.siteUrl}/support` : `${post.siteUrl}/?dialog=login`,
    key: id,
    signal,
  });
}
