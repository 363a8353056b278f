import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { fresh } from '../../tracking/tracking-samples.ts';
import { kari, ola, pageWith } from '../booking-samples.ts';
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

test('C-74 a master has the jobs and a location tab, which is kept in the URL', async () => {
  localStorage.setItem('language', 'nb');
  signIn(ola, 'token');
  const { router } = await renderApp(<DashboardScreen />, { path: '/dashboard', answers });
  expect(await tabs()).toEqual([
    ['Mine oppdrag', 'true'],
    ['Lokasjon', 'false'],
    ['Profil', 'false'],
  ]);
  await userEvent.click(screen.getByRole('tab', { name: 'Lokasjon' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'location' }));
  expect(
    await screen.findByRole('heading', { name: 'Posisjonsinnstillinger' }, { timeout: 15_000 }),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Mine oppdrag' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('tab'));
}, 30_000);

test('C-74 the profile tab links to the profile editor', async () => {
  localStorage.setItem('language', 'nb');
  signIn(ola, 'token');
  await renderApp(<DashboardScreen />, { path: '/dashboard?tab=profile', answers });
  const panel = within(await screen.findByRole('tabpanel', { name: 'Profil' }));
  const edit = await panel.findByRole('link', { name: 'Rediger profilen' });
  expect(edit.getAttribute('href')).toBe('/profile?tab=edit');
});

test('C-74 a URL with another role’s tab opens the first', async () => {
  signIn(kari, 'token');
  await renderApp(<DashboardScreen />, { path: '/dashboard?tab=profile', answers });
  const [first] = await tabs();
  expect(first).toEqual(['Mine bestillinger', 'true']);
  expect(screen.queryByRole('tab', { name: 'Lokasjon' })).toBeNull();
});

test('C-78 the URL of the location tab tells a customer who it is for', async () => {
  localStorage.setItem('language', 'nb');
  const text = 'Denne funksjonen er bare tilgjengelig for mestere';
  signIn(kari, 'token');
  const settings = vi.fn<() => unknown>();
  await renderApp(<DashboardScreen />, {
    path: '/dashboard?tab=location',
    answers: { ...answers, 'tracking.settings': settings },
  });
  expect(await screen.findByText(text, undefined, { timeout: 15_000 })).toBeTruthy();
  expect(settings).not.toHaveBeenCalled();
}, 30_000);
