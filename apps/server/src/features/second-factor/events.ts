import type { Delivery, Topics } from '../../core/tasks/index.ts';
import { type Post, sendEmail } from '../../core/mail/index.ts';
import { findReceiver } from './queries.ts';

/** Emails the owner of an account that the second factor was switched on or off. */
export async function deliverSecurityChange(
  post: Post,
  { userId, change, at }: Topics['auth.securityChanged'],
  { id, signal }: Delivery,
): Promise<void> {
  const receiver = await findReceiver(post.db, userId);
  if (receiver === undefined) return;
  await sendEmail(post, {
    to: receiver.email,
    accountId: userId,
    language: receiver.language,
    content: { kind: 'secondFactor', change, at },
    link: `${post.siteUrl}/profile?tab=security`,
    key: id,
    signal,
  });
}
