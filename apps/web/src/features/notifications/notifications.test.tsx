import type { NotificationContent } from '@mesterhand/domain/notifications/kinds';
import { notificationPath } from '@mesterhand/domain/notifications/path';
import type { Notification } from '@mesterhand/domain/notifications/schema';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { renderApp, type Stream } from '../../core/testing/testing.tsx';
import BellEntry from './bell-entry.tsx';
import { NotificationList } from './notification-list.tsx';
import { groupByDay } from './use-notifications.ts';

const job = {
  bookingId: 12,
  person: 'Kari Nordmann',
  service: 'Bytte kran',
  date: '2026-12-01',
  time: '10:00',
};
const client = { ...job, side: 'client' } as const;
const master = { ...job, side: 'master' } as const;
const expected = { from: '2026-12-01T09:15:00.000Z', until: '2026-12-01T09:30:00.000Z' };
const factsOf = (...facts: string[]): string =>
  [...facts, 'tirsdag 1. desember kl. 10:00'].join('\u00a0· ');
const facts = factsOf('Kari Nordmann', 'Bytte kran');

let ids = 0;
function notificationOf(
  notice: NotificationContent,
  more: Partial<Notification> = {},
): Notification {
  ids += 1;
  const createdAt = new Date().toISOString();
  return { id: ids, notice, path: notificationPath(notice), createdAt, readAt: null, ...more };
}

const page = (...items: Notification[]) => ({ items, nextCursor: null });
const openList = (...items: Notification[]) =>
  renderApp(<NotificationList headings="h2" />, {
    answers: { 'auth.notifications.list': page(...items) },
  });

afterEach(cleanup);

test('a kind that only a newer server knows is left out, and the others are shown', async () => {
  const known = notificationOf({ kind: 'masterVerified', verified: true, reason: '' });
  const ofTomorrow = { ...known, id: 4711, notice: { kind: 'ofTomorrow', hours: 3 } };
  await renderApp(<NotificationList headings="h2" />, {
    answers: { 'auth.notifications.list': { items: [ofTomorrow, known], nextCursor: null } },
  });
  const rows = await screen.findAllByRole('link');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Du har fått verifisert-merket'),
  ]);
});

const worded: [NotificationContent, title: string, body: string][] = [
  [{ kind: 'bookingCreated', ...master }, 'Ny bestilling', facts],
  [{ kind: 'bookingConfirmed', ...client }, 'Mesteren har bekreftet timen', facts],
  [{ kind: 'bookingConfirmed', ...master }, 'Kunden har bekreftet bestillingen', facts],
  [
    { kind: 'bookingCancelled', ...client, by: 'master', reason: 'Syk' },
    'Mesteren har avbrutt bestillingen',
    `${facts}\nGrunn: Syk`,
  ],
  [
    { kind: 'bookingCancelled', ...master, by: 'admin', reason: '' },
    'Mesterhånd har avbrutt bestillingen',
    facts,
  ],
  [{ kind: 'bookingChanged', ...client, to: 'in_progress' }, 'Jobben har startet', facts],
  [{ kind: 'bookingChanged', ...master, to: 'confirmed' }, 'Bestillingen er endret', facts],
  [
    { kind: 'bookingCompleted', ...client, service: null, person: '' },
    'Jobben er fullført – hvordan gikk det?',
    factsOf('Slettet bruker', 'Oppdrag'),
  ],
  [{ kind: 'bookingTravel', ...client, travel: 'enRoute' }, 'Håndverkeren er på vei', facts],
  [{ kind: 'bookingTravel', ...client, travel: 'arrived' }, 'Håndverkeren er framme', facts],
  [
    { kind: 'bookingLate', ...client, ...expected, minutes: 20 },
    'Håndverkeren er 20 minutter forsinket',
    facts,
  ],
  [
    { kind: 'bookingLate', ...client, ...expected, minutes: null },
    'Håndverkeren ventes nå kl. 10:15–10:30',
    facts,
  ],
  [{ kind: 'bookingReminder', ...client, hours: 2 }, 'Påminnelse: timen er om to timer', facts],
  [
    { kind: 'messageReceived', conversationId: 3, person: 'Ola', count: 1, voiceMs: null },
    '1 ny melding fra Ola',
    '',
  ],
  [
    { kind: 'messageReceived', conversationId: 3, person: 'Ola', count: 4, voiceMs: null },
    '4 nye meldinger fra Ola',
    '',
  ],
  [
    { kind: 'messageReceived', conversationId: 3, person: 'Ola', count: 1, voiceMs: 34_000 },
    '1 ny melding fra Ola',
    'Talemelding (0:34)',
  ],
  [
    { kind: 'reviewAnswered', reviewId: 4, masterId: 2, person: 'Ola' },
    'Ola har svart på anmeldelsen din',
    '',
  ],
  [
    { kind: 'reviewReceived', reviewId: 1, masterId: 2, person: 'Kari', rating: 5 },
    'Ny vurdering fra Kari',
    '5 stjerner',
  ],
  [
    { kind: 'reviewDecided', reviewId: 1, masterId: 2, state: 'hidden' },
    'Vurderingen din vises ikke lenger',
    '',
  ],
  [
    { kind: 'documentDecided', type: 'insurance', decision: 'rejected', reason: 'Utløpt' },
    'Dokumentet ble ikke godkjent',
    'Forsikring\nGrunn: Utløpt',
  ],
  [{ kind: 'masterVerified', verified: true, reason: '' }, 'Du har fått verifisert-merket', ''],
  [
    { kind: 'webhookStopped', endpointId: 2, host: 'regnskap.example.no', why: 'gone' },
    'Webhooken til regnskap.example.no er satt på pause: adressen er borte',
    '',
  ],
  [
    { kind: 'announcement', broadcastId: 3, texts: { nb: 'Nye satser.', en: 'New rates.' } },
    'Melding fra Mesterhånd',
    'Nye satser.',
  ],
];

