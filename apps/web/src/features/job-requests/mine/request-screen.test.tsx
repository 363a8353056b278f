import type { JobRequest } from '@mesterhand/domain/job-requests/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp, type Stream } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { invitation, kari, now, pageOf, refusal, request } from '../request-samples.ts';
import OpenRequests from './open-requests.tsx';
import { type OffersPlace, RequestPage } from './request-screen.tsx';
import { RequestsScreen } from './requests-screen.tsx';

type Options = { id?: string; answers?: Record<string, unknown>; offers?: OffersPlace };

function open(shown: Partial<JobRequest> = {}, { id = '58', answers, offers }: Options = {}) {
  const page = (
    <>
      <RequestPage id={id} offers={offers} />
      <Toasts />
    </>
  );
  return renderApp(page, {
    answers: { 'bookings.requests.byId': { ...request, ...shown }, ...answers },
  });
}

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('li');
  if (!row) throw new Error(`${name} has no row.`);
  return within(row);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  signIn(kari, 'token');
});
afterEach(() => signOut());

test('each master who is asked has a clock or an answer', async () => {
  await open({
    invitations: [
      invitation(12),
      invitation(13, { state: 'declined', answeredAt: now.toISOString(), declineReason: 'tooFar' }),
      invitation(14, { state: 'passedOver' }),
      invitation(15, { askedAt: '2026-11-23T08:00:00.000Z' }),
    ],
  });
  expect((await rowOf('Ola Hansen')).getByText('10 min igjen til å svare')).toBeTruthy();
  expect((await rowOf('Live Haugen')).getByText('Takket nei')).toBeTruthy();
  expect((await rowOf('Live Haugen')).getByText('Det er for langt unna')).toBeTruthy();
  expect((await rowOf('Geir Bakken')).getByText('Svarte ikke')).toBeTruthy();
  expect((await rowOf('Geir Bakken')).getByText('Fristen var kl. 12:40.')).toBeTruthy();
  expect((await rowOf('Eva Lund')).getByText('Spørres mandag 23. november kl. 09:00')).toBeTruthy();
  expect(
    screen.getByText('2 håndverkere er spurt. Den første svarfristen er kl. 12:40.'),
  ).toBeTruthy();
  expect(screen.getByText(/spør vi den neste som passer/)).toBeTruthy();
});

test('it says in whose place a master was asked, and why', async () => {
  await open({
    invitations: [
      invitation(12, { state: 'passedOver' }),
      invitation(13, { state: 'declined', answeredAt: '2026-11-20T11:30:00.000Z' }),
      invitation(14, { replaces: 1 }),
      invitation(15, { replaces: 2 }),
    ],
  });
  const third = await rowOf('Geir Bakken');
  expect(
    third.getByText('Ola Hansen svarte ikke innen 15 minutter; vi spurte Geir Bakken i stedet.'),
  ).toBeTruthy();
  const fourth = await rowOf('Eva Lund');
  expect(fourth.getByText('Vi spurte Eva Lund i stedet for Live Haugen.')).toBeTruthy();
});

test('what was sent is shown: words, place, time and answers', async () => {
  await open();
  expect(await screen.findByText('Kranen på kjøkkenet drypper.')).toBeTruthy();
  expect(screen.getByText('Storgata 1, 0155 Oslo')).toBeTruthy();
  expect(screen.getByText('Så snart som mulig')).toBeTruthy();
  const answer = screen.getByText('Renner det fortsatt vann?').nextElementSibling;
  expect(answer?.textContent).toBe('Ja');
});

test('a live event refreshes it', async () => {
  const streams: Stream[] = [];
  const byId = vi.fn<() => unknown>(() => request);
  await open(
    {},
    {
      answers: {
        'bookings.requests.byId': byId,
        'bookings.requests.live': (_input: unknown, stream: Stream) => {
          streams.push(stream);
          return new Promise(() => {});
        },
      },
    },
  );
  await rowOf('Ola Hansen');
  byId.mockReturnValue({ ...request, invitations: [invitation(12, { state: 'offered' })] });
  await waitFor(() => expect(streams).toHaveLength(1));
  act(() => streams[0]?.push({ requestId: 58 }));
  expect(await screen.findByText('1 tilbud')).toBeTruthy();
});

