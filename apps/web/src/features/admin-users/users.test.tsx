import type { SessionUser } from '@mesterhand/domain/access/actor';
import { type AdminUser, adminUserSchema } from '@mesterhand/domain/admin/users';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { kari as kariSession, refusal } from '../auth/auth-samples.ts';
import UsersTab from './users-tab.tsx';
import { sampleOf } from '../../core/testing/sample.ts';

const adminSession: SessionUser = {
  ...kariSession,
  id: 1,
  firstName: 'Ada',
  lastName: 'Admin',
  role: 'admin',
  isAdmin: true,
};
const client = sampleOf(adminUserSchema, {
  id: 7,
  firstName: 'Kari',
  lastName: 'Nordmann',
  email: 'kari@example.no',
  phone: '+47 900 00 100',
  userType: 'client',
  role: 'user',
  createdAt: '2026-11-20T10:00:00.000Z',
});
const master: AdminUser = {
  ...client,
  id: 8,
  firstName: 'Ola',
  lastName: 'Hansen',
  email: 'ola@example.no',
  userType: 'master',
  category: 'plumbing',
  documents: '{"personalId":"a.webp","insurance":"b.pdf"}',
  masterId: 3,
  isVerified: true,
  hasSecondFactor: false,
  suspension: null,
};
const boss: AdminUser = {
  ...client,
  id: 2,
  firstName: 'Sigrid',
  lastName: 'Sjef',
  role: 'superadmin',
};
const self: AdminUser = { ...client, id: 1, firstName: 'Ada', lastName: 'Admin', role: 'admin' };

type Answers = Record<string, unknown>;

const pageOf = (users: AdminUser[]) => ({
  users,
  total: users.length,
  isCounted: true,
  nextCursor: null,
});

