import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp, type Stream } from '../../../core/testing/testing.tsx';
import { kari, refusal } from '../../bookings/booking-samples.ts';
import { request, sent } from '../offer-samples.ts';
import { OffersOfRequest } from './offers-of-request.tsx';
import { OffersOf } from './offers-screen.tsx';

const open = (answer: unknown) =>
  renderApp(<OffersOfRequest requestId={58} requestState="open" />, {
    answers: { 'bookings.offers.ofRequest': answer },
  });

const other: Offer = {
  ...sent,
  id: 74,
  master: { ...sent.master, id: 13, name: 'Even Nesheim' },
  kind: 'estimate',
  total: 1600,
  vat: 320,
  ceiling: 1840,
  excluded: 'Maling etter arbeidet.',
  workMinutes: 210,
  times: [{ date: '2026-11-21', time: '09:00' }],
};

const columnOf = (name: string) => {
  const column = screen.getByText(name).closest('li');
  if (!column) throw new Error(`${name} has no column.`);
  return within(column);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:30:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('each offer shows its price, its kind, what it can become, times, its length and what is left out', async () => {
  await open([sent, other]);
  expect(await screen.findByText('2 tilbud du kan velge mellom')).toBeTruthy();
  const even = columnOf('Even Nesheim');
  for (const text of [/1\s600/, 'Prisoverslag', /1\s840/, '3 t 30 min', 'Maling etter arbeidet.'])
    expect(even.getByText(text)).toBeTruthy();
  expect(even.getByText(/lørdag 21\. november kl\.\s09:00/)).toBeTruthy();
  expect(even.getByRole('link', { name: 'Velg tilbudet fra Even Nesheim' })).toHaveProperty(
    'href',
    expect.stringMatching(/\/offers\/74$/),
  );
});

test('the lowest price, the lowest limit and the earliest time are marked', async () => {
  await open([sent, other]);
  await screen.findByText('Ola Hansen');
  expect(columnOf('Ola Hansen').getByText('Lavest øvre grense')).toBeTruthy();
  expect(columnOf('Even Nesheim').getByText('Lavest pris')).toBeTruthy();
  expect(columnOf('Even Nesheim').getByText('Kan komme først')).toBeTruthy();
});

test('near its end an offer shows the time that is left, and after it that it expired', async () => {
  const near = { ...sent, validUntil: '2026-11-20T16:45:00.000Z' };
  const over = { ...other, validUntil: '2026-11-20T10:00:00.000Z', isExpired: true };
  await open([near, over]);
  expect(await screen.findByText('5 t 15 min igjen')).toBeTruthy();
  expect(columnOf('Even Nesheim').getByText('Utløpt')).toBeTruthy();
  expect(columnOf('Even Nesheim').getByRole('link', { name: /Se tilbudet/ })).toBeTruthy();
});

test('without offers the list says what comes next', async () => {
  await open([]);
  expect(await screen.findByText('Ingen tilbud ennå')).toBeTruthy();
});

test('a list that cannot be loaded offers a retry', async () => {
  await open(() => {
    throw refusal(500, 'server.internal');
  });
  expect(await screen.findByRole('button', { name: 'Prøv igjen' })).toBeTruthy();
});

test('a live event of the request brings the offer that was sent meanwhile', async () => {
  signIn(kari, 'token');
  const streams: Stream[] = [];
  const ofRequest = vi.fn<() => Offer[]>(() => [sent]);
  await renderApp(<OffersOf id={58} />, {
    answers: {
      'bookings.requests.byId': request,
      'bookings.offers.ofRequest': ofRequest,
      'bookings.requests.live': (_input: unknown, stream: Stream) => {
        streams.push(stream);
        return new Promise(() => {});
      },
    },
  });
  await screen.findByText('Ola Hansen');
  ofRequest.mockReturnValue([sent, other]);
  await waitFor(() => expect(streams).toHaveLength(1));
  act(() => streams[0]?.push({ requestId: 58 }));
  expect(await screen.findByText('Even Nesheim')).toBeTruthy();
  signOut();
});
