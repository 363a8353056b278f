import { addDays, osloCivil, startOfOsloDay } from '../time/oslo.ts';

/** Days for which an offer is valid unless its master says otherwise. */
export const defaultValidDays = 14;

/** The instant at which an offer expires: the end of the day in Oslo that is `days` after the one of its sending. */
export function validUntilOf(sentAt: Date, days: number): Date {
  return startOfOsloDay(addDays(osloCivil(sentAt).date, days + 1));
}

/** Whether an offer can no longer be accepted for its age. A draft, which has no `validUntil` yet, never expires. */
export function isExpired(offer: { validUntil: string | null }, now: Date): boolean {
  return offer.validUntil !== null && now.getTime() >= Date.parse(offer.validUntil);
}
