import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readSession, signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { kari, refusal } from '../auth-samples.ts';
import { SessionCheck } from './session-check.tsx';

const check = (session: unknown) =>
  renderApp(
    <>
      <Toasts />
      <SessionCheck />
    </>,
    { answers: { 'auth.session': session } },
  );

afterEach(() => {
  cleanup();
  signOut();
});

describe('the check of the stored session on load', () => {
  test('C-97 signs out and says so when the session has ended', async () => {
    signIn(kari, 'old');
    await check(() => {
      throw refusal('auth.required', 401);
    });
    await screen.findByText('Økten din er avsluttet. Logg inn på nytt for å fortsette.');
    expect(readSession()).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('C-97 keeps a valid session and refreshes the user', async () => {
    signIn(kari, 'good');
    await check({ ...kari, firstName: 'Kari Anne' });
    await waitFor(() => expect(readSession()?.user.firstName).toBe('Kari Anne'));
    expect(readSession()?.token).toBe('good');
  });

  test('an unreachable server signs nobody out', async () => {
    signIn(kari, 'good');
    const session = vi.fn<() => never>(() => {
      throw refusal('server.unavailable', 503);
    });
    await check(session);
    await waitFor(() => expect(session).toHaveBeenCalled());
    expect(readSession()?.token).toBe('good');
  });

  test('sends no request without a session', async () => {
    const session = vi.fn<() => unknown>();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await check(session);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session).not.toHaveBeenCalled();
  });
});

describe('data cached for one user', () => {
  const kept = [['masters', 'favourites', 'kept'], { type: 'query' }];
  const isKnown = (queries: QueryClient) => queries.getQueryData(kept) !== undefined;

  test.each([
    ['a visitor who signs in', null, kari],
    ['someone who signs out', kari, null],
    ['one person after another', kari, { ...kari, id: 99 }],
  ])('C-97 is dropped for %s', async (_name, before, after) => {
    if (before) signIn(before, 'first');
    const { queryClient } = await check(before ?? undefined);
    queryClient.setQueryData(kept, { masterIds: [12] });
    expect(isKnown(queryClient)).toBe(true);
    act(() => (after ? signIn(after, 'second') : signOut()));
    await waitFor(() => expect(isKnown(queryClient)).toBe(false));
  });

  test('C-97 stays when the check refreshes the same user', async () => {
    signIn(kari, 'good');
    const { queryClient } = await check({ ...kari, firstName: 'Kari Anne' });
    queryClient.setQueryData(kept, { masterIds: [12] });
    await waitFor(() => expect(readSession()?.user.firstName).toBe('Kari Anne'));
    expect(isKnown(queryClient)).toBe(true);
  });
});
