import type { EmailContent } from '@mesterhand/domain/emails/email';
import { decidedStateSchema } from '@mesterhand/domain/admin/reviews';
import { bookingStatuses } from '@mesterhand/domain/bookings/status';
import { travelStates } from '@mesterhand/domain/bookings/travel';
import type { Notice } from '@mesterhand/domain/notifications/notification';
import { documentTypes } from '@mesterhand/domain/uploads/documents';

const at = '2026-11-20T11:05:00.000Z';
const reason = 'Bildet er uskarpt.\nSend det gjerne på nytt.';

const booking = (side: 'client' | 'master') => ({
  bookingId: 12,
  side,
  person: side === 'client' ? 'Ola Hansen' : 'Kari Nordmann',
  service: 'Bytte av blandebatteri',
  date: '2026-12-01',
  time: '10:00',
});

const notices: Record<string, Notice> = Object.fromEntries(
  (['client', 'master'] as const).flatMap((side): [string, Notice][] => [
    [`created-${side}`, { kind: 'bookingCreated', ...booking(side) }],
    [`confirmed-${side}`, { kind: 'bookingConfirmed', ...booking(side) }],
    [`completed-${side}`, { kind: 'bookingCompleted', ...booking(side) }],
    [`reminder-24-${side}`, { kind: 'bookingReminder', ...booking(side), hours: 24 }],
    [`reminder-2-${side}`, { kind: 'bookingReminder', ...booking(side), hours: 2 }],
    ...(['client', 'master', 'admin'] as const).map((by): [string, Notice] => [
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

const others: [string, Notice][] = [
  ...bookingStatuses.map((to): [string, Notice] => [
    `changed-${to}`,
    { kind: 'bookingChanged', ...booking('client'), service: null, to },
  ]),
  ...travelStates.map((travel): [string, Notice] => [
    `travel-${travel}`,
    { kind: 'bookingTravel', ...booking('client'), travel },
  ]),
  ...[1, 2, 5, 21].map((count): [string, Notice] => [
    `messages-${count}`,
    { kind: 'messageReceived', conversationId: 3, person: 'Kari Nordmann', count },
  ]),
  [
    'review',
    { kind: 'reviewReceived', reviewId: 4, masterId: 4, person: 'Kari Nordmann', rating: 4.5 },
  ],
  ...decidedStateSchema.options.map((state): [string, Notice] => [
    `review-${state}`,
    { kind: 'reviewDecided', reviewId: 4, masterId: 4, state },
  ]),
  ...documentTypes.flatMap((type): [string, Notice][] => [
    [`${type}-approved`, { kind: 'documentDecided', type, decision: 'approved', reason: '' }],
    [`${type}-rejected`, { kind: 'documentDecided', type, decision: 'rejected', reason }],
  ]),
  ['verified', { kind: 'masterVerified', verified: true, reason: '' }],
  ...(['gone', 'failing'] as const).map((why): [string, Notice] => [
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
export const emailSamples: [name: string, letter: EmailContent][] = [
  ...[...Object.entries(notices), ...others].map(([name, notice]): [string, EmailContent] => [
    name,
    { kind: 'notice', notice },
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
  ['factor-reset', { kind: 'secondFactor', change: 'reset', at }],
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
