import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { signIn, signOut } from '../../core/session.ts';
import { renderApp } from '../../core/testing.tsx';
import { fresh } from '../tracking/tracking-samples.ts';
import { kari, ola, pageWith } from './booking-samples.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const answers = {
  'bookings.listOfMaster': pageWith(),
  'bookings.listOfClient': pageWith(),
  'tracking.settings': fresh,
  'tracking.viewers': pageWith(),
  'tracking.history': pageWith(),
};
const tabs = async () =>
  (await screen.findAllByRole('tab')).map((tab) => [
    tab.textContent,
    tab.getAttribute('aria-selected'),
  ]);

afterEach(() => {
  cleanup();
  signOut();
});

test('C-74 a master has the jobs and one tab for the location, which is in the address', async () => {
  localStorage.setItem('language', 'nb');
  signIn(ola, 'token');
  const { router } = await renderApp(<DashboardScreen />, { path: '/dashboard', answers });
  expect(await tabs()).toEqual([
    ['Mine oppdrag', 'true'],
    ['Lokasjon', 'false'],
  ]);
  await userEvent.click(screen.getByRole('tab', { name: 'Lokasjon' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'location' }));
  expect(
    await screen.findByRole('heading', { name: 'Posisjonsinnstillinger' }, { timeout: 15_000 }),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Mine oppdrag' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('tab'));
}, 30_000);

test('C-74 an address that names the tab of another opens the first', async () => {
  signIn(kari, 'token');
  await renderApp(<DashboardScreen />, { path: '/dashboard?tab=location', answers });
  const [first] = await tabs();
  expect(first).toEqual(['Mine bestillinger', 'true']);
  expect(screen.queryByRole('tab', { name: 'Lokasjon' })).toBeNull();
});
