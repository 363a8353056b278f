import { agreementValues } from '@mesterhand/db/agreement-values';
import type { DB } from '@mesterhand/db/schema';
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
  customerName?: string;
  masterName?: string;
  place?: string;
}

/** 500 for the call-out and two hours of 1000 each. */
export const agreedLines: PriceLine[] = [
  { kind: 'callOut', text: 'Oppmøte', quantity: 1, unitPrice: 500 },
  { kind: 'hours', text: 'Rørlegger', quantity: 2, unitPrice: 1000 },
];

let counter = 0;

const kari = { customerName: 'Kari Nordmann', place: 'Storgata 1, 0155 Oslo' };
const usual = { ...kari, masterName: 'Ola Hansen', date: '2026-12-01' };

/** The columns of the agreement: a fixed price of 2,500 unless stated. */
function documentOf(job: AgreedJob & typeof usual) {
  counter += 1;
  return agreementValues({
    number: agreementNumber(2026, 500_000 + counter),
    agreedAt: job.at,
    customer: { name: job.customerName },
    master: {
      name: job.masterName,
      organisationName: null,
      organisationNumber: null,
      address: null,
    },
    work: { service: 'Bytte kran', description: 'Kranen drypper.' },
    place: job.place,
    time: { date: job.date, time: '10:00' },
    kind: job.kind ?? 'fixed',
    lines: job.lines ?? agreedLines,
    marginPercent: job.marginPercent ?? null,
    notifyAbove: job.notifyAbove ?? null,
    excluded: '',
    isUrgent: job.isUrgent ?? false,
    startsEarlyIn: job.startsEarly === true ? 'nb' : null,
  });
}

/** A booking with an agreement, as the acceptance of an offer leaves it. */
export async function makeAgreedJob(db: Kysely<DB>, given: AgreedJob): Promise<number> {
  const job = { ...usual, ...given };
  const { clientId, master, at, customerName, place, status = 'confirmed', startedAt = null } = job;
  const values = documentOf(job);
  const agreedAt = at.toISOString();
  const { id: bookingId } = await db
    .insertInto('bookings')
    .values({
      clientId,
      masterId: master.masterId,
      serviceId: master.serviceId,
      clientName: customerName,
      clientPhone: '+47 900 00 000',
      address: place,
      scheduledDate: job.date,
      scheduledTime: '10:00',
      description: 'Kranen drypper.',
      estimatedPrice: values.total,
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
  await db
    .insertInto('agreements')
    .values({ bookingId, clientId, masterId: master.masterId, ...values })
    .execute();
  return bookingId;
}
