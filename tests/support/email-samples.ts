import { noShowOutcomes } from '@mesterhand/domain/notifications/no-show-kinds';
import type { EmailContent } from '@mesterhand/domain/emails/email';
import { decidedStateSchema } from '@mesterhand/domain/admin/reviews';
import { bookingStatuses } from '@mesterhand/domain/bookings/status';
import { travelStates } from '@mesterhand/domain/bookings/travel';
import type { NotificationContent } from '@mesterhand/domain/notifications/kinds';
import { repetitions } from '@mesterhand/domain/series/rule';
import { documentTypes } from '@mesterhand/domain/uploads/documents';

const at = '2026-11-20T11:05:00.000Z';
const expected = { from: '2026-12-01T09:15:00.000Z', until: '2026-12-01T09:25:00.000Z' };
const reason = 'Bildet er uskarpt.\nSend det gjerne på nytt.';

const booking = (side: 'client' | 'master') => ({
  bookingId: 12,
  side,
  person: side === 'client' ? 'Ola Hansen' : 'Kari Nordmann',
  service: 'Bytte av blandebatteri',
  date: '2026-12-01',
  time: '10:00',
});

const request = { requestId: 5, category: 'VVS' };
const offer = { offerId: 9, person: 'Ola Hansen' };

const ofBookings: Record<string, NotificationContent> = Object.fromEntries(
  (['client', 'master'] as const).flatMap((side): [string, NotificationContent][] => [
    [`created-${side}`, { kind: 'bookingCreated', ...booking(side) }],
    [`confirmed-${side}`, { kind: 'bookingConfirmed', ...booking(side) }],
    [`completed-${side}`, { kind: 'bookingCompleted', ...booking(side) }],
    [`reminder-24-${side}`, { kind: 'bookingReminder', ...booking(side), hours: 24 }],
    [`reminder-2-${side}`, { kind: 'bookingReminder', ...booking(side), hours: 2 }],
    ...(['client', 'master', 'admin'] as const).map((by): [string, NotificationContent] => [
      `cancelled-${side}-by-${by}`,
      {
        kind: 'bookingCancelled',
        ...booking(side),
        by,
        reason: by === 'master' ? 'Jeg er syk.' : '',
      },
    ]),
  ]),
);

