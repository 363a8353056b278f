import { deviceName } from '@mesterhand/domain/devices/schema';
import type { Delivery, Topics } from '../../core/tasks/index.ts';
import { type Post, sendEmail } from '../../core/mail/index.ts';
import { findReceiver } from './queries.ts';

/** Emails the owner of an account about a sign-in on a new device. */
export async function deliverNewDevice(
  post: Post,
  { userId, network, at, ...agent }: Topics['auth.newDevice'],
  { id, signal }: Delivery,
): Promise<void> {
  const receiver = await findReceiver(post.db, userId);
  if (receiver === undefined) return;
  const device = [deviceName(agent), network].filter((word) => word !== '').join(' · ');
  await sendEmail(post, {
    to: receiver.email,
    accountId: userId,
    language: receiver.language,
    content: { kind: 'newDevice', device, at },
    link: `${post.siteUrl}/profile?tab=security`,
    key: id,
    signal,
  });
}
