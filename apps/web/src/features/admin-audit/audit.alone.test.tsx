import type { AuditEntry } from '@mesterhand/domain/admin/audit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { refusal } from '../auth/auth-samples.ts';
import AuditPage from './audit-page.tsx';

const { saveFile } = vi.hoisted(() => ({
  saveFile: vi.fn<(name: string, content: Blob) => void>(),
}));
vi.mock('../../core/browser/save-file.ts', () => ({ saveFile }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  saveFile.mockClear();
});

const roleChange: AuditEntry = {
  id: 12,
  at: '2026-11-21T09:30:00.000Z',
  actor: { id: 1, name: 'Randi Solbakk' },
  action: 'users.role',
  subject: 'user',
  subjectId: 88,
  before: { role: 'user' },
  after: { role: 'moderator' },
  reason: 'Hjelper oss i helgene',
};

const page = (items: AuditEntry[], nextCursor: string | null = null) => ({ items, nextCursor });

async function open({ path = '/admin/audit', ...answers }: Record<string, unknown> = {}) {
  const list = vi.fn<(input: unknown) => unknown>(() => page([roleChange]));
  const view = await renderApp(
    <>
      <AuditPage />
      <Toasts />
    </>,
    {
      path: String(path),
      answers: {
        'admin.audit.list': list,
        'admin.audit.names': {
          actions: ['users.role', 'backups.make'],
          subjects: ['user', 'moon'],
        },
        'admin.users.list': { users: [], total: 0, isCounted: true, nextCursor: null },
        ...answers,
      },
    },
  );
  return { ...view, list };
}

const rowOf = async (text: string | RegExp) =>
  within(await screen.findByRole('row', { name: text }));

describe('the audit trail', () => {
  test('shows actor, action, subject and reason, and expands to the changed fields', async () => {
    await open();
    const row = await rowOf(/Rolle endret/);
    expect(row.getByText('Randi Solbakk')).toBeTruthy();
    expect(row.getByText('Hjelper oss i helgene')).toBeTruthy();
    expect(row.getByRole('link', { name: /^Bruker nr\.\s88$/ }).getAttribute('href')).toBe(
      '/admin/users?item=88',
    );
    await userEvent.click(row.getByText('Rolle'));
    expect((await row.findByText('Moderator')).textContent).toBe('Etter: Moderator');
    expect(row.getByText('Bruker').textContent).toBe('Før: Bruker');
  });

  test('shows names without a translation as recorded', async () => {
    const odd = { ...roleChange, action: 'moon.land', subject: 'moon', after: { crater: [1, 2] } };
    await open({ 'admin.audit.list': page([odd]) });
    const row = await rowOf(/moon\.land/);
    await userEvent.click(row.getByText('crater'));
    expect(await row.findByText('[1,2]')).toBeTruthy();
  });

  test('does not link to deleted subjects', async () => {
    const gone = { ...roleChange, action: 'users.delete', after: { deleted: true } };
    await open({ 'admin.audit.list': page([gone]) });
    const row = await rowOf(/Bruker slettet/);
    expect(row.queryByRole('link')).toBeNull();
  });

  test('keeps the filters in the URL', async () => {
    const { list, router } = await open({
      path: '/admin/audit?actor=1&thing=user&thingId=88&from=2026-11-01&to=2026-11-21',
    });
    await rowOf(/Rolle endret/);
    expect(list.mock.lastCall?.[0]).toMatchObject({
      actorId: 1,
      subject: 'user',
      subjectId: 88,
      from: '2026-11-01',
      to: '2026-11-21',
    });
    await userEvent.selectOptions(screen.getByLabelText('Hva'), 'users.role');
    await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ action: 'users.role' }));
    const number = screen.getByLabelText('Nummer');
    await userEvent.clear(number);
    await userEvent.type(number, '9a1{Enter}');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ thingId: 91 }));
  });

  test('ignores invalid filters in the URL', async () => {
    const { list } = await open({ path: '/admin/audit?actor=x&thingId=-2&from=2026-02-30' });
    await rowOf(/Rolle endret/);
    expect(list.mock.lastCall?.[0]).toEqual({ limit: 50, direction: 'forward' });
  });

  test('links a row to the history of its subject', async () => {
    const { router } = await open();
    const row = await rowOf(/Rolle endret/);
    await userEvent.click(row.getByRole('button', { name: /^Handlinger/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Historikk: Bruker nr\.\s88$/ }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ thing: 'user', thingId: 88 }),
    );
  });

  test('loads older rows below', async () => {
    const older = { ...roleChange, id: 3, reason: 'Den eldste' };
    const list = vi.fn<(input: unknown) => unknown>((input) =>
      JSON.stringify(input).includes('next') ? page([older]) : page([roleChange], 'next'),
    );
    await open({ 'admin.audit.list': list });
    await userEvent.click(await screen.findByRole('button', { name: 'Vis flere' }));
    expect(await screen.findByText('Den eldste')).toBeTruthy();
    expect(screen.getByText('Hjelper oss i helgene')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Vis flere' })).toBeNull();
  });

  test('shows a failure and retries', async () => {
    const list = vi
      .fn<(input: unknown) => unknown>(() => page([roleChange]))
      .mockImplementationOnce(() => {
        throw refusal('server.internal', 500);
      });
    await open({ 'admin.audit.list': list });
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Endringsloggen kunne ikke hentes');
    await userEvent.click(within(failure).getByRole('button', { name: 'Prøv igjen' }));
    await rowOf(/Rolle endret/);
  });

  test('shows an empty state before the first change', async () => {
    await open({ 'admin.audit.list': page([]) });
    expect(await screen.findByText('Ingen endringer ennå')).toBeTruthy();
  });
});

describe('the audit export', () => {
  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Last ned CSV' }));

  test('contains the rows that match the filters', async () => {
    const ask = vi.fn<(path: string) => Promise<Response>>(() =>
      Promise.resolve(new Response('id,at\r\n')),
    );
    vi.stubGlobal('fetch', ask);
    await open({ path: '/admin/audit?actor=1&thing=user&from=2026-11-01' });
    await press();
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    expect(ask.mock.lastCall?.[0]).toBe(
      '/api/admin/audit.csv?actorId=1&subject=user&from=2026-11-01',
    );
    expect(saveFile.mock.lastCall?.[0]).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(await saveFile.mock.lastCall?.[1].text()).toBe('id,at\r\n');
    expect(await screen.findByText('Endringsloggen er lastet ned')).toBeTruthy();
  });

  test('shows progress and can be stopped', async () => {
    let isStopped = false;
    const endless = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(new Uint8Array(42_000)),
    });
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
      signal?.addEventListener('abort', () => (isStopped = true));
      return Promise.resolve(new Response(endless));
    });
    await open();
    await press();
    expect(await screen.findByText(/Lastet ned 42 kB/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Avbryt' }));
    expect(isStopped).toBe(true);
  });

  test('shows why it failed', async () => {
    const refused = { code: 'rate.limited', message: 'Too many' };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refused, { status: 429 })));
    await open();
    await press();
    const toast = await screen.findByText('Endringsloggen kunne ikke lastes ned');
    expect(toast.parentElement?.textContent).toContain('For mange forsøk');
    expect(saveFile).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Last ned CSV' })).toBeTruthy();
  });
});
