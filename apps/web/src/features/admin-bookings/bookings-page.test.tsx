import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { sampleOf } from '../../core/testing/sample.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import BookingsPage from './bookings-page.tsx';

const nothing = { items: [], total: 0, isCounted: true, nextCursor: null };
const queues = { reviews: 0, reports: 0, documents: null, requests: 3, objections: 1, noShows: 0 };
const staff = (role: 'moderator' | 'admin') =>
  sampleOf(sessionUserSchema, { id: 1, email: 'anne@demo.no', firstName: 'Anne', role });

function open(role: 'moderator' | 'admin', path: string, answers: Record<string, unknown> = {}) {
  signIn(staff(role), 'token');
  const all = {
    'admin.reports.queues': queues,
    'admin.bookings.list': nothing,
    'admin.jobRequests.list': nothing,
    'bookings.bills.objections': { items: [], nextCursor: null },
    ...answers,
  };
  return renderApp(<BookingsPage />, { path, answers: all });
}

const namesOfTabs = async () =>
  (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);

afterEach(() => signOut());

test('an administrator has five views, with the number of what waits', async () => {
  const { router } = await open('admin', '/admin/bookings?search=kari&status=pending');
  await waitFor(async () =>
    expect(await namesOfTabs()).toEqual([
      'Bestillinger',
      'Forespørsler3',
      'Tilbud',
      'Avtaler',
      'Innsigelser1',
      'Uteblivelser',
    ]),
  );
  expect(await screen.findByRole('region', { name: 'Liste over bestillinger' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: /^Forespørsler/ }));
  expect(await screen.findByText('Ingen venter på svar')).toBeTruthy();
  // Another list begins without the filters of the one before.
  expect(router.state.location.search).toEqual({ view: 'requests' });
});

test('a moderator begins with the requests and never asks for bookings', async () => {
  const list = vi.fn<() => unknown>(() => nothing);
  await open('moderator', '/admin/bookings?view=bookings', { 'admin.bookings.list': list });
  expect(await screen.findByText('Ingen venter på svar')).toBeTruthy();
  expect(await namesOfTabs()).toHaveLength(5);
  expect(list).not.toHaveBeenCalled();
});

test('opens a view by its address', async () => {
  await open('moderator', '/admin/bookings?view=objections');
  expect(await screen.findByText('Ingen innsigelser')).toBeTruthy();
  expect(screen.getByRole('tab', { name: /^Innsigelser/, selected: true })).toBeTruthy();
});