describe('the text of a notification', () => {
  test.each(worded)('%j', async (notice, title, body) => {
    await openList(notificationOf(notice));
    const line = await screen.findByRole('link');
    expect(within(line).getByText(new RegExp(title.replaceAll('?', '\\?')))).toBeTruthy();
    expect(line.textContent).toContain(body);
    expect(line.getAttribute('href')).toBe(notificationPath(notice));
  });
});

test('notifications are grouped by day in Oslo', () => {
  const at = (createdAt: string) =>
    notificationOf({ kind: 'bookingCreated', ...master }, { createdAt });
  const days = groupByDay([
    at('2026-11-21T23:30:00.000Z'),
    at('2026-11-21T22:30:00.000Z'),
    at('2026-11-21T10:00:00.000Z'),
  ]);
  expect(days.map(({ date, notifications }) => [date, notifications.length])).toEqual([
    ['2026-11-22', 1],
    ['2026-11-21', 2],
  ]);
});

test('an empty list explains what will appear', async () => {
  await openList();
  expect(await screen.findByText('Ingen varsler ennå')).toBeTruthy();
});

test('a list that fails to load can be re-fetched', async () => {
  let isDown = true;
  const list = () => {
    if (isDown) throw new Error('503', { cause: { status: 503, code: 'server.unavailable' } });
    return page(notificationOf({ kind: 'bookingCreated', ...master }));
  };
  await renderApp(<NotificationList headings="h2" />, {
    answers: { 'auth.notifications.list': list },
  });
  const again = await screen.findByRole('button', { name: 'Prøv igjen' }, { timeout: 10_000 });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByRole('link', { name: /Ny bestilling/ })).toBeTruthy();
}, 20_000);

test('the bell shows the number of unread ones and announces a new one', async () => {
  let stream: Stream | undefined;
  await renderApp(<BellEntry />, {
    answers: {
      'auth.notifications.live': (_: unknown, opened: Stream) => {
        stream = opened;
        return new Promise(() => {});
      },
    },
  });
  await screen.findByRole('button', { name: 'Varsler' });
  await waitFor(() => expect(stream).toBeDefined());
  act(() => stream?.push({ unread: 2, newest: null }));
  expect(await screen.findByRole('button', { name: 'Varsler, 2 uleste' })).toBeTruthy();
  const newest = notificationOf({ kind: 'bookingConfirmed', ...client });
  act(() => stream?.push({ unread: 3, newest }));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(`Mesteren har bekreftet timen. ${facts}`),
  );
  act(() => stream?.push({ unread: 0, newest: null }));
  expect(await screen.findByRole('button', { name: 'Varsler' })).toBeTruthy();
});
