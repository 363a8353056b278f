import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { kari, refusal } from '../auth/auth-samples.ts';
import { masterProfile as master } from './profile-samples.ts';
import { UserPage } from './user-screen.tsx';
// Preloads the lazy part.
import './tabs/password-tab.tsx';

beforeEach(() => signIn(kari, 'x'.repeat(40)));

describe('the public profile', () => {
  const show = (id: string, answer: unknown) =>
    renderApp(<UserPage id={id} />, { answers: { 'auth.profile.byId': answer } });

  test('C-06 an id that is no number', async () => {
    await show('abc', undefined);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Ugyldig eller manglende bruker-ID',
    );
  });

  test('C-05 C-07 shows the person; the password form to its owner only', async () => {
    await show('7', { ...master, city: 'oslo', about: 'Rørlegger i Oslo.' });
    await screen.findByRole('heading', { name: 'Kari Nordmann' });
    expect(screen.getByText('ID 7 · Oslo · VVS')).toBeTruthy();
    expect(screen.getByText('Håndverker')).toBeTruthy();
    expect(screen.getByText('KN')).toBeTruthy();
    expect(screen.getByText('Rørlegger i Oslo.')).toBeTruthy();
    expect(screen.getByLabelText('Nåværende passord')).toBeTruthy();
    cleanup();
    await show('8', { ...master, id: 8 });
    await screen.findByRole('heading', { name: 'Kari Nordmann' });
    expect(screen.queryByLabelText('Nåværende passord')).toBeNull();
  });

  test.each([
    ['profile.notFound', 404, 'Fant ikke bruker'],
    ['server.internal', 500, 'Feil ved lasting av profil'],
  ] as const)('C-107 %s is shown', async (code, status, text) => {
    await show('9', () => {
      throw refusal(code, status);
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
