import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readSession, signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { kari, refusal, settings } from '../auth/auth-samples.ts';
import { ForgotScreen } from './forgot-screen.tsx';
import { ResetScreen } from './reset-screen.tsx';
import { readToken, withoutToken } from './use-reset-token.ts';

const answered = { 'admin.settings.public': settings };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { name });

describe('A-73 forgotten password', () => {
  const open = (forgot: unknown) =>
    renderApp(<ForgotScreen />, {
      path: '/forgot-password',
      answers: { ...answered, 'auth.forgotPassword': forgot },
    });
  const field = () => screen.getByRole('textbox', { name: 'E-post' });

  test('an email is sent if the address has an account; the page does not reveal which', async () => {
    const forgot = vi.fn<(input: unknown) => unknown>(() => ({ success: true }));
    await open(forgot);
    await userEvent.type(field(), ' kari@example.no ');
    await press('Send meg en lenke');
    await waitFor(async () =>
      expect(document.activeElement).toBe(await heading('Se etter en e-post')),
    );
    expect(screen.getByText(/^Hvis det finnes en konto for kari@example\.no/)).toBeTruthy();
    expect(forgot).toHaveBeenCalledExactlyOnceWith({ email: 'kari@example.no', language: 'nb' });
    await press('Bruk en annen adresse');
    expect(field()).toHaveProperty('value', '');
  });

  test.each([
    ['', 'Feltet er påkrevd'],
    ['kari', 'Skriv inn en gyldig e-postadresse'],
  ])('%j is shown at the field, and not sent', async (typed, words) => {
    const forgot = vi.fn<() => unknown>();
    await open(forgot);
    if (typed !== '') await userEvent.type(field(), typed);
    await press('Send meg en lenke');
    expect(await screen.findByText(words)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(forgot).not.toHaveBeenCalled();
  });

  test.each([
    ['a refusal', refusal('rate.limited', 429), 'Feil ved sending av e-post'],
    ['no answer at all', new Error('Failed to fetch'), 'Ukjent feil'],
  ])('A-114 %s shows an error, and can be retried', async (_name, failure, words) => {
    let isAway = true;
    await open(() => {
      if (isAway) throw failure;
      return { success: true };
    });
    await userEvent.type(field(), 'kari@example.no');
    await press('Send meg en lenke');
    expect((await screen.findByText(words)).closest('form [role=alert]')).toBeTruthy();
    expect(field()).toHaveProperty('value', 'kari@example.no');
    isAway = false;
    await press('Send meg en lenke');
    expect(await heading('Se etter en e-post')).toBeTruthy();
  });

  test('the link back opens the login dialog', async () => {
    await open({ success: true });
    const back = screen.getByRole('link', { name: 'Tilbake til innlogging' });
    expect(back.getAttribute('href')).toBe('/?dialog=login');
  });
});

describe('A-74 new password', () => {
  afterEach(() => {
    window.history.replaceState(null, '', '/');
    signOut();
  });
  const open = (address: string, answers: Record<string, unknown> = {}) => {
    window.history.replaceState(null, '', `/reset-password${address}`);
    return renderApp(<ResetScreen />, { answers: { ...answered, ...answers } });
  };
  const type = async (password: string, again = password) => {
    if (password !== '') await userEvent.type(screen.getByLabelText('Nytt passord'), password);
    if (again !== '')
      await userEvent.type(screen.getByLabelText('Gjenta det nye passordet'), again);
    await press('Lagre passordet');
  };

  test.each(['#token=s3cret', '?token=s3cret'])(
    'C-123 trap 23 %s is removed from the URL at once, and opens the account',
    async (address) => {
      const reset = vi.fn<(input: unknown) => unknown>(() => ({ success: true }));
      await open(address, { 'auth.resetPassword': reset });
      await heading('Velg et nytt passord');
      expect(window.location.href).not.toContain('s3cret');
      await type('fjell-og-fjord');
      await waitFor(async () => expect(document.activeElement).toBe(await heading('Klart!')));
      expect(screen.getByText('Passordet er endret. Du kan nå logge inn.')).toBeTruthy();
      expect(reset).toHaveBeenCalledExactlyOnceWith({
        token: 's3cret',
        password: 'fjell-og-fjord',
        confirmPassword: 'fjell-og-fjord',
      });
      const login = screen.getByRole('link', { name: 'Logg inn' });
      expect(login.getAttribute('href')).toBe('/?dialog=login');
    },
  );

  test.each([
    ['fjell', 'fjell', 'Passordet må være minst 6 tegn.'],
    ['fjell-og-fjord', 'fjell-og-fjor', 'Passordene er ikke like.'],
    ['passord123', 'passord123', 'Passordet er for vanlig. Velg et annet.'],
    ['fjell-og-fjord', '', 'Feltet er påkrevd'],
  ])('C-108 %j and %j are shown at the field, and not sent', async (password, again, words) => {
    const reset = vi.fn<() => unknown>();
    await open('#token=s3cret', { 'auth.resetPassword': reset });
    await type(password, again);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(reset).not.toHaveBeenCalled();
  });

  test.each([
    ['', 'without a token'],
    ['#token=', 'with an empty token'],
  ])('a link %s (%s) leads to requesting another', async (address) => {
    await open(address);
    expect(await heading('Lenken virker ikke lenger')).toBeTruthy();
    const another = screen.getByRole('link', { name: 'Be om en ny lenke' });
    expect(another.getAttribute('href')).toBe('/forgot-password');
  });

  test('a used or expired link leads to requesting another', async () => {
    await open('#token=old', {
      'auth.resetPassword': () => {
        throw refusal('auth.badResetLink', 400);
      },
    });
    await type('fjell-og-fjord');
    expect(await heading('Lenken virker ikke lenger')).toBeTruthy();
  });

  test.each([
    ['a refusal', refusal('server.unavailable', 503), 'Feil ved tilbakestilling av passord'],
    ['no answer at all', new Error('Failed to fetch'), 'Ukjent feil'],
  ])('%s shows an error, and can be retried', async (_name, failure, words) => {
    let isAway = true;
    await open('#token=s3cret', {
      'auth.resetPassword': () => {
        if (isAway) throw failure;
        return { success: true };
      },
    });
    await type('fjell-og-fjord');
    expect((await screen.findByText(words)).closest('form [role=alert]')).toBeTruthy();
    isAway = false;
    await press('Lagre passordet');
    expect(await heading('Klart!')).toBeTruthy();
  });

  test('trap 12 an expired session of this browser is removed', async () => {
    signIn(kari, 'old-session');
    await open('#token=s3cret', {
      'auth.resetPassword': { success: true },
      'auth.session': () => {
        throw refusal('auth.required', 401);
      },
    });
    await type('fjell-og-fjord');
    await waitFor(() => expect(readSession()).toBeNull());
  });

  test('other parts of the URL are kept', () => {
    expect(withoutToken({ pathname: '/reset-password', search: '?token=x&lang=ru' })).toBe(
      '/reset-password?lang=ru',
    );
    expect(withoutToken({ pathname: '/reset-password', search: '' })).toBe('/reset-password');
    expect(readToken({ hash: '#token=a-b_c', search: '?token=other' })).toBe('a-b_c');
  });
});
