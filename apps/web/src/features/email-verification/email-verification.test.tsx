import type { OwnAddress } from '@mesterhand/domain/auth/addresses';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { refusal, settings } from '../auth/auth-samples.ts';
import { ChangeScreen } from './change-screen.tsx';
import { VerifyBanner } from './verify-banner.tsx';
import { VerifyScreen } from './verify-screen.tsx';
import { OwnPassword } from './own-password.tsx';
import { SignInMethods } from './sign-in-methods.tsx';
// Preloads the lazy modules that a click would fetch.
import './change-address.tsx';
import '../google-account/ask-password.tsx';

const own: OwnAddress = {
  email: 'kari@example.no',
  verifiedAt: '2026-11-01T10:00:00.000Z',
  hasPassword: true,
  change: null,
};
const common = {
  'admin.settings.public': settings,
  'auth.google.own': { offered: false, linked: null },
};
const heading = (name: string) => screen.findByRole('heading', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => window.history.replaceState(null, '', '/'));

describe('links in emails', () => {
  const open = (screenOf: 'verify' | 'change', hash: string, answers: Record<string, unknown>) => {
    window.history.replaceState(null, '', `/${screenOf}-email${hash}`);
    const Screen = screenOf === 'verify' ? VerifyScreen : ChangeScreen;
    return renderApp(<Screen />, { answers: { ...common, ...answers } });
  };

  test('trap 23 verifies an address on a click and removes the token from the URL', async () => {
    const verify = vi.fn<(input: unknown) => unknown>(() => ({ verified: true }));
    await open('verify', '#token=s3cret', { 'auth.email.verify': verify });
    expect(await heading('Bekreft e-postadressen din')).toBeTruthy();
    expect(window.location.href).not.toContain('s3cret');
    expect(verify).not.toHaveBeenCalled();
    await press('Bekreft adressen');
    await waitFor(async () =>
      expect(document.activeElement).toBe(await heading('Adressen er bekreftet')),
    );
    expect(verify).toHaveBeenCalledExactlyOnceWith({ token: 's3cret' });
  });

  test.each([
    ['waiting', 'Takk, én bekreftelse gjenstår'],
    ['changed', 'E-postadressen er byttet'],
  ])('a confirmation shows what happens next: %s', async (state, words) => {
    await open('change', '#token=s3cret', { 'auth.email.change.confirm': { state } });
    await press('Bekreft byttet');
    expect(await heading(words)).toBeTruthy();
  });

  test.each([
    ['stopped', 'Byttet er stoppet'],
    ['undone', 'Den gamle adressen er tilbake'],
  ])('shows a stopped change: %s', async (state, words) => {
    await open('change', '#stop=s3cret', { 'auth.email.change.stop': { state } });
    await press('Stopp byttet og sikre kontoen');
    expect(await heading(words)).toBeTruthy();
  });

  test.each(['verify', 'change'] as const)(
    'shows that a truncated %s link is invalid',
    async (screenOf) => {
      await open(screenOf, '', {});
      expect(await heading('Lenken virker ikke lenger')).toBeTruthy();
    },
  );

  test('shows a used token, and retries after other failures', async () => {
    let code: 'server.unavailable' | 'auth.badVerifyLink' = 'server.unavailable';
    await open('verify', '#token=old', {
      'auth.email.verify': () => {
        throw refusal(code, 400);
      },
    });
    await press('Bekreft adressen');
    expect(await screen.findByText('Adressen ble ikke bekreftet')).toBeTruthy();
    code = 'auth.badVerifyLink';
    await press('Bekreft adressen');
    expect(await heading('Lenken virker ikke lenger')).toBeTruthy();
  });
});

describe('in the profile', () => {
  test('shows an unverified address and sends another email', async () => {
    const send = vi.fn<() => unknown>(() => ({ sent: true }));
    await renderApp(<VerifyBanner />, {
      answers: {
        'auth.email.own': { ...own, verifiedAt: null },
        'auth.email.sendVerification': send,
      },
    });
    await press('Send lenken på nytt');
    expect(await screen.findByText(/^En ny e-post er på vei til kari@example\.no/)).toBeTruthy();
    expect(send).toHaveBeenCalledOnce();
  });

  test('shows no banner for a verified address', async () => {
    const asked = vi.fn<() => unknown>(() => own);
    await renderApp(<VerifyBanner />, { answers: { 'auth.email.own': asked } });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.queryByText('Bekreft e-postadressen din')).toBeNull();
  });

  test('requests a new address with the password and shows it while it is pending', async () => {
    let now = own;
    const ask = vi.fn<(input: unknown) => unknown>(() => {
      const change = { newEmail: 'ny@example.no', waitsForNew: true, waitsForOld: true };
      now = { ...own, change: { ...change, expiresAt: '2026-11-22T10:00:00.000Z' } };
      return { asked: true };
    });
    const answers = {
      ...common,
      'auth.email.own': () => now,
      'auth.email.change.request': ask,
      'auth.email.change.drop': () => {
        now = own;
        return { dropped: true };
      },
    };
    await renderApp(<SignInMethods />, { answers });
    await press('Bytt e-postadresse');
    await press('Send bekreftelse');
    expect(await screen.findAllByText('Feltet er påkrevd')).toHaveLength(2);
    await userEvent.type(screen.getByLabelText('Ny e-postadresse'), 'ny@example.no');
    await userEvent.type(screen.getByLabelText('Passordet ditt'), 'fjell-og-fjord');
    await press('Send bekreftelse');
    expect(await screen.findByText('Bytter til ny@example.no')).toBeTruthy();
    expect(ask).toHaveBeenCalledExactlyOnceWith({
      email: 'ny@example.no',
      password: 'fjell-og-fjord',
    });
    await press('Avbryt byttet');
    await waitFor(() => expect(screen.queryByText('Bytter til ny@example.no')).toBeNull());
  });

  test('shows a wrong password at its field', async () => {
    await renderApp(<SignInMethods />, {
      answers: {
        ...common,
        'auth.email.own': own,
        'auth.email.change.request': () => {
          throw refusal('input.invalid', 400, [{ path: ['password'], message: 'passwordWrong' }]);
        },
      },
    });
    await press('Bytt e-postadresse');
    await userEvent.type(screen.getByLabelText('Ny e-postadresse'), 'ny@example.no');
    await userEvent.type(screen.getByLabelText('Passordet ditt'), 'feil');
    await press('Send bekreftelse');
    await waitFor(() =>
      expect(screen.getByLabelText('Passordet ditt').getAttribute('aria-invalid')).toBe('true'),
    );
  });

  test('sends a password link to a Google user without a password', async () => {
    await renderApp(<OwnPassword form={<p>form</p>} />, {
      answers: { 'auth.email.own': { ...own, hasPassword: false } },
    });
    const link = await screen.findByRole('link', { name: 'Velg et passord' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
    expect(screen.queryByText('form')).toBeNull();
  });
});
