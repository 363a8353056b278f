import type { JobRequest } from '@mesterhand/domain/job-requests/schema';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** What a customer may expect of a request: `later` until the working hours of those asked begin. */
export type RequestStatus =
  | { kind: 'offers'; count: number; waiting: number }
  | { kind: 'waiting'; count: number; until: string }
  | { kind: 'later'; count: number; from: string }
  | { kind: 'unanswered' | 'agreed' | 'withdrawn' | 'expired' };

export const statusTones: Readonly<Record<RequestStatus['kind'], BadgeTone>> = {
  offers: 'green',
  waiting: 'yellow',
  later: 'blue',
  unanswered: 'red',
  agreed: 'brand',
  withdrawn: 'grey',
  expired: 'grey',
};

const earliest = (instants: readonly string[]): string => instants.toSorted()[0] ?? '';

/** The status of a request by those who were asked; `until` is the nearest deadline. */
export function statusOf(
  { state, invitations }: Pick<JobRequest, 'state' | 'invitations'>,
  now: Date,
): RequestStatus {
  if (state !== 'open') return { kind: state };
  const waiting = invitations.filter((one) => one.state === 'waiting');
  const count = invitations.filter((one) => one.state === 'offered').length;
  if (count > 0) return { kind: 'offers', count, waiting: waiting.length };
  if (waiting.length === 0) return { kind: 'unanswered' };
  const begun = waiting.filter(({ askedAt }) => new Date(askedAt) <= now);
  if (begun.length === 0) {
    const from = earliest(waiting.map(({ askedAt }) => askedAt));
    return { kind: 'later', count: waiting.length, from };
  }
  const until = earliest(begun.map(({ deadlineAt }) => deadlineAt));
  return { kind: 'waiting', count: waiting.length, until };
}
