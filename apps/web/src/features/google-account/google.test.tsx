import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSession, signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { kari, settings } from '../auth/auth-samples.ts';
import { CompletionScreen } from './completion-screen.tsx';
import { GoogleEntry } from '../google/google-entry.tsx';
import { parseDocumentedUser } from './documented-user.ts';
import { addressAfter, storeReturnUrl, takeReturnUrl } from '../google/return-url.ts';
// Preloads the lazy modules that a click would fetch.
import '../auth/login/code-step.tsx';

const offered = { ...settings, googleSignIn: true };
const heading = (name: string) => screen.findByRole('heading', { name });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
  sessionStorage.clear();
  signOut();
});

const open = (address: string, answers: Record<string, unknown> = {}) => {
  window.history.replaceState(null, '', `/auth/google/success${address}`);
  return renderApp(<CompletionScreen />, {
    answers: { 'admin.settings.public': offered, 'auth.session': kari, ...answers },
  });
};

/** The server's answer to the code. */
function answerCode(status: number, body: object) {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

describe('A-75 the completion page', () => {
  test('trap 13 exchanges the code of the fragment for a session, and stores both', async () => {
    const fetched = answerCode(200, { user: kari, token: 'a-session' });
    await open('#code=s3cret');
    expect(window.location.href).not.toContain('s3cret');
    await waitFor(() => expect(readSession()).toEqual({ user: kari, token: 'a-session' }));
    expect(localStorage.getItem('token')).toBe('a-session');
    expect(fetched).toHaveBeenCalledOnce();
    expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"code":"s3cret"}');
  });

  test('trap 13 trap 23 accepts the documented token and user, and cleans the URL at once', async () => {
    const user = encodeURIComponent(JSON.stringify(kari));
    await open(`?token=a-documented-token&user=${user}`);
    expect(window.location.href).not.toContain('token');
    await waitFor(() => expect(readSession()?.token).toBe('a-documented-token'));
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(kari);
  });

  test('asks before the documented parameters replace the signed-in user', async () => {
    signIn(kari, 'own-session');
    const user = encodeURIComponent(JSON.stringify({ ...kari, id: 8, firstName: 'Ola' }));
    await open(`?token=another-session&user=${user}`);
    expect(await heading('Logge inn som Ola Nordmann?')).toBeTruthy();
    expect(readSession()?.token).toBe('own-session');
    await userEvent.click(screen.getByRole('button', { name: 'Fortsett som Kari' }));
    expect(readSession()?.token).toBe('own-session');
  });

  test.each([
    '',
    '?token=x',
    '?token=x&user=%7B',
    '?user=%7B%7D',
    '?token=x&user=%7B%22id%22%3A1%7D',
  ])('logs what it cannot read (%s), and stores nothing', async (address) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await open(address);
    await waitFor(() => expect(logged).toHaveBeenCalledOnce());
    expect(readSession()).toBeNull();
  });

  test.each([
    ['google.denied', 'Du avbrøt innloggingen hos Google.'],
    ['auth.registrationClosed', 'Det er ikke mulig å registrere seg akkurat nå.'],
    ['no.such.code', 'Serverfeil. Vennligst prøv igjen senere.'],
  ])('says why it failed: %s', async (code, words) => {
    await open(`#error=${code}&purpose=signIn`);
    expect(await heading('Innloggingen med Google gikk ikke')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    const again = await screen.findByRole('link', { name: 'Prøv igjen med Google' });
    expect(again.getAttribute('href')).toBe('/api/auth/google');
  });

  test('a used code leads back to the start', async () => {
    answerCode(400, { code: 'google.stale', message: 'stale' });
    await open('#code=old');
    expect(await heading('Innloggingen med Google gikk ikke')).toBeTruthy();
    expect(readSession()).toBeNull();
  });

  test('an account with a second factor is asked for its code', async () => {
    answerCode(401, { code: 'auth.secondFactor', message: 'code', challenge: 'a-challenge' });
    await open('#code=s3cret');
    expect(await heading('Ett steg til')).toBeTruthy();
    expect(readSession()).toBeNull();
  });
});

describe('the button', () => {
  const draw = (googleSignIn: boolean) =>
    renderApp(<GoogleEntry next={undefined} />, {
      answers: { 'admin.settings.public': { ...settings, googleSignIn } },
    });

  test('links to Google where it is configured', async () => {
    await draw(true);
    const link = await screen.findByRole('link', { name: 'Fortsett med Google' });
    expect(link.getAttribute('href')).toBe('/api/auth/google');
  });

  test('is absent where it is not', async () => {
    await draw(false);
    await waitFor(() => expect(screen.queryByText('Fortsett med Google')).toBeNull());
  });
});

describe('the return URL', () => {
  beforeEach(() => sessionStorage.clear());

  test.each([
    [
      '/masters',
      '?dialog=login&master=3&next=booking',
      'booking',
      '/masters?master=3&dialog=booking',
    ],
    ['/', '?dialog=login', undefined, '/'],
    ['/services', '?query=vask&dialog=register&as=client', undefined, '/services?query=vask'],
  ] as const)('from %s%s leads to %s: %s', (pathname, search, next, address) => {
    expect(addressAfter({ pathname, search }, next)).toBe(address);
  });

  test('is stored for one use, and never leads to another site', () => {
    storeReturnUrl('/masters');
    expect([takeReturnUrl(), takeReturnUrl()]).toEqual(['/masters', '/']);
    for (const elsewhere of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      storeReturnUrl(elsewhere);
      expect(takeReturnUrl()).toBe('/');
    }
  });
});

test('the documented user may lack fields that older servers did not send', () => {
  const { id, email, firstName, lastName, userType } = kari;
  const user = JSON.stringify({ id, email, firstName, lastName, userType });
  expect(parseDocumentedUser(user)).toMatchObject({
    id,
    role: 'user',
    isAdmin: false,
    masterId: null,
  });
});