async function open(answers: Answers = {}, path = '/') {
  const list = vi.fn<(input: unknown) => unknown>(() => pageOf([client, master, boss, self]));
  const view = await renderApp(
    <>
      <Toasts />
      <UsersTab />
    </>,
    {
      path,
      answers: {
        'admin.users.list': list,
        'masters.categories.list': [{ id: 1, code: 'plumbing', name: 'VVS' }],
        'auth.documents.list': [],
        'auth.documents.viewers': { items: [], nextCursor: null },
        'auth.session': adminSession,
        ...answers,
      },
    },
  );
  return { ...view, list };
}

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const openMenu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Handlinger: ${name}` }));
  return screen.findByRole('menu');
};
const choose = async (name: string, action: string) => {
  const menu = await openMenu(name);
  await userEvent.click(within(menu).getByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
};

beforeEach(() => signIn(adminSession, 'x'.repeat(40)));
afterEach(() => {
  cleanup();
  signOut();
});

describe('A-07 the list of users', () => {
  test('shows role, trade and documents, and marks the viewer', async () => {
    await open();
    const ola = await rowOf('Ola Hansen');
    for (const text of ['ola@example.no', 'Håndverker', 'VVS', 'Verifisert'])
      expect(within(ola).getByText(text)).toBeTruthy();
    expect(
      within(ola)
        .getAllByRole('listitem')
        .map((item) => item.title),
    ).toEqual(['legitimasjon', 'forsikring']);
    expect(within(await rowOf('Ada Admin')).getByText('deg')).toBeTruthy();
    expect(within(await rowOf('Kari')).queryByText('deg')).toBeNull();
  });

  test('queries the filters of the URL and keeps changes in it', async () => {
    const { list, router } = await open({}, '/?search=kari&type=client&sort=name&direction=asc');
    await rowOf('Kari');
    expect(list).toHaveBeenCalledWith(
      expect.objectContaining({ search: 'kari', type: 'client', sort: 'name', direction: 'asc' }),
    );
    await userEvent.selectOptions(screen.getByLabelText('Type'), 'admin');
    await userEvent.selectOptions(screen.getByLabelText('Rolle'), 'moderator');
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ type: 'admin', role: 'moderator' }),
    );
  });

  test('A-12 shows a refusal in the documented words', async () => {
    await open({
      'admin.users.list': () => {
        throw refusal('access.forbidden', 403);
      },
    });
    expect(
      await screen.findByText('Ingen tilgang: du mangler rettigheter til å se brukerne'),
    ).toBeTruthy();
  });
});

describe('A-08 changing a role', () => {
  test('offers the available roles with their rights', async () => {
    const setRole = vi.fn<(input: unknown) => unknown>(() => ({ ...client, role: 'moderator' }));
    await open({ 'admin.users.setRole': setRole });
    const dialog = await choose('Kari Nordmann', 'Endre rolle');
    const radios = within(dialog).getAllByRole('radio');
    expect(radios.map((radio) => radio.hasAttribute('disabled'))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(within(dialog).getAllByText(/^Bare en superadministrator/)).toHaveLength(2);
    const confirm = within(dialog).getByRole('button', { name: 'Endre rolle' });
    await userEvent.click(confirm);
    within(dialog).getByText('Velg en annen rolle enn den som gjelder nå.');
    expect(setRole).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Moderator' }));
    await userEvent.type(within(dialog).getByRole('textbox'), 'Hjelper oss');
    await userEvent.click(confirm);
    await screen.findByText('Rollen er endret: Kari Nordmann');
    expect(setRole).toHaveBeenCalledWith({ id: 7, role: 'moderator', reason: 'Hjelper oss' });
  });

  test('trap 2 an admin cannot change a superadmin, and the menu says why', async () => {
    await open();
    const menu = await openMenu('Sigrid Sjef');
    const item = within(menu).getByRole('menuitem', { name: 'Endre rolle' });
    expect(item.hasAttribute('disabled')).toBe(true);
    expect(item.getAttribute('title')).toMatch(/superadministrator/i);
  });

  test('trap 2 the last superadmin cannot step down, the second to last can', async () => {
    act(() => signIn({ ...adminSession, id: 2, role: 'superadmin' }, 'x'.repeat(40)));
    const count = (superadmins: number) => (input: { role?: string }) =>
      input.role === 'superadmin'
        ? { ...pageOf([boss]), total: superadmins }
        : pageOf([client, boss]);
    await open({ 'admin.users.list': count(1) });
    const menu = await openMenu('Sigrid Sjef');
    expect(within(menu).getByRole('menuitem', { name: 'Endre rolle' })).toHaveProperty(
      'disabled',
      true,
    );
    cleanup();
    await open({ 'admin.users.list': count(2) });
    const dialog = await choose('Sigrid Sjef', 'Endre rolle');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Administrator' }));
    within(dialog).getByText(/^Dette er din egen konto/);
  });

  test('a conflicting change is reported and the list re-fetched', async () => {
    const { list } = await open({
      'admin.users.setRole': () => {
        throw refusal('users.notFound', 404);
      },
    });
    const dialog = await choose('Kari Nordmann', 'Endre rolle');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Moderator' }));
    const before = list.mock.calls.length;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Endre rolle' }));
    const toast = await screen.findByText('Kunne ikke endre rollen');
    expect(toast.closest('[role=alert]')?.textContent).toContain('oppdatert');
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(before));
  });
});

describe('A-09 the toggle between client and master', () => {
  test('is never offered for staff', async () => {
    await open();
    for (const name of ['Sigrid Sjef', 'Ada Admin']) {
      const menu = await openMenu(name);
      expect(within(menu).queryByRole('menuitem', { name: /^Gjør til/ })).toBeNull();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    }
  });

  test.each([
    ['Kari Nordmann', 'Gjør til håndverker', /uten merke/, { id: 7, userType: 'master' }],
    ['Ola Hansen', 'Gjør til kunde', /Åpne oppdrag avlyses/, { id: 8, userType: 'client' }],
  ])('%s: %s shows the consequences and applies it', async (name, action, consequence, sent) => {
    const setType = vi.fn<(input: unknown) => unknown>(() => client);
    await open({ 'admin.users.setType': setType });
    const dialog = await choose(name, action);
    within(dialog).getByText(consequence);
    await userEvent.click(within(dialog).getByRole('button', { name: action }));
    await waitFor(() => expect(setType).toHaveBeenCalledWith({ ...sent, reason: '' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('signing a user out everywhere', () => {
  test('requires a reason, shows the consequences, and does it', async () => {
    const end = vi.fn<(input: unknown) => unknown>(() => ({ id: 7, ended: 2 }));
    await open({ 'admin.users.endSessions': end });
    const question = within(await choose('Kari Nordmann', 'Logg ut overalt'));
    question.getByText(/Alle nettlesere og enheter logges ut med en gang/);
    await userEvent.type(question.getByRole('textbox'), 'Mistet telefon');
    await userEvent.click(question.getByRole('button', { name: 'Logg ut overalt' }));
    await screen.findByText('Kari Nordmann er logget ut overalt');
    expect(end).toHaveBeenCalledWith({ id: 7, reason: 'Mistet telefon' });
  });

  test.each(['Sigrid Sjef', 'Ada Admin'])(
    'is not offered to an admin for %s, and the menu says why',
    async (name) => {
      await open();
      const menu = await openMenu(name);
      const item = within(menu).getByRole('menuitem', { name: 'Logg ut overalt' });
      expect(item.hasAttribute('disabled')).toBe(true);
      expect(item.getAttribute('title')).not.toBe('');
    },
  );
});

describe('A-10 deleting', () => {
  test('A-05 asks first, says what stays, and closes the details of the deleted user', async () => {
    const remove = vi.fn<(input: unknown) => unknown>(() => ({ id: 7, deleted: true }));
    const { router } = await open({ 'admin.users.delete': remove }, '/?item=7');
    const details = await screen.findByRole('dialog', { name: 'Kari Nordmann' });
    await userEvent.click(within(details).getByRole('button', { name: 'Slett bruker' }));
    const question = await screen.findByRole('dialog', { name: 'Slette Kari Nordmann?' });
    within(question).getByText('Oppdrag og anmeldelser blir stående, uten navn.');
    expect(remove).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: 'Slett' }));
    await screen.findByText('Kari Nordmann er slettet');
    expect(remove).toHaveBeenCalledWith({ id: 7, reason: '' });
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('item'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not available for oneself, and the menu says why', async () => {
    await open();
    const menu = await openMenu('Ada Admin');
    const item = within(menu).getByRole('menuitem', { name: 'Slett bruker' });
    expect(item.hasAttribute('disabled')).toBe(true);
    expect(item.getAttribute('title')).not.toBe('');
  });

  test('skips staff and oneself in bulk', async () => {
    const remove = vi.fn<(input: unknown) => unknown>(() => ({ id: 7, deleted: true }));
    await open({ 'admin.users.delete': remove });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Velg alle på siden' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Slett bruker (2)' }));
    const question = await screen.findByRole('dialog', { name: 'Slette de valgte brukerne?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Slett (2)' }));
    await waitFor(() => expect(remove).toHaveBeenCalledTimes(2));
    expect(remove.mock.calls).toEqual([[{ id: 7, reason: '' }], [{ id: 8, reason: '' }]]);
  });
});

const sums = { requested: 3, completed: 2, cancelled: 1, total: 2500, fees: 0 };

describe('the details', () => {
  test('A-11 open by URL for a user outside the loaded page, with the documents', async () => {
    const identityDocument = {
      type: 'insurance',
      fileName: 'b.pdf',
      originalName: 'polise.pdf',
      status: 'approved',
      reason: '',
      url: '/uploads/b.pdf',
      uploadedAt: '2026-11-20T10:00:00.000Z',
      fileRemovedAt: null,
    };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('x', { status: 404 })));
    await open(
      {
        'admin.users.list': pageOf([client]),
        'admin.users.person': ({ id }: { id: number }) =>
          id === master.id && { user: master, asCustomer: sums, asMaster: sums },
        'auth.documents.list': [identityDocument],
      },
      '/?item=8',
    );
    const details = await screen.findByRole('dialog', { name: 'Ola Hansen' });
    await within(details).findByText('polise.pdf');
    await within(details).findByText(/^Filen finnes ikke lenger/);
    const way = within(details).getByRole('link', { name: 'Dokumenter og merke' });
    expect(way.getAttribute('href')).toContain('/admin/verification?view=all');
    vi.unstubAllGlobals();
  });

  test('of a deleted user say so', async () => {
    await open(
      {
        'admin.users.person': () => {
          throw refusal('users.notFound', 404);
        },
      },
      '/?item=99',
    );
    expect(await screen.findByText('Denne brukeren finnes ikke lenger')).toBeTruthy();
  });
});