const others: [string, NotificationContent][] = [
  ...bookingStatuses.map((to): [string, NotificationContent] => [
    `changed-${to}`,
    { kind: 'bookingChanged', ...booking('client'), service: null, to },
  ]),
  ...travelStates.map((travel): [string, NotificationContent] => [
    `travel-${travel}`,
    { kind: 'bookingTravel', ...booking('client'), travel },
  ]),
  ...[20 as const, null].map((minutes): [string, NotificationContent] => [
    `late-${minutes === null ? 'estimated' : 'stated'}`,
    { kind: 'bookingLate', ...booking('client'), minutes, ...expected },
  ]),
  ...[1, 2, 5, 21].map((count): [string, NotificationContent] => [
    `messages-${count}`,
    { kind: 'messageReceived', conversationId: 3, person: 'Kari Nordmann', count, voiceMs: null },
  ]),
  [
    'voice-message',
    {
      kind: 'messageReceived',
      conversationId: 3,
      person: 'Kari Nordmann',
      count: 1,
      voiceMs: 34_000,
    },
  ],
  ['review-answer', { kind: 'reviewAnswered', reviewId: 4, masterId: 4, person: 'Ola Hansen' }],
  [
    'review',
    { kind: 'reviewReceived', reviewId: 4, masterId: 4, person: 'Kari Nordmann', rating: 4.5 },
  ],
  ...decidedStateSchema.options.map((state): [string, NotificationContent] => [
    `review-${state}`,
    { kind: 'reviewDecided', reviewId: 4, masterId: 4, state },
  ]),
  ...documentTypes.flatMap((type): [string, NotificationContent][] => [
    [`${type}-approved`, { kind: 'documentDecided', type, decision: 'approved', reason: '' }],
    [`${type}-rejected`, { kind: 'documentDecided', type, decision: 'rejected', reason }],
  ]),
  ...[true, false].map((isEmergency): [string, NotificationContent] => [
    `request-${isEmergency ? 'emergency' : 'usual'}`,
    {
      kind: 'requestReceived',
      ...request,
      area: isEmergency ? '' : '0184 Oslo',
      isEmergency,
      deadlineAt: at,
    },
  ]),
  ...(['noAnswer', 'declined'] as const).map((why): [string, NotificationContent] => [
    `request-passed-on-${why}`,
    { kind: 'requestPassedOn', ...request, why },
  ]),
  ['request-unanswered', { kind: 'requestUnanswered', ...request }],
  ...(['withdrawn', 'expired'] as const).map((outcome): [string, NotificationContent] => [
    `request-${outcome}`,
    { kind: 'requestClosed', ...request, outcome },
  ]),
  ['offer', { kind: 'offerReceived', ...request, ...offer, total: 1780 }],
  ['offer-retracted', { kind: 'offerRetracted', ...request, ...offer }],
  ['offer-accepted', { kind: 'offerAccepted', ...booking('master'), offerId: 9, total: 2490.5 }],
  ...(['otherChosen', 'declined'] as const).map((why): [string, NotificationContent] => [
    `offer-closed-${why}`,
    { kind: 'offerClosed', ...request, why },
  ]),
  ['agreement', { kind: 'agreementMade', ...booking('client'), number: '2026-000123' }],
  ['change-proposed', { kind: 'changeProposed', ...booking('client'), total: 1250 }],
  ...(['accepted', 'acceptedWithoutTime', 'refused'] as const).map(
    (outcome): [string, NotificationContent] => [
      `change-${outcome}`,
      { kind: 'changeDecided', ...booking('master'), total: 1250, outcome },
    ],
  ),
  ...[true, false].map((isCorrected): [string, NotificationContent] => [
    isCorrected ? 'bill-corrected' : 'bill',
    { kind: 'billSent', ...booking('client'), total: 2490.5, isCorrected },
  ]),
  ['bill-objected', { kind: 'billObjected', ...booking('master'), total: 2490.5 }],
  ['bill-answered', { kind: 'billAnswered', ...booking('client'), total: 2490.5 }],
  ...(['accepted', 'settled'] as const).map((outcome): [string, NotificationContent] => [
    `bill-${outcome}`,
    { kind: 'billDecided', ...booking('master'), total: 2490.5, outcome },
  ]),
  ...(['client', 'master'] as const).flatMap((side) =>
    (['timeProposed', 'proposalDeclined', 'bookingMoved'] as const).map(
      (kind): [string, NotificationContent] => [`${kind}-${side}`, { kind, ...booking(side) }],
    ),
  ),
  ...(['bookingMovedByStaff', 'bookingReopened', 'bookingHandedOver'] as const).map(
    (kind): [string, NotificationContent] => [
      kind,
      { kind, ...booking('client'), reason: 'Mesteren er syk.' },
    ],
  ),
  ...(['client', 'master'] as const).flatMap((side): [string, NotificationContent][] => {
    const series = { ...booking(side), seriesId: 6, repeats: 'weekly' } as const;
    return [
      [`series-clash-${side}`, { kind: 'seriesClash', ...series, occurrence: '2026-12-25' }],
      ...(['seriesTimeProposed', 'seriesProposalDeclined', 'seriesMoved'] as const).map(
        (kind): [string, NotificationContent] => [
          `${kind}-${side}`,
          { kind, ...series, from: '2026-12-17', at: '14:00' },
        ],
      ),
      ...(['skipped', 'restored'] as const).map((outcome): [string, NotificationContent] => [
        `series-${outcome}-${side}`,
        { kind: 'seriesSkipped', ...series, outcome, occurrence: '2026-12-25' },
      ]),
      ...(['declined', 'ended'] as const).map((outcome): [string, NotificationContent] => [
        `series-${outcome}-${side}`,
        { kind: 'seriesEnded', ...series, outcome, by: 'client', from: '2027-01-05', reason: '' },
      ]),
    ];
  }),
  ...repetitions.flatMap((repeats): [string, NotificationContent][] => [
    [`series-${repeats}`, { kind: 'seriesRequested', ...booking('master'), seriesId: 6, repeats }],
    [
      `series-accepted-${repeats}`,
      { kind: 'seriesAccepted', ...booking('client'), seriesId: 6, repeats },
    ],
  ]),
  ...(['client', 'master'] as const).map((side): [string, NotificationContent] => [
    `no-show-${side}`,
    {
      kind: 'noShowReported',
      ...booking(side),
      fee: 500,
      answerUntil: '2026-12-04T09:15:00.000Z',
    },
  ]),
  ...noShowOutcomes.map((outcome): [string, NotificationContent] => [
    `no-show-${outcome}`,
    { kind: 'noShowDecided', ...booking('client'), fee: 500, outcome },
  ]),
  ['withdrawal', { kind: 'withdrawalMade', ...booking('master'), due: 0 }],
  ['verified', { kind: 'masterVerified', verified: true, reason: '' }],
  ...(['gone', 'failing'] as const).map((why): [string, NotificationContent] => [
    `webhook-${why}`,
    { kind: 'webhookStopped', endpointId: 5, host: 'hooks.example.no', why },
  ]),
  ['unverified', { kind: 'masterVerified', verified: false, reason }],
  [
    'announcement',
    {
      kind: 'announcement',
      broadcastId: 3,
      texts: {
        nb: 'Fra mandag gjelder nye satser.\nLes mer på siden din.',
        ru: 'С понедельника действуют новые тарифы.',
        uk: 'З понеділка діють нові тарифи.',
        en: 'New rates apply from Monday.',
      },
    },
  ],
];

