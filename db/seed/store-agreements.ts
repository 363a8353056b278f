import { agreementNumber } from '@mesterhand/domain/agreements/number';
import { ceilingAfter } from '@mesterhand/domain/change-orders/ceiling';
import { sumLines } from '@mesterhand/domain/offers/lines';
import { ceilingOf } from '@mesterhand/domain/offers/price-kinds';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { computeDue } from '@mesterhand/domain/withdrawals/due';
import { beginsEarly } from '@mesterhand/domain/withdrawals/period';
import { receiptNumber, writeReceipt } from '@mesterhand/domain/withdrawals/receipt';
import { dueSourceOf } from '@mesterhand/domain/withdrawals/source';
import type { Kysely } from 'kysely';
import { agreementValues } from '../agreement-values.ts';
import type { DB } from '../schema.gen.ts';
import type { PlannedChange, PlannedOffer } from './job-requests.ts';
import { homeAddress } from './people.ts';
import { workOf } from './store-deals.ts';
import type { AgreedRequest } from './store-deals.ts';
import type { StoredRequests } from './store-job-requests.ts';
import { idOf, pairIds } from './store-people.ts';
import type { Ids } from './store-people.ts';

/** Ids of what an agreement refers to. */
type AgreedIds = Ids & StoredRequests & { deals: Map<AgreedRequest, number> };

const iso = (at: Date | null) => at?.toISOString() ?? null;
const serviceOf = ({ master, service }: PlannedOffer) => master.services[service]?.name ?? '';
const yearOf = (at: Date) => Number(osloCivil(at).date.slice(0, 4));

/** Agreements in the order of their numbers, which follow each other in every year. */
function numberAgreements(requests: Iterable<AgreedRequest>): Map<AgreedRequest, string> {
  const counters = new Map<number, number>();
  const inOrder = [...requests].toSorted(
    (one, other) => one.deal.agreedAt.getTime() - other.deal.agreedAt.getTime(),
  );
  return new Map(
    inOrder.map((request) => {
      const year = yearOf(request.deal.agreedAt);
      const counter = (counters.get(year) ?? 0) + 1;
      counters.set(year, counter);
      return [request, agreementNumber(year, counter)];
    }),
  );
}

async function storeCounters(db: Kysely<DB>, requests: Iterable<AgreedRequest>): Promise<void> {
  const years = [...requests].map(({ deal }) => yearOf(deal.agreedAt));
  const counters = [...new Set(years)].map((year) => ({
    year,
    last: years.filter((each) => each === year).length,
  }));
  await db.insertInto('agreementCounters').values(counters).execute();
}

function agreementRow(request: AgreedRequest, number: string, ids: AgreedIds) {
  const { client, deal } = request;
  const { offer, agreedAt, time } = deal;
  const { master, kind, lines, marginPercent, excluded } = offer;
  const values = agreementValues({
    number,
    agreedAt,
    customer: { name: `${client.firstName} ${client.lastName}` },
    master: {
      name: `${master.user.firstName} ${master.user.lastName}`,
      organisationName: null,
      organisationNumber: master.business?.organisationNumber ?? null,
      address: master.business?.businessAddress ?? null,
    },
    work: { service: serviceOf(offer), description: workOf(request) },
    place: homeAddress(client),
    time,
    kind,
    lines,
    marginPercent,
    notifyAbove: null,
    excluded,
    isUrgent: false,
    startsEarlyIn: beginsEarly(time.date, agreedAt) ? 'nb' : null,
  });
  return {
    bookingId: idOf(ids.deals, request),
    offerId: idOf(ids.offers, offer),
    requestId: idOf(ids.requests, request),
    clientId: idOf(ids.users, client),
    masterId: idOf(ids.masters, master),
    ...values,
  };
}

/** An agreement as it was stored: what follows refers to it and to its booking. */
type StoredAgreement = {
  request: AgreedRequest;
  agreementId: number;
  bookingId: number;
  number: string;
  ids: AgreedIds;
};

function changeRows({ request: { deal }, agreementId, bookingId, ids }: StoredAgreement) {
  return deal.changes.map((change) => ({
    agreementId,
    bookingId,
    masterId: idOf(ids.masters, deal.offer.master),
    reason: change.reason,
    lines: JSON.stringify(change.lines),
    total: sumLines(change.lines).total,
    extraHours: change.extraHours,
    state: change.state,
    proposedAt: change.proposedAt.toISOString(),
    decidedAt: change.decidedAt.toISOString(),
  }));
}