test('it is withdrawn after a confirmation', async () => {
  const withdraw = vi.fn<(input: unknown) => unknown>(() => ({ ...request, state: 'withdrawn' }));
  const { router } = await open({}, { answers: { 'bookings.requests.withdraw': withdraw } });
  await userEvent.click(await screen.findByRole('button', { name: 'Trekk forespørselen' }));
  expect(withdraw).not.toHaveBeenCalled();
  const question = await screen.findByRole('dialog', { name: 'Trekke forespørselen?' });
  expect(router.state.location.search).toMatchObject({ ask: 'withdraw', about: 58 });
  await userEvent.click(within(question).getByRole('button', { name: 'Ja, trekk den' }));
  await waitFor(() => expect(withdraw).toHaveBeenCalledExactlyOnceWith({ id: 58 }));
  expect(await screen.findByText('Forespørselen er trukket')).toBeTruthy();
});

test('a refused withdrawal says why', async () => {
  await open(
    {},
    {
      answers: {
        'bookings.requests.withdraw': () => Promise.reject(refusal('jobRequests.closed')),
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Trekk forespørselen' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ja, trekk den' }));
  expect(await screen.findByText(/Forespørselen er avsluttet/)).toBeTruthy();
});

test.each([
  [{ state: 'withdrawn' as const }, 'Trukket', 'Send til andre håndverkere'],
  [{ state: 'expired' as const }, 'Utløpt', 'Send til andre håndverkere'],
  [{ state: 'agreed' as const, bookingId: 81 }, 'Avtalt', 'Gå til bestillingen'],
  [
    { listEndedAt: now.toISOString(), invitations: [invitation(12, { state: 'declined' })] },
    'Ingen svar',
    'Send til andre håndverkere',
  ],
])('a request that has ended (%o) leads on', async (shown, badge, link) => {
  await open(shown);
  expect(await screen.findByText(badge)).toBeTruthy();
  expect(screen.getByRole('link', { name: link })).toBeTruthy();
});

test('the offers of another feature have their place in it', async () => {
  await open({}, { offers: ({ id }) => <p>Tilbud på {id}</p> });
  expect(await screen.findByText('Tilbud på 58')).toBeTruthy();
});

test('somebody else’s request is not found', async () => {
  await open(
    {},
    {
      answers: { 'bookings.requests.byId': () => Promise.reject(refusal('jobRequests.notFound')) },
    },
  );
  expect(await screen.findByText('Forespørselen finnes ikke lenger.')).toBeTruthy();
});

test('an address without a number is not found', async () => {
  const byId = vi.fn<() => unknown>();
  await open({}, { id: 'abc', answers: { 'bookings.requests.byId': byId } });
  expect(await screen.findByText('Forespørselen finnes ikke lenger.')).toBeTruthy();
  expect(byId).not.toHaveBeenCalled();
});

test('visitors sign in first', async () => {
  signOut();
  const { router } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Logg inn' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'login' }));
});

test('the list has each request with its state, and leads to the form when it is empty', async () => {
  const mine = vi.fn<() => unknown>(() => pageOf([request]));
  const { unmount } = await renderApp(<RequestsScreen />, {
    answers: { 'bookings.requests.mine': mine },
  });
  const link = await screen.findByRole('link', { name: 'VVS' });
  expect(link.getAttribute('href')).toBe('/requests/58');
  expect(screen.getByText('Venter på svar')).toBeTruthy();
  unmount();
  mine.mockReturnValue(pageOf([]));
  await renderApp(<RequestsScreen />, { answers: { 'bookings.requests.mine': mine } });
  expect(await screen.findByText('Du har ingen forespørsler ennå')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Beskriv jobben' }).getAttribute('href')).toBe(
    '/request',
  );
});

test('the dashboard has the open requests only', async () => {
  const closed: JobRequest = { ...request, id: 59, category: 'Elektriker', state: 'expired' };
  await renderApp(<OpenRequests />, {
    answers: { 'bookings.requests.mine': pageOf([closed, request]) },
  });
  expect(await screen.findByRole('heading', { name: 'Venter på svar' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'VVS' })).toBeTruthy();
  expect(screen.queryByText('Elektriker')).toBeNull();
});
