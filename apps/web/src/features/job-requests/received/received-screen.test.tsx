import type { ReceivedRequest } from '@mesterhand/domain/job-requests/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { AnswerClock } from '../answer-clock.tsx';
import { kari, now, ola, pageOf, received, refusal } from '../request-samples.ts';
import ReceivedEntry from './received-entry.tsx';
import { ReceivedScreen } from './received-screen.tsx';
import UnansweredNote from './unanswered-note.tsx';
// Preloads the lazy part.
import './decline-dialog.tsx';

function open(
  shown: ReceivedRequest[] = [received],
  { path = '/received', answers = {} }: { path?: string; answers?: Record<string, unknown> } = {},
) {
  const page = (
    <>
      <ReceivedScreen />
      <Toasts />
    </>
  );
  return renderApp(page, {
    path,
    answers: { 'bookings.requests.received': pageOf(shown), ...answers },
  });
}

const withInvitation = (more: Partial<ReceivedRequest['invitation']>): ReceivedRequest => ({
  ...received,
  invitation: { ...received.invitation, ...more },
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  signIn(ola, 'token');
});
afterEach(() => signOut());

test('area, problem and answers are shown, and neither phone nor full address', async () => {
  await open();
  expect(await screen.findByText('Kranen på kjøkkenet drypper.')).toBeTruthy();
  expect(screen.getByText('0155 Oslo')).toBeTruthy();
  expect(screen.getByText('Renner det fortsatt vann?')).toBeTruthy();
  expect(screen.getByText(/Fra Kari · 3 håndverkere er spurt/)).toBeTruthy();
  expect(
    screen.getByText('Telefon og full adresse vises når kunden godtar tilbudet ditt.'),
  ).toBeTruthy();
  expect(document.querySelector('a[href^="tel:"]')).toBeNull();
  const offer = screen.getByRole('link', { name: 'Gi tilbud' });
  expect(offer.getAttribute('href')).toBe('/offers/new?request=58');
});

test('the phone is shown once the offer is accepted', async () => {
  await open([
    { ...withInvitation({ state: 'offered' }), state: 'agreed', clientPhone: '+47 900 00 003' },
  ]);
  const link = await screen.findByRole('link', { name: /Ring Kari/ });
  expect(link.getAttribute('href')).toBe('tel:+4790000003');
});

test.each([
  ['2026-11-20T11:30:00Z', 'Svar innen 10 min'],
  ['2026-11-20T11:39:30Z', 'Svar innen 1 min'],
  ['2026-11-20T11:20:00Z', 'Klokken starter kl. 12:25'],
  ['2026-11-20T11:40:00Z', 'Svarfristen er ute'],
])('at %s the clock says: %s', async (at, text) => {
  vi.setSystemTime(new Date(at));
  await open();
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the clock counts down by itself', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now });
  await renderApp(<AnswerClock {...received.invitation} viewer="master" />);
  expect(screen.getByText('Svar innen 10 min')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
  expect(screen.getByText('Svar innen 6 min')).toBeTruthy();
});

test('a deadline on another day is named', async () => {
  await open([withInvitation({ deadlineAt: '2026-11-23T08:05:00.000Z' })]);
  expect(await screen.findByText('Svar innen mandag 23. november kl. 09:05')).toBeTruthy();
});

test('a master declines with a reason, after a confirmation', async () => {
  const decline = vi.fn<(input: unknown) => unknown>(() => withInvitation({ state: 'declined' }));
  await open([received], { answers: { 'bookings.requests.decline': decline } });
  await userEvent.click(await screen.findByRole('button', { name: 'Takk nei' }));
  const question = await screen.findByRole('dialog', { name: 'Takke nei til forespørselen?' });
  await userEvent.click(within(question).getByRole('radio', { name: 'For langt unna' }));
  expect(decline).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole('button', { name: 'Takk nei' }));
  await waitFor(() =>
    expect(decline).toHaveBeenCalledExactlyOnceWith({ id: 58, reason: 'tooFar' }),
  );
  expect(await screen.findByText('Du har takket nei')).toBeTruthy();
});

test('an answer that came too late is said in the question', async () => {
  await open([received], {
    answers: {
      'bookings.requests.decline': () => Promise.reject(refusal('jobRequests.answerConflict')),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Takk nei' }));
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Takk nei' }));
  expect(await within(question).findByText(/allerede besvart/)).toBeTruthy();
});

test('who was passed over may still make an offer; a withdrawn request takes no answer', async () => {
  await open([
    withInvitation({ state: 'passedOver' }),
    { ...withInvitation({ state: 'closed' }), id: 59, state: 'withdrawn' },
  ]);
  const [late, gone] = await screen.findAllByRole('article');
  if (!late || !gone) throw new Error('Two requests are missing.');
  expect(within(late).getByRole('link', { name: 'Gi tilbud' })).toBeTruthy();
  expect(within(gone).getByText('Kunden har trukket forespørselen')).toBeTruthy();
  expect(within(gone).queryByRole('link', { name: 'Gi tilbud' })).toBeNull();
  expect(within(gone).queryByRole('button', { name: 'Takk nei' })).toBeNull();
});

test('a linked request that is not in the list is shown on top', async () => {
  await open([received], {
    path: '/received?request=77',
    answers: { 'bookings.requests.receivedById': { ...received, id: 77, category: 'Elektriker' } },
  });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  const [first] = screen.getAllByRole('article');
  expect(first?.dataset).toMatchObject({ request: '77', wanted: 'true' });
});

test('the earlier requests have an address, and an empty list says so', async () => {
  const list = vi.fn<(input: unknown) => unknown>(() => pageOf([]));
  const { router } = await open([], { answers: { 'bookings.requests.received': list } });
  expect(await screen.findByText('Ingen forespørsler å svare på')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Tidligere' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ part: 'past' }));
  expect(await screen.findByText('Ingen tidligere forespørsler')).toBeTruthy();
  expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ part: 'past' }));
});

test('customers read that it is for masters', async () => {
  signIn(kari, 'token');
  await open();
  expect(await screen.findByText('Her svarer håndverkere på forespørsler')).toBeTruthy();
});

test('the header and the dashboard count the unanswered ones', async () => {
  const answers = {
    'bookings.requests.received': pageOf([received, withInvitation({ state: 'offered' })]),
  };
  await renderApp(
    <>
      <ReceivedEntry />
      <UnansweredNote />
    </>,
    { answers },
  );
  expect(await screen.findByText('1 forespørsel venter på svar fra deg')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Forespørsler, 1 uten svar' })).toBeTruthy();
});
