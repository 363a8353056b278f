import { makeAgreement } from '@mesterhand/domain/agreements/content';
import type { Agreement } from '@mesterhand/domain/agreements/schema';
import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import type { ChangeOrder } from '@mesterhand/domain/change-orders/schema';
import { sumLines } from '@mesterhand/domain/offers/lines';
import { accepted, detailOf, kari, ola } from '../../bookings/booking-samples.ts';
import type { AgreedJob } from './agreed-job.tsx';

// An agreed job of 2,500 at a fixed price, for the tests of its pages.

const content = makeAgreement({
  number: '2026-000123',
  agreedAt: new Date('2026-11-20T11:30:00Z'),
  customer: { name: 'Kari Nordmann' },
  master: { name: 'Ola Hansen', organisationName: null, organisationNumber: null, address: null },
  work: { service: 'Bytte kran', description: 'Kranen drypper.' },
  place: 'Storgata 12, 0184 Oslo',
  time: { date: '2026-11-24', time: '10:00' },
  kind: 'fixed',
  lines: [
    { kind: 'callOut', text: 'Oppmøte', quantity: 1, unitPrice: 500 },
    { kind: 'hours', text: 'Rørlegger', quantity: 2, unitPrice: 1000 },
  ],
  marginPercent: null,
  notifyAbove: null,
  excluded: '',
  isUrgent: false,
  startsEarlyIn: 'nb',
});

export const agreement: Agreement = {
  bookingId: 81,
  number: content.number,
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  agreedAt: content.agreedAt,
  ceiling: content.ceiling,
  ceilingAfter: content.ceiling,
  withdrawnAt: null,
  redactedAt: null,
  content,
};

/** A change that adds 700 and half an hour. */
export const change: ChangeOrder = {
  id: 9,
  bookingId: 81,
  reason: 'Røret under vasken er rustet.',
  lines: [{ kind: 'materials', text: 'Nytt rør', quantity: 1, unitPrice: 700 }],
  ...sumLines([{ kind: 'materials', quantity: 1, unitPrice: 700 }]),
  extraHours: 0.5,
  ceilingAfter: 3200,
  state: 'proposed',
  proposedAt: '2026-11-24T10:00:00.000Z',
  decidedAt: null,
};

export const inProgress: BookingDetail = { ...detailOf(accepted), status: 'in_progress' };

/** The job as one of its sides sees it. */
export function jobOf(side: 'client' | 'master', more: Partial<AgreedJob> = {}): AgreedJob {
  return { booking: inProgress, agreement, user: side === 'client' ? kari : ola, side, ...more };
}
