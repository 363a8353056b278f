import { useSending } from './use-sending.ts';

/** Sends what waits, without showing it. */
export default function OutboxRunner({ userId }: { userId: number }) {
  useSending(userId);
  return null;
}
