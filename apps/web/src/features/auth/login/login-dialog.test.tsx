import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DialogProps } from '../../../core/navigation/dialogs.tsx';
import { readSession, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { kari, refusal, settings } from '../auth-samples.ts';
import LoginDialog from './login-dialog.tsx';

type Answers = Record<string, unknown>;

function open(answers: Answers = {}, props: Partial<DialogProps> = {}) {
  const onClose = vi.fn<() => void>();
  const app = renderApp(
    <>
      <Toasts />
      <LoginDialog onClose={onClose} {...props} />
    </>,
    { answers: { 'admin.settings.public': settings, ...answers } },
  );
  return { app, onClose };
}

async function logIn(email: string, password: string) {
  await userEvent.type(await screen.findByLabelText('E-post'), email);
  await userEvent.type(screen.getByLabelText('Passord'), `${password}{Enter}`);
}

afterEach(() => {
  cleanup();
  signOut();
});

describe('the login dialog', () => {
  test('C-95 requires both fields and focuses the first empty one', async () => {
    const login = vi.fn<() => unknown>();
    open({ 'auth.login': login });
    await userEvent.click(await screen.findByRole('button', { name: 'Logg inn' }));
    const email = screen.getByLabelText('E-post');
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Feltet er påkrevd')).toHaveLength(2);
    expect(login).not.toHaveBeenCalled();
  });

  test('C-97 C-98 Enter signs in, stores user and token, and greets by name', async () => {
    const { onClose } = open({ 'auth.login': { user: kari, token: 'secret' } });
    await logIn('kunde@demo.no', 'demo1234');
    await screen.findByText('Velkommen, Kari!');
    expect(screen.getByText('Velkommen')).toBeTruthy();
    expect(readSession()?.user.firstName).toBe('Kari');
    expect(localStorage.getItem('token')).toBe('secret');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('C-98 shows a wrong password in the form until it is sent again', async () => {
    const login = vi.fn<() => unknown>(() => Promise.reject(refusal('auth.credentials', 401)));
    open({ 'auth.login': login });
    await logIn('kunde@demo.no', 'feil');
    const failureText = await screen.findByText(/^E-postadressen og passordet hører ikke sammen/);
    expect(failureText.closest('form')).toBe(screen.getByLabelText('Passord').closest('form'));
    expect(failureText.closest('[role=alert]')).toBeTruthy();
    login.mockReturnValue(new Promise(() => {}));
    await userEvent.type(screen.getByLabelText('Passord'), '{Enter}');
    await waitFor(() => expect(failureText.isConnected).toBe(false));
  });

  test('C-98 shows a wrong password in a toast and keeps the email address', async () => {
    const { onClose } = open({
      'auth.login': () => {
        throw refusal('auth.credentials', 401);
      },
    });
    await logIn('kunde@demo.no', 'feil');
    await screen.findByText('Innlogging feilet');
    expect(screen.getByText('Ugyldig e-post eller passord')).toBeTruthy();
    expect(screen.getByLabelText('E-post')).toHaveProperty('value', 'kunde@demo.no');
    await waitFor(() =>
      expect(screen.getByLabelText('Passord').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(onClose).not.toHaveBeenCalled();
    expect(readSession()).toBeNull();
  });

  test('an expired second step returns to the form, which shows why until it is sent again', async () => {
    const login = vi
      .fn<() => unknown>()
      .mockRejectedValueOnce(
        Object.assign(refusal('auth.secondFactor', 401), { challenge: 'challenge-1' }),
      )
      .mockReturnValue(new Promise(() => {}));
    open({
      'auth.login': login,
      'auth.secondFactorStep': () => Promise.reject(refusal('auth.challengeOver', 401)),
    });
    await logIn('kunde@demo.no', 'demo1234');
    await userEvent.type(await screen.findByLabelText('Engangskode'), '123456{Enter}');
    const form = (await screen.findByLabelText('E-post')).closest('form');
    const alert = form?.querySelector('[role=alert]');
    expect(alert?.textContent).toBe('Det tok for lang tid. Logg inn på nytt.');
    await userEvent.type(screen.getByLabelText('Passord'), 'demo1234{Enter}');
    await waitFor(() => expect(form?.querySelector('[role=alert]')).toBeNull());
  });

  test('C-36 switches to the registration and keeps the target', async () => {
    const { app } = open({}, { next: 'booking', master: 12, service: 3 });
    const { router } = await app;
    await userEvent.click(await screen.findByRole('button', { name: 'Registrer deg' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        dialog: 'register',
        next: 'booking',
        master: 12,
        service: 3,
      }),
    );
  });

  test('C-38 continues to the booking that it was opened for', async () => {
    const { app } = open(
      { 'auth.login': { user: kari, token: 'secret' } },
      { next: 'booking', master: 12 },
    );
    const { router } = await app;
    await logIn('kunde@demo.no', 'demo1234');
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ dialog: 'booking', master: 12 }),
    );
  });

  test('a demo database offers its accounts, and a click fills the form', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Mester/ }));
    expect(screen.getByLabelText('E-post')).toHaveProperty('value', 'mester@demo.no');
    expect(screen.getByLabelText('Passord')).toHaveProperty('value', 'demo1234');
  });

  test('A-73 links to the password reset', async () => {
    open();
    const forgot = await screen.findByRole('link', { name: 'Glemt passord?' });
    expect(forgot.getAttribute('href')).toBe('/forgot-password');
  });

  test('a production database offers no accounts', async () => {
    open({ 'admin.settings.public': { ...settings, demo: false } });
    await screen.findByLabelText('E-post');
    expect(screen.queryByText('Prøv med en demokonto')).toBeNull();
  });

  test('the eye button shows the password and updates its label', async () => {
    open();
    const eye = await screen.findByRole('button', { name: 'Vis passordet' });
    await userEvent.click(eye);
    expect(screen.getByLabelText('Passord').getAttribute('type')).toBe('text');
    expect(eye.getAttribute('aria-pressed')).toBe('true');
  });
});
