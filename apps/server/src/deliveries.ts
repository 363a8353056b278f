import type { JobHandlers } from './core/jobs.ts';
import { type Post, findHouse, sendLetter } from './core/letter-sending.ts';
import { writeConfirmation } from './features/newsletter/service.ts';
import { writeResetLetter } from './features/passwords/service.ts';
import { findSupport } from './features/support/queries.ts';

/** What letters are sent with. */
export interface DeliveryParts {
  post: Post;
  clock: () => Date;
}

/** The panel's language unless somebody chooses another: whoever answers for the house reads it. */
const operatorLanguage = 'ru';

/**
 * Letters that jobs owe. Each reads what is true when it is delivered, and is written, and sent, in one job: what waits
 * in the queue holds no link that would open anything.
 */
export function letterDeliveries({ post, clock }: DeliveryParts) {
  const { db, siteUrl: base } = post;
  return {
    'auth.resetRequested': async (payload, { id, attempt, signal }) => {
      const letter = await writeResetLetter(db, payload, { base, now: clock() });
      if (letter === undefined) return;
      const { email: to, ...rest } = letter;
      // Each attempt makes another link and ends the one before: a program that sees two letters must show both.
      const key = `${id}.${attempt}`;
      await sendLetter(post, { ...rest, to, letter: { kind: 'reset' }, key, signal });
    },

    'newsletter.confirm': async (payload, { id, signal }) => {
      const letter = await writeConfirmation(db, payload, { base, now: clock() });
      if (letter === undefined) return;
      const { email: to, ...rest } = letter;
      await sendLetter(post, {
        ...rest,
        to,
        letter: { kind: 'newsletterConfirm' },
        key: id,
        signal,
      });
    },

    'support.received': async ({ messageId }, { id, signal }) => {
      const enquiry = await findSupport(db, messageId);
      // Who has left meanwhile has taken the words along.
      if (enquiry === undefined || enquiry.email === null) return;
      const { name, email, message, createdAt: at } = enquiry;
      const { contactEmail: to } = await findHouse(db);
      await sendLetter(post, {
        to,
        letter: { kind: 'supportReceived', name, email, message, at },
        language: operatorLanguage,
        link: `${base}/admin/support`,
        replyTo: { name, address: email },
        key: id,
        signal,
      });
    },
  } satisfies Partial<JobHandlers>;
}
