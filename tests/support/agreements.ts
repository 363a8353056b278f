import { createHash } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import { canonicalJson } from '@mesterhand/domain/agreements/canonical';
import { makeAgreement } from '@mesterhand/domain/agreements/content';
import { agreementNumber } from '@mesterhand/domain/agreements/number';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import type { PriceLine } from '@mesterhand/domain/offers/lines';
import type { PriceKind } from '@mesterhand/domain/offers/price-kinds';
import type { Kysely } from 'kysely';
import type { MadeMaster } from './people.ts';

interface AgreedJob {
  clientId: number;
  master: Pick<MadeMaster, 'masterId' | 'serviceId'>;
  /** When the two agreed. */
  at: Date;
  status?: BookingStatus;
  /** Null while the work has not begun. */
  startedAt?: Date | null;
  /** The agreed day. */
  date?: string;
  kind?: PriceKind;
  lines?: PriceLine[];
  marginPercent?: number | null;
  notifyAbove?: number | null;
  isUrgent?: boolean;
  startsEarly?: boolean;
}

/** 500 for the call-out and two hours of 1000 each. */
export const agreedLines: PriceLine[] = [
  { kind: 'callOut', text: 'Oppmøte', quantity: 1, unitPrice: 500 },
  { kind: 'hours', text: 'Rørlegger', quantity: 2, unitPrice: 1000 },
];

let counter = 0;

/** A booking with an agreement, as the acceptance of an offer leaves it; a fixed price of 2,500 unless stated. */
export async function makeAgreedJob(db: Kysely<DB>, job: AgreedJob): Promise<number> {
  const { clientId, master, at, date = '2026-12-01', kind = 'fixed', lines = agreedLines } = job;
  const { status = 'confirmed', startedAt = null, isUrgent = false, startsEarly = false } = job;
  counter += 1;
  const content = makeAgreement({
    number: agreementNumber(2026, 500_000 + counter),
    agreedAt: at,
    customer: { name: 'Kari Nordmann' },
    master: {
      name: 'Ola Hansen',
      organisationName: null,
      organisationNumber: null,
      address: null,
    },
    work: { service: 'Bytte kran', description: 'Kranen drypper.' },
    place: 'Storgata 1, 0155 Oslo',
    time: { date, time: '10:00' },
    kind,
    lines,
    marginPercent: job.marginPercent ?? null,
    notifyAbove: job.notifyAbove ?? null,
    excluded: '',
    isUrgent,
    startsEarlyIn: startsEarly ? 'nb' : null,
  });
  const { number, total, ceiling, notifyAbove } = content;
  const agreedAt = at.toISOString();
  const { id: bookingId } = await db
    .insertInto('bookings')
    .values({
      clientId,
      masterId: master.masterId,
      serviceId: master.serviceId,
      clientName: 'Kari Nordmann',
      clientPhone: '+47 900 00 000',
      address: 'Storgata 1, 0155 Oslo',
      scheduledDate: date,
      scheduledTime: '10:00',
      description: 'Kranen drypper.',
      estimatedPrice: total,
      priceBasis: 'offer',
      status,
      acceptedAt: agreedAt,
      startedAt: startedAt && startedAt.toISOString(),
      completedAt: status === 'completed' ? agreedAt : null,
      cancelledAt: status === 'cancelled' ? agreedAt : null,
      cancelledBy: status === 'cancelled' ? 'client' : null,
      createdAt: agreedAt,
      updatedAt: agreedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const text = canonicalJson(content);
  await db
    .insertInto('agreements')
    .values({
      number,
      bookingId,
      clientId,
      masterId: master.masterId,
      content: text,
      hash: createHash('sha256').update(text).digest('hex'),
      total,
      ceiling,
      notifyAbove,
      isUrgent,
      startsEarly,
      agreedAt,
    })
    .execute();
  return bookingId;
}
