import { lawVersion } from '@mesterhand/domain/law/terms';
import type { AcceptOfferInput } from '@mesterhand/domain/offers/accept-schema';
import type { Offer, SendOfferInput } from '@mesterhand/domain/offers/schema';

/** The times of a test's offer: a Tuesday and a Wednesday. */
export const [firstTime, secondTime] = [
  { date: '2026-12-01', time: '10:00' },
  { date: '2026-12-02', time: '12:00' },
] as const;

/** A valid offer to a request: a fixed price for a tap, on two days of December 2026. */
export function offerTo(
  requestId: number,
  serviceId: number,
  more: Partial<SendOfferInput> = {},
): SendOfferInput {
  return {
    requestId,
    serviceId,
    kind: 'fixed',
    lines: [
      { kind: 'service', text: 'Bytte blandebatteri', quantity: 1, unitPrice: 1780 },
      { kind: 'callOut', text: 'Oppmøte', quantity: 1, unitPrice: 490.5 },
    ],
    marginPercent: null,
    excluded: 'Maling etter arbeidet.',
    times: [firstTime, secondTime],
    validDays: 14,
    durationMinutes: null,
    ...more,
  };
}

/** The acceptance of an offer by a customer who has read it, at its first time. */
export function acceptanceOf(
  { id, total }: Pick<Offer, 'id' | 'total'>,
  more: Partial<AcceptOfferInput> = {},
): AcceptOfferInput {
  return {
    id,
    time: firstTime,
    seenTotal: total,
    startsEarly: true,
    wording: { version: lawVersion, language: 'nb' },
    notifyAbove: null,
    ...more,
  };
}