/** An email of every kind and every variant of its text, each under its own name. */
export const emailSamples: [name: string, email: EmailContent][] = [
  ...[...Object.entries(ofBookings), ...others].map(([name, content]): [string, EmailContent] => [
    name,
    { kind: 'notification', content },
  ]),
  ['invitation', { kind: 'invitation', firstName: 'Nora' }],
  ['reset', { kind: 'reset' }],
  ['newsletter', { kind: 'newsletterConfirm' }],
  ['verify', { kind: 'verifyEmail' }],
  ['change-new', { kind: 'changeEmailNew' }],
  ['change-old', { kind: 'changeEmailOld', newEmail: 'ny@example.no', confirmLink: null }],
  [
    'change-agree',
    {
      kind: 'changeEmailOld',
      newEmail: 'ny@example.no',
      confirmLink: 'https://mester.example/change-email#token=ja',
    },
  ],
  ['new-device', { kind: 'newDevice', device: 'Firefox, Windows · 192.0.2.0', at }],
  ['factor-on', { kind: 'secondFactor', change: 'on', at }],
  ['factor-off', { kind: 'secondFactor', change: 'off', at }],
  [
    'suspended',
    {
      kind: 'suspension',
      change: 'suspended',
      reason: 'Du har sendt reklame til kunder.',
      until: '2026-12-24T23:00:00Z',
    },
  ],
  ['suspension-lifted', { kind: 'suspension', change: 'lifted', reason: '', until: null }],
  ['factor-reset', { kind: 'secondFactor', change: 'reset', at }],
  [
    'withdrawal-receipt',
    {
      kind: 'withdrawalReceipt',
      receipt: 'A-2026-000123',
      text: 'Kvittering A-2026-000123\nOppdraget er avlyst.\nÅ betale: 0,00 kr',
    },
  ],
  [
    'support',
    {
      kind: 'supportReceived',
      name: 'Nora Berg',
      email: 'nora@example.no',
      message: 'Hei!\n\nJeg finner ikke kvitteringen min. Kan dere hjelpe?\n\nHilsen Nora',
      at,
    },
  ],
];