const counted = (changes: readonly PlannedChange[]) =>
  changes.map(({ state, lines }) => ({ state, total: sumLines(lines).total }));

function billRow({ request: { deal }, agreementId, bookingId }: StoredAgreement) {
  const { offer, changes, bill } = deal;
  if (bill === null) return [];
  const { kind, lines, marginPercent } = offer;
  const ceiling = ceilingOf({ kind, marginPercent, total: sumLines(lines).total });
  const { objection, acceptedAt } = bill;
  const state = acceptedAt ? ('accepted' as const) : objection ? ('objected' as const) : 'sent';
  return [
    {
      agreementId,
      bookingId,
      lines: JSON.stringify(bill.lines),
      total: sumLines(bill.lines).total,
      ceiling: ceilingAfter({ ceiling }, counted(changes)),
      state,
      sentAt: bill.sentAt.toISOString(),
      objectedAt: iso(objection?.at ?? null),
      decidedAt: iso(acceptedAt),
    } as const,
  ];
}

async function storeBills(db: Kysely<DB>, agreements: readonly StoredAgreement[]): Promise<void> {
  const rows = await db
    .insertInto('bills')
    .values(agreements.flatMap(billRow))
    .returning(['id', 'agreementId', 'total'])
    .execute();
  const bills = new Map(rows.map((row) => [row.agreementId, row]));
  const objections = agreements.flatMap(({ request, agreementId, bookingId, ids }) => {
    const objection = request.deal.bill?.objection;
    const bill = bills.get(agreementId);
    if (!objection || bill === undefined) return [];
    return [
      {
        billId: bill.id,
        bookingId,
        clientId: idOf(ids.users, request.client),
        masterId: idOf(ids.masters, request.deal.offer.master),
        reason: objection.reason,
        total: bill.total,
        at: objection.at.toISOString(),
        answer: objection.answer,
        answeredAt: objection.answeredAt.toISOString(),
      },
    ];
  });
  await db.insertInto('billObjections').values(objections).execute();
}

function withdrawalRow({ request, agreementId, bookingId, number, ids }: StoredAgreement) {
  const { offer, time, agreedAt, startedAt, changes, withdrawal } = request.deal;
  if (withdrawal === null) return [];
  const { at, statement } = withdrawal;
  const work = {
    content: { lines: offer.lines, time },
    startsEarly: beginsEarly(time.date, agreedAt),
    startedAt: iso(startedAt),
  };
  const calculation = computeDue(dueSourceOf(work, changes, at));
  const facts = {
    agreementNumber: number,
    service: serviceOf(offer),
    at: at.toISOString(),
    statement,
    isCancelled: true,
    calculation,
  };
  return [
    {
      agreementId,
      bookingId,
      clientId: idOf(ids.users, request.client),
      at: at.toISOString(),
      countedUntil: at.toISOString(),
      statement,
      amountDue: calculation.due,
      calculation: JSON.stringify(calculation),
      receipt: receiptNumber(number),
      receiptLanguage: 'nb' as const,
      receiptText: writeReceipt(facts, 'nb'),
    },
  ];
}

/** Agreements with their change orders, bills, objections and withdrawals, by the functions of the product. */
export async function storeAgreements(db: Kysely<DB>, ids: AgreedIds): Promise<void> {
  const numbers = numberAgreements(ids.deals.keys());
  await storeCounters(db, numbers.keys());
  const rows = await db
    .insertInto('agreements')
    .values([...numbers].map(([request, number]) => agreementRow(request, number, ids)))
    .returning('id')
    .execute();
  const agreements = [...pairIds([...numbers.keys()], rows)].map(
    ([request, agreementId]): StoredAgreement => ({
      request,
      agreementId,
      bookingId: idOf(ids.deals, request),
      number: numbers.get(request) ?? '',
      ids,
    }),
  );
  await db.insertInto('changeOrders').values(agreements.flatMap(changeRows)).execute();
  await storeBills(db, agreements);
  await db.insertInto('withdrawals').values(agreements.flatMap(withdrawalRow)).execute();
}
