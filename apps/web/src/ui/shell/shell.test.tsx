import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { Shell } from './shell.tsx';

const open = {
  siteName: 'Mesterhånd',
  siteDescription: '',
  contactEmail: 'hei@mesterhand.example',
  contactPhone: '+47 400 00 000',
  footerLinks: [],
  allowRegistration: true,
  maxFileSize: 5,
  maintenanceMode: false,
  demo: false,
};
const person = {
  id: 1,
  email: 'admin@demo.no',
  phone: '',
  firstName: 'Astrid',
  lastName: 'Admin',
  avatar: null,
  userType: 'client',
  role: 'superadmin',
  isAdmin: true,
  masterId: null,
} as const;

const closedPage = () => screen.queryByRole('heading', { name: 'Vi er straks tilbake' });

afterEach(() => act(signOut));

test('maintenance replaces the page for visitors, until a later poll', async () => {
  let maintenanceMode = true;
  await renderApp(<Shell />, {
    answers: { 'admin.settings.public': () => ({ ...open, maintenanceMode }) },
  });
  await waitFor(() => expect(closedPage()).not.toBeNull());
  expect(screen.getByText(/Bestillinger og meldinger er trygge/)).toBeTruthy();
  // Administrators must be able to sign in.
  expect(screen.getAllByRole('button', { name: 'Logg inn' }).length).toBeGreaterThan(0);
  maintenanceMode = false;
  act(() => screen.getByRole('button', { name: 'Prøv igjen' }).click());
  await waitFor(() => expect(closedPage()).toBeNull());
});

test.each(['/forgot-password', '/reset-password'])(
  'trap 9 %s remains usable during maintenance',
  async (path) => {
    await renderApp(<Shell />, {
      path,
      answers: { 'admin.settings.public': { ...open, maintenanceMode: true } },
    });
    await waitFor(() => expect(screen.getAllByText('+47 400 00 000').length).toBeGreaterThan(0));
    expect(closedPage()).toBeNull();
  },
);

test('administrators keep working during maintenance', async () => {
  act(() => signIn(person, 'a-token-of-an-administrator'));
  await renderApp(<Shell />, {
    answers: { 'admin.settings.public': { ...open, maintenanceMode: true } },
  });
  await waitFor(() => expect(screen.getAllByText('+47 400 00 000').length).toBeGreaterThan(0));
  expect(closedPage()).toBeNull();
});
