import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { readSession, signIn, signOut } from '../../core/session/session.ts';
import { readStored, writeStored } from '../../core/browser/local-storage.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { AccountActions } from './account-actions.tsx';
import Toasts from './toasts.tsx';

const kari = {
  id: 1,
  email: 'kari@example.no',
  phone: '',
  firstName: 'Kari',
  lastName: 'Nordmann',
  avatar: null,
  userType: 'client',
  isAdmin: false,
  role: 'user',
  masterId: null,
} as const;

afterEach(() => {
  cleanup();
  signOut();
});

test.each([
  ['with unsent items says that they are discarded', '[{"text":"Hei"}]', 'forkastet'],
  ['with nothing unsent says goodbye', null, 'Ha det bra!'],
])('signing out %s', async (_name, unsent, words) => {
  signIn(kari, 'token');
  writeStored('outbox-1', unsent);
  await renderApp(
    <>
      <AccountActions />
      <Toasts />
    </>,
    { answers: { 'auth.logout': { success: true } } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Logg ut' }));
  expect(await screen.findByText(new RegExp(words))).toBeTruthy();
  await waitFor(() => expect(readSession()).toBeNull());
  expect(readStored('outbox-1')).toBeNull();
});
