import type { Subscriber } from '@mesterhand/domain/newsletter/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { randi } from '../admin-messages/thread-samples.ts';
import { refusal } from '../auth/auth-samples.ts';
import NewsletterPage from './newsletter-page.tsx';

const nora: Subscriber = {
  id: 12,
  email: 'nora@example.no',
  state: 'confirmed',
  language: 'uk',
  consent: '2026-11',
  source: 'blog',
  createdAt: '2026-11-20T09:00:00.000Z',
  confirmedAt: '2026-11-20T10:30:00.000Z',
  unsubscribedAt: null,
};
const gone: Subscriber = {
  ...nora,
  id: 13,
  email: null,
  state: 'unsubscribed',
  unsubscribedAt: '2026-11-21T09:00:00.000Z',
};
const book = (...subscribers: Subscriber[]) => ({
  subscribers,
  total: subscribers.length,
  isCounted: true,
  nextCursor: null,
});
const open = (answers: Record<string, unknown> = {}) =>
  renderApp(
    <>
      <NewsletterPage />
      <Toasts />
    </>,
    {
      path: '/admin/newsletter',
      answers: { 'admin.newsletter.list': book(nora, gone), ...answers },
    },
  );

beforeEach(() => signIn(randi, 'token'));
afterEach(signOut);

describe('A-67 the subscribers', () => {
  test('shows address, language and state, also of deleted addresses', async () => {
    await open();
    const row = (await screen.findByText('nora@example.no')).closest('tr');
    for (const text of ['Bekreftet', 'Ukrainsk', '20.11.2026', '11:30'])
      expect(row?.textContent).toContain(text);
    const left = screen.getByText('Slettet adresse').closest('tr');
    expect(left?.textContent).toContain('Meldt av');
  });

  test('is filtered by state, which is kept in the URL', async () => {
    const asked = vi.fn<(input: { state?: string }) => unknown>(() => book(nora));
    const { router } = await open({ 'admin.newsletter.list': asked });
    await screen.findByText('nora@example.no');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Venter på bekreftelse');
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'pending' })),
    );
    expect(router.state.location.search).toMatchObject({ state: 'pending' });
  });

  test('removes a subscriber after confirmation', async () => {
    const remove = vi.fn<(input: unknown) => unknown>(() => ({ id: 12, deleted: true }));
    await open({ 'admin.newsletter.remove': remove });
    await screen.findByText('nora@example.no');
    await userEvent.click(screen.getByRole('button', { name: 'Handlinger: nora@example.no' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Fjern' }));
    const question = await screen.findByRole('dialog', { name: 'Fjerne abonnenten?' });
    expect(remove).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: 'Fjern' }));
    expect(await screen.findByText('Abonnenten er fjernet')).toBeTruthy();
    expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 12, reason: '' });
  });

  test('shows an empty list and a loading failure', async () => {
    await open({ 'admin.newsletter.list': book() });
    expect(await screen.findByText('Ingen abonnenter ennå')).toBeTruthy();
  });

  test('retries after a failure', async () => {
    await open({
      'admin.newsletter.list': () => {
        throw refusal('server.internal', 400);
      },
    });
    expect(await screen.findByText('Kunne ikke laste abonnentene')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Prøv igjen' })).toBeTruthy();
  });
});
