import type { SupportMessage } from '@mesterhand/domain/support/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { moderator, randi } from '../admin-messages/thread-samples.ts';
import { refusal, settings } from '../auth/auth-samples.ts';
import SupportPage from './support-page.tsx';

const nora: SupportMessage = {
  id: 12,
  name: 'Nora Vik',
  email: 'nora@example.no',
  message: 'Når kommer dere i dag?\nHilsen Nora',
  language: 'nb',
  user: null,
  state: 'open',
  createdAt: '2026-11-23T09:00:00.000Z',
};

const page = (...items: SupportMessage[]) => ({ items, nextCursor: null });

const open = (answers: Record<string, unknown> = {}, path = '/admin/support') =>
  renderApp(
    <>
      <SupportPage />
      <Toasts />
    </>,
    {
      path,
      answers: {
        'admin.settings.public': settings,
        'admin.support.list': page(nora),
        ...answers,
      },
    },
  );
const details = () => screen.findByRole('dialog', { name: 'Henvendelse #12' });

beforeEach(() => signIn(moderator, 'token'));
afterEach(signOut);

describe('A-71 the enquiries', () => {
  test('show sender, text and whether it was answered', async () => {
    await open();
    const row = (await screen.findByText('Nora Vik')).closest('tr');
    for (const text of ['nora@example.no', 'Når kommer dere i dag?', 'Åpen'])
      expect(row?.textContent).toContain(text);
  });

  test('are filtered by state, which is kept in the URL', async () => {
    const asked = vi.fn<(input: { state?: string }) => unknown>(() => page(nora));
    const { router } = await open({ 'admin.support.list': asked });
    await screen.findByText('Nora Vik');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Besvart');
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'answered' })),
    );
    expect(router.state.location.search).toEqual({ state: 'answered' });
  });

  test('one is opened, and answered by email with the question quoted', async () => {
    await open({}, '/admin/support?item=12');
    const dialog = await details();
    expect(await within(dialog).findByText(/Hilsen Nora/)).toBeTruthy();
    await waitFor(() => {
      const href = within(dialog)
        .getByRole('link', { name: 'Svar på e-post' })
        .getAttribute('href');
      const address = new URL(href ?? '');
      expect(decodeURIComponent(address.pathname)).toBe('nora@example.no');
      expect(address.searchParams.get('subject')).toBe('Svar fra Mesterhånd: henvendelse #12');
      expect(address.searchParams.get('body')).toContain('> Når kommer dere i dag?\n> Hilsen Nora');
    });
  });

  test('one is marked as answered, and as open again', async () => {
    let state: 'open' | 'answered' = 'open';
    const set = vi.fn<(input: { state: 'open' | 'answered' }) => unknown>((input) => {
      ({ state } = input);
      return { ...nora, state };
    });
    await open(
      { 'admin.support.list': () => page({ ...nora, state }), 'admin.support.setState': set },
      '/admin/support?item=12',
    );
    const dialog = await details();
    await userEvent.click(
      await within(dialog).findByRole('button', { name: 'Marker som besvart' }),
    );
    expect(await screen.findByText('Henvendelsen er markert som besvart')).toBeTruthy();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Marker som åpen' }));
    expect(await screen.findByText('Henvendelsen er åpen igjen')).toBeTruthy();
    expect(set.mock.calls).toEqual([[{ id: 12, state: 'answered' }], [{ id: 12, state: 'open' }]]);
  });

  test('one outside the list is loaded by its number', async () => {
    await open(
      { 'admin.support.list': page(), 'admin.support.byId': nora },
      '/admin/support?item=12',
    );
    expect(await within(await details()).findByText(/Hilsen Nora/)).toBeTruthy();
  });

  test('one that does not exist says so', async () => {
    await open(
      {
        'admin.support.list': page(),
        'admin.support.byId': () => {
          throw refusal('support.notFound', 404);
        },
      },
      '/admin/support?item=12',
    );
    expect(await screen.findByText('Denne henvendelsen finnes ikke')).toBeTruthy();
  });

  test('one of a deleted user shows only that it existed', async () => {
    const gone = { ...nora, name: 'Slettet bruker', email: null, message: '', state: 'answered' };
    await open({ 'admin.support.list': { items: [gone], nextCursor: null } }, '/x?item=12');
    const dialog = await details();
    expect(await within(dialog).findByText(/Kontoen er slettet/)).toBeTruthy();
    expect(within(dialog).queryByRole('link', { name: 'Svar på e-post' })).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Marker som åpen' })).toBeNull();
  });

  test.each([
    ['moderators read a name', moderator, null],
    ['administrators find the account', randi, '/admin/users?search=Nora+Hansen&item=7'],
  ])('of a signed-in user, %s', async (_what, reader, href) => {
    signIn(reader, 'token');
    await open(
      { 'admin.support.list': page({ ...nora, user: { id: 7, name: 'Nora Hansen' } }) },
      '/admin/support?item=12',
    );
    const name = await within(await details()).findByText('Nora Hansen');
    expect(name.closest('a')?.getAttribute('href') ?? null).toBe(href);
  });
});
