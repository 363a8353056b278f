import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  expireSession,
  readSession,
  signIn,
  signOut,
  subscribeToLoss,
} from '../../core/session/session.ts';
import { readStored, writeStored } from '../../core/browser/local-storage.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { Greeting } from './account-actions.tsx';
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
  [
    'with unsent items asks first, and says that they are discarded',
    '[{"text":"Hei"}]',
    'forkastet',
  ],
  ['with nothing unsent says goodbye', null, 'Ha det bra!'],
])('signing out %s', async (_name, unsent, words) => {
  signIn(kari, 'token');
  writeStored('outbox-1', unsent);
  await renderApp(
    <>
      <Greeting />
      <Toasts />
    </>,
    { answers: { 'auth.logout': { ended: true } } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Logg ut' }));
  if (unsent !== null)
    await userEvent.click(await screen.findByRole('button', { name: 'Logg ut og forkast' }));
  expect(await screen.findByText(new RegExp(words))).toBeTruthy();
  await waitFor(() => expect(readSession()).toBeNull());
  expect(readStored('outbox-1')).toBeNull();
});

test('a refusal of the session while signing out is not reported as its loss', async () => {
  signIn(kari, 'token');
  const lost = vi.fn<() => void>();
  const stop = subscribeToLoss(lost);
  const logout = () => {
    expireSession();
    return { ended: true };
  };
  await renderApp(
    <>
      <Greeting />
      <Toasts />
    </>,
    { answers: { 'auth.logout': logout } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Logg ut' }));
  await screen.findByText('Ha det bra!');
  expect(readSession()).toBeNull();
  expect(lost).not.toHaveBeenCalled();
  stop();
});

test('the session ends also when the menu closes before the server answers', async () => {
  signIn(kari, 'token');
  const { promise, resolve } = Promise.withResolvers<{ ended: true }>();
  await renderApp(<Greeting />, { answers: { 'auth.logout': () => promise } });
  await userEvent.click(await screen.findByRole('button', { name: 'Logg ut' }));
  cleanup();
  resolve({ ended: true });
  await waitFor(() => expect(readSession()).toBeNull());
});
