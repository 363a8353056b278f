import { slots } from '@mesterhand/domain/bookings/slots';
import type { ChangeOrderState } from '@mesterhand/domain/change-orders/state';
import { expiryOf } from '@mesterhand/domain/job-requests/free-slots';
import type { Answers } from '@mesterhand/domain/job-requests/questions';
import type { WantedWhen } from '@mesterhand/domain/job-requests/schema';
import type { InvitationState, RequestState } from '@mesterhand/domain/job-requests/states';
import type { LineKind, PriceLine } from '@mesterhand/domain/offers/lines';
import type { PriceKind } from '@mesterhand/domain/offers/price-kinds';
import type { ProposedTime } from '@mesterhand/domain/offers/times';
import { defaultValidDays } from '@mesterhand/domain/offers/validity';
import { osloInstant } from '@mesterhand/domain/time/oslo';
import type { PlannedJob } from './jobs.ts';
import type { PlannedMaster, PlannedUser } from './people.ts';
import { clockAt, workingDay } from './working-time.ts';

export type PlannedInvitation = {
  master: PlannedMaster;
  state: InvitationState;
  askedAt: Date;
  deadlineAt: Date;
  answeredAt: Date | null;
};

export type PlannedOffer = {
  master: PlannedMaster;
  /** Index in the master's services. */
  service: number;
  kind: PriceKind;
  lines: PriceLine[];
  marginPercent: number | null;
  excluded: string;
  times: ProposedTime[];
  validDays: number;
  state: 'sent' | 'accepted' | 'declined';
  declineReason: string | null;
  sentAt: Date;
  decidedAt: Date | null;
};

/** An offer that its master has begun and not sent; prices may be missing. */
export type PlannedDraft = {
  master: PlannedMaster;
  service: number;
  kind: PriceKind;
  lines: (Omit<PriceLine, 'unitPrice'> & { unitPrice: number | null })[];
  savedAt: Date;
};

export type PlannedTemplate = {
  master: PlannedMaster;
  name: string;
  kind: PriceKind;
  lines: PriceLine[];
  excluded: string;
  savedAt: Date;
};

export type PlannedChange = {
  reason: string;
  lines: PriceLine[];
  extraHours: number;
  state: Exclude<ChangeOrderState, 'proposed'>;
  proposedAt: Date;
  decidedAt: Date;
};

export type PlannedBill = {
  lines: PriceLine[];
  sentAt: Date;
  acceptedAt: Date | null;
  objection: { at: Date; reason: string; answer: string; answeredAt: Date } | null;
};

/** What follows an accepted offer: the agreement and its job. */
export type PlannedDeal = {
  offer: PlannedOffer;
  agreedAt: Date;
  time: ProposedTime;
  startedAt: Date | null;
  completedAt: Date | null;
  changes: PlannedChange[];
  bill: PlannedBill | null;
  withdrawal: { at: Date; statement: string } | null;
};

export type PlannedRequest = {
  client: PlannedUser;
  /** Code of the category. */
  trade: string;
  description: string;
  answers: Answers;
  when: WantedWhen;
  asksNext: boolean;
  askedFirst: number;
  state: RequestState;
  createdAt: Date;
  expiresAt: Date;
  closedAt: Date | null;
  listEndedAt: Date | null;
  invitations: PlannedInvitation[];
  offers: PlannedOffer[];
  drafts: PlannedDraft[];
  deal: PlannedDeal | null;
};

type Needed<T, K extends keyof T> = Pick<T, K> & Partial<T>;

/** A request with what most have in common. */
export function planRequest(
  given: Needed<
    Omit<PlannedRequest, 'expiresAt'>,
    'client' | 'trade' | 'description' | 'createdAt' | 'invitations'
  >,
): PlannedRequest {
  const when: WantedWhen = given.when ?? { urgency: 'asap' };
  return {
    answers: {},
    asksNext: false,
    askedFirst: given.invitations.length,
    state: given.deal ? 'agreed' : 'open',
    closedAt: given.deal?.agreedAt ?? null,
    listEndedAt: null,
    offers: [],
    drafts: [],
    deal: null,
    ...given,
    when,
    expiresAt: expiryOf(when, given.createdAt),
  };
}

/** One master being asked, with the clock of the product. */
export function invite(
  master: PlannedMaster,
  at: Date,
  answer: Partial<Pick<PlannedInvitation, 'state' | 'answeredAt'>> = {},
): PlannedInvitation {
  return { master, ...clockAt(at), state: 'waiting', answeredAt: null, ...answer };
}

