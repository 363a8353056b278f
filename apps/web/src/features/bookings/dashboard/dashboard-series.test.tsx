import { seriesSchema } from '@mesterhand/domain/series/schema';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { sampleOf } from '../../../core/testing/sample.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { accepted, booking, kari, ola, pageWith } from '../booking-samples.ts';
import { DashboardScreen } from './dashboard-screen.tsx';
// Preloads the lazy module that a click would fetch.
import '../series/series-dialog.tsx';

const series = { id: 6, repeats: 'weekly', status: 'active', proposedBy: null } as const;
const found = sampleOf(seriesSchema, {
  id: 6,
  clientId: 3,
  masterId: 12,
  status: 'active',
  firstDate: '2099-12-01',
});
const first = { ...accepted, status: 'confirmed' as const, series };
const second = { ...first, id: 900, scheduledDate: '2099-12-08' };

afterEach(() => {
  cleanup();
  signOut();
});

test('of a series the next job is shown, and its link opens the series, which Back closes', async () => {
  signIn(kari, 'token');
  const { router } = await renderApp(<DashboardScreen />, {
    path: '/dashboard',
    answers: {
      'bookings.listOfClient': pageWith(first, second),
      'bookings.series.byId': found,
    },
  });
  await screen.findByText('Senere dager i serien: 1');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await userEvent.click(screen.getByRole('link', { name: 'Hver uke' }));
  await screen.findByRole('dialog', { name: 'Fast oppdrag' });
  expect(router.state.location.search).toMatchObject({ series: 6 });
  router.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a request for a series is answered for all of it', async () => {
  signIn(ola, 'token');
  const requested = { ...booking, series: { ...series, status: 'requested' as const } };
  await renderApp(<DashboardScreen />, {
    path: '/dashboard',
    answers: { 'bookings.listOfMaster': pageWith(requested) },
  });
  const answer = await screen.findByRole('link', { name: 'Se og svar på serien' });
  expect(answer.getAttribute('href')).toBe('/dashboard?series=6');
});
