import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { sent } from '../offer-samples.ts';
import OwnOffer from './own-offer.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:30:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a sent offer is retracted after a question', async () => {
  const retract = vi.fn<(input: unknown) => unknown>(() => ({ ...sent, state: 'retracted' }));
  const { router } = await renderApp(<OwnOffer offer={sent} />, {
    answers: { 'bookings.offers.retract': retract },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Trekk tilbake' }));
  expect(retract).not.toHaveBeenCalled();
  const dialog = await screen.findByRole('dialog', { name: 'Trekke tilbudet tilbake?' });
  expect(router.state.location.search).toMatchObject({ ask: 'retract', about: 73 });
  const [confirm] = [...dialog.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Trekk tilbake',
  );
  if (confirm) await userEvent.click(confirm);
  await waitFor(() => expect(retract).toHaveBeenCalledWith({ id: 73 }));
});

test.each<[string, Partial<Offer>, string]>([
  ['declined', { state: 'declined', declineReason: 'For dyrt.' }, 'For dyrt.'],
  ['retracted', { state: 'retracted' }, 'Du har trukket tilbudet tilbake.'],
  ['expired', { validUntil: '2026-11-19T23:00:00.000Z' }, 'Tilbudet gikk ut uten svar.'],
])('one that is %s may be followed by another', async (_, change, text) => {
  await renderApp(<OwnOffer offer={{ ...sent, ...change }} />);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Lag et nytt tilbud' }).getAttribute('href')).toBe(
    '/offers/new?request=58',
  );
  expect(screen.queryByRole('button', { name: 'Trekk tilbake' })).toBeNull();
});

test('a link opens the question, and the answer closes it', async () => {
  const { router } = await renderApp(<OwnOffer offer={sent} />, {
    path: '/offers/73?ask=retract&about=73',
  });
  await screen.findByRole('dialog', { name: 'Trekke tilbudet tilbake?' });
  await userEvent.click(screen.getByRole('button', { name: 'Avbryt' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toEqual({});
});

test('an accepted one leads to the agreement and the job', async () => {
  await renderApp(<OwnOffer offer={{ ...sent, state: 'accepted', bookingId: 81 }} />);
  expect(await screen.findByRole('link', { name: 'Se avtalen' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Se oppdraget' })).toBeTruthy();
});
