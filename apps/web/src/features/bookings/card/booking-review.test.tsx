import type { Booking } from '@mesterhand/domain/bookings/schema';
import { bookingStatuses } from '@mesterhand/domain/bookings/status';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { BookingCard } from './booking-card.tsx';
import { accepted, kari, ola } from '../booking-samples.ts';

const completed: Booking = { ...accepted, status: 'completed' };
const review = { rating: 4, text: 'Ryddig arbeid.', approved: true };

function open(booking: Booking, user = kari) {
  signIn(user, 'token');
  const viewer = user === kari ? 'client' : 'master';
  return renderApp(<BookingCard booking={booking} viewer={viewer} user={user} />, {
    path: '/dashboard',
  });
}
const button = () => screen.queryByRole('button', { name: 'Legg igjen en vurdering' });

afterEach(() => {
  cleanup();
  signOut();
});

test('C-49 a completed booking without a review links to one', async () => {
  const { router } = await open(completed);
  await screen.findByText('Bytte kran');
  const found = button();
  expect(found).not.toBeNull();
  if (found) await userEvent.click(found);
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({
      dialog: 'review',
      master: 12,
      booking: 81,
    }),
  );
});

test.each([
  ...bookingStatuses.flatMap((status) =>
    status === 'completed' ? [] : [[status, { ...completed, status }, kari] as const],
  ),
  ['reviewed', { ...completed, reviewed: true, review }, kari] as const,
  ['for its master', completed, ola] as const,
])('C-49 no button on one that is %s', async (_name, booking, user) => {
  await open(booking, user);
  await screen.findByText('Bytte kran');
  expect(button()).toBeNull();
});

test('C-49 shows stars and text, and that the review is pending, while it is', async () => {
  await open({ ...completed, reviewed: true, review });
  expect(await screen.findByRole('img', { name: '4 av 5 stjerner' })).toBeTruthy();
  expect(screen.getByText('Ryddig arbeid.')).toBeTruthy();
  expect(screen.queryByText('Venter på godkjenning')).toBeNull();
  cleanup();
  await open({ ...completed, reviewed: true, review: { ...review, approved: false } });
  expect(await screen.findByText('Venter på godkjenning')).toBeTruthy();
});
