import type { Claims } from '../settings/claims.ts';

/** The most frequent questions, in the order of the page; each is an anchor on it. */
export const supportTopics = ['order', 'arrival', 'verified', 'payment', 'guarantee'] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** The questions whose answers depend on the owner's claims. */
export function answeredTopics(claims: Pick<Claims, 'verified' | 'guarantee'>): SupportTopic[] {
  return supportTopics.filter(
    (topic) => (topic !== 'verified' && topic !== 'guarantee') || claims[topic],
  );
}
