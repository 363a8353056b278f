import type { Claims } from '../settings/claims.ts';

/** What is asked most of customer service, in the order of its page; each has an anchor of this name. */
export const supportTopics = ['order', 'arrival', 'verified', 'payment', 'guarantee'] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** The questions whose answers the owner stands for. */
export function answeredTopics(claims: Pick<Claims, 'verified' | 'guarantee'>): SupportTopic[] {
  return supportTopics.filter(
    (topic) => (topic !== 'verified' && topic !== 'guarantee') || claims[topic],
  );
}