/** An offer with what most have in common; `service` by its name, or the master's first one. */
export function planOffer({
  service,
  ...given
}: Needed<Omit<PlannedOffer, 'service'>, 'master' | 'lines' | 'times' | 'sentAt'> & {
  service: string;
}): PlannedOffer {
  return {
    kind: 'fixed',
    marginPercent: null,
    excluded: '',
    validDays: defaultValidDays,
    state: 'sent',
    declineReason: null,
    decidedAt: null,
    ...given,
    service: serviceOf(given.master, service),
  };
}

export function serviceOf(master: PlannedMaster, name: string): number {
  return Math.max(
    0,
    master.services.findIndex((service) => service.name === name),
  );
}

/** What follows the acceptance of an offer at the first time that it proposes. */
export function planDeal(given: Needed<PlannedDeal, 'offer' | 'agreedAt'>): PlannedDeal {
  const [time] = given.offer.times;
  if (time === undefined) throw new Error('an offer of the demo proposes no time');
  const open = { startedAt: null, completedAt: null, changes: [], bill: null, withdrawal: null };
  return { ...open, time, ...given };
}

export const line = (
  kind: LineKind,
  text: string,
  [quantity, unitPrice]: readonly [quantity: number, unitPrice: number],
): PriceLine => ({ kind, text, quantity, unitPrice });

/** Who takes part in the stories of the demo, and when. */
export type Cast = {
  now: Date;
  kari: PlannedUser;
  ola: PlannedMaster;
  /** Other customers of Oslo. */
  neighbours: readonly [PlannedUser, PlannedUser, PlannedUser];
  /** Another master than Ola who offers a service, the first or a later one of the trade. */
  masterOf(trade: string, service: string, place?: number): PlannedMaster;
  /** A time on a working day, at a slot or after it, at which both are free; nobody else gets it. */
  freeTime(
    who: { master: PlannedMaster; client: PlannedUser },
    days: number,
    slot: string,
  ): ProposedTime;
  /** An instant so many working days before today. */
  at(days: number, time: string): Date;
};

type People = { kari: PlannedUser; masters: PlannedMaster[]; customers: PlannedUser[] };

/** Finds those who take part, and remembers which hours the jobs of the demo have taken. */
export function chooseCast(
  { kari, masters, customers, jobs }: People & { jobs: readonly PlannedJob[] },
  now: Date,
): Cast {
  const [ola, ...others] = masters;
  const [first, second, third] = customers.filter(({ city }) => city === 'oslo');
  if (ola === undefined || first === undefined || second === undefined || third === undefined)
    throw new Error('too few people live in the Oslo of the demo');
  const busy = new Set(
    jobs.flatMap(({ master, client, date, time }) => [
      `${master.user.email} ${date} ${time}`,
      `${client.email} ${date} ${time}`,
    ]),
  );
  return {
    now,
    kari,
    ola,
    neighbours: [first, second, third],
    masterOf: (trade, service, place = 0) => {
      const found = ableMasters(others, trade, service)[place];
      if (found === undefined) throw new Error(`too few masters of ${trade} in the demo`);
      return found;
    },
    freeTime: (who, days, slot) => takeTime(busy, who, { now, days, slot }),
    at: (days, time) => osloInstant(workingDay(now, days), time),
  };
}

/** Verified masters of a trade in Oslo, those who offer the service first. */
function ableMasters(
  masters: readonly PlannedMaster[],
  trade: string,
  service: string,
): PlannedMaster[] {
  const offers = ({ services }: PlannedMaster) => services.some(({ name }) => name === service);
  return masters
    .filter((master) => master.trade.code === trade && master.user.city === 'oslo')
    .filter((master) => master.isVerified && master.demand > 0)
    .toSorted((one, other) => Number(offers(other)) - Number(offers(one)));
}

function takeTime(
  busy: Set<string>,
  { master, client }: { master: PlannedMaster; client: PlannedUser },
  { now, days, slot }: { now: Date; days: number; slot: string },
): ProposedTime {
  const date = workingDay(now, days);
  for (const time of slots.filter((each) => each >= slot)) {
    const keys = [master.user.email, client.email].map((email) => `${email} ${date} ${time}`);
    if (keys.some((key) => busy.has(key))) continue;
    for (const key of keys) busy.add(key);
    return { date, time };
  }
  return takeTime(busy, { master, client }, { now, days: days < 0 ? days - 1 : days + 1, slot });
}
