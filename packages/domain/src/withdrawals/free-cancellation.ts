import { withdrawalEndsAt } from './period.ts';

/**
 * Until when a customer cancels without a fee because they could withdraw from the agreement: that of the written
 * document, or of the master's acceptance where there is none. Null before an acceptance, and for urgent repairs, which
 * nobody withdraws from.
 */
export function freeByLawUntil(booking: {
  /** ISO. */
  acceptedAt: string | null;
  agreement: { agreedAt: string; isUrgent: boolean } | null;
}): Date | null {
  const agreedAt = booking.agreement?.agreedAt ?? booking.acceptedAt;
  if (agreedAt === null || booking.agreement?.isUrgent === true) return null;
  return withdrawalEndsAt(new Date(agreedAt));
}
