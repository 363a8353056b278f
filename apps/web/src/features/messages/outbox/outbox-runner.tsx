import { useSending } from './use-sending.ts';

/** Sends waiting messages without rendering anything. */
export default function OutboxRunner({ userId }: { userId: number }) {
  useSending(userId);
  return null;
}
