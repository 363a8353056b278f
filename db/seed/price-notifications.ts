import { sql } from 'kysely';

/*
 * What people are notified of on the way to a price: kinds, keys and facts as the product writes them. Each fragment
 * selects (user_id, at, kind, key, booking_id, request_id, offer_id, facts).
 */

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Masters of requests that they are asked about, and customers of the next one who is asked. */
export const ofRequests = sql`
  select master.user_id, asked.asked_at as at, 'requestReceived' as kind,
         'request.' || asked.request_id || '.asked' as key, null::bigint as booking_id, asked.request_id,
         null::bigint as offer_id, jsonb_build_object('deadlineAt', ${iso('asked.deadline_at')}) as facts
    from job_request_invitations asked
    join masters master on master.id = asked.master_id
   union all
  select request.client_id, asked.asked_at, 'requestPassedOn', 'request.' || request.id || '.next.' || asked.position,
         null, request.id, null, '{"why": "noAnswer"}'
    from job_request_invitations asked
    join job_requests request on request.id = asked.request_id
   where asked.position > request.asked_first
   union all
  select client_id, list_ended_at, 'requestUnanswered', 'request.' || id || '.ended.' || ${iso('list_ended_at')},
         null, id, null, '{}'
    from job_requests
   where list_ended_at is not null
   union all
  select master.user_id, request.closed_at, 'requestClosed', 'request.' || request.id || '.closed', null, request.id,
         null, jsonb_build_object('outcome', request.state)
    from job_requests request
    join job_request_invitations asked on asked.request_id = request.id and asked.state = 'closed'
    join masters master on master.id = asked.master_id
   where request.state = 'withdrawn' and asked.asked_at <= request.closed_at
`;

/** Customers of offers and agreements, and masters of what became of their offers. */
export const ofOffers = sql`
  select client_id, sent_at, 'offerReceived', 'offer.' || id || '.sent', null::bigint, request_id, id, '{}'::jsonb
    from offers
   where sent_at is not null
   union all
  select master.user_id, offer.decided_at, 'offerAccepted', 'offer.' || offer.id || '.accepted', offer.booking_id,
         offer.request_id, offer.id, '{}'
    from offers offer
    join masters master on master.id = offer.master_id
   where offer.state = 'accepted'
   union all
  select master.user_id, offer.decided_at, 'offerClosed', 'offer.' || offer.id || '.declined', null, offer.request_id,
         null, '{"why": "declined"}'
    from offers offer
    join masters master on master.id = offer.master_id
   where offer.state = 'declined'
   union all
  select client_id, agreed_at, 'agreementMade', 'agreement.' || number, booking_id, null, null,
         jsonb_build_object('number', number)
    from agreements
`;

/** Both sides of changes, bills, objections and withdrawals. */
export const ofAgreements = sql`
  select agreement.client_id, change.proposed_at, 'changeProposed', 'change.' || change.id || '.proposed',
         change.booking_id, null::bigint, null::bigint, jsonb_build_object('total', change.total)
    from change_orders change
    join agreements agreement on agreement.id = change.agreement_id
   union all
  select master.user_id, change.decided_at, 'changeDecided', 'change.' || change.id || '.decided', change.booking_id,
         null, null, jsonb_build_object('total', change.total, 'outcome', change.state)
    from change_orders change
    join masters master on master.id = change.master_id
   where change.state in ('accepted', 'refused')
   union all
  select agreement.client_id, bill.sent_at, 'billSent',
         'bill.' || bill.id || '.sent.' || (extract(epoch from bill.sent_at) * 1000)::bigint, bill.booking_id, null, null,
         jsonb_build_object('total', bill.total, 'isCorrected', false)
    from bills bill
    join agreements agreement on agreement.id = bill.agreement_id
   union all
  select master.user_id, bill.decided_at, 'billDecided', 'bill.' || bill.id || '.accepted', bill.booking_id, null, null,
         jsonb_build_object('total', bill.total, 'outcome', 'accepted')
    from bills bill
    join agreements agreement on agreement.id = bill.agreement_id
    join masters master on master.id = agreement.master_id
   where bill.state = 'accepted'
   union all
  select master.user_id, objection.at, 'billObjected', 'objection.' || objection.id, objection.booking_id, null, null,
         jsonb_build_object('total', objection.total)
    from bill_objections objection
    join masters master on master.id = objection.master_id
   union all
  select master.user_id, withdrawal.at, 'withdrawalMade', 'withdrawal.' || withdrawal.agreement_id,
         withdrawal.booking_id, null, null, jsonb_build_object('due', withdrawal.amount_due)
    from withdrawals withdrawal
    join agreements agreement on agreement.id = withdrawal.agreement_id
    join masters master on master.id = agreement.master_id
`;
