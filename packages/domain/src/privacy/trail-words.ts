import type { Whose } from './rules.ts';

/** Whose words the entries of the trail about one kind of subject hold: by the id under a key of `before` or `after`. */
export const trailWords: readonly { subject: string; key: string; whose: Whose }[] = [
  { subject: 'message', key: 'senderId', whose: 'user' },
  { subject: 'review', key: 'clientId', whose: 'user' },
  { subject: 'workComment', key: 'authorId', whose: 'user' },
  { subject: 'work', key: 'masterId', whose: 'master' },
  { subject: 'picture', key: 'masterId', whose: 'master' },
];
