import type { Backup } from '@mesterhand/domain/backups/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { refusal } from '../../auth/auth-samples.ts';
import { admin, backup, saved } from '../settings-samples.ts';
import SettingsTab from '../settings-tab.tsx';
// Preloads the lazy modules that a click would fetch.
import './backup-view.tsx';

const saveFile = vi.hoisted(() => vi.fn<(name: string, content: Blob) => void>());
vi.mock('../../../core/browser/save-file.ts', () => ({ saveFile }));

beforeEach(() => signIn({ ...admin, role: 'superadmin' }, 'the-token'));
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
  saveFile.mockReset();
});

async function open(answers: Record<string, unknown> = {}) {
  const server: { items: Backup[] } = { items: [backup] };
  const waiting: Backup = {
    ...backup,
    id: 8,
    status: 'waiting',
    trigger: 'manual',
    progress: 0,
    finishedAt: null,
    bytes: null,
  };
  const create = vi.fn<() => unknown>(() => {
    server.items = [waiting, backup];
    return waiting;
  });
  const remove = vi.fn<(input: unknown) => unknown>(() => {
    server.items = [];
    return { id: 7 };
  });
  const view = await renderApp(
    <>
      <Toasts />
      <SettingsTab />
    </>,
    {
      path: '/?view=backup',
      answers: {
        'admin.settings.get': () => saved,
        'admin.backup.list': () => ({ items: server.items, nextCursor: null }),
        'admin.backup.create': create,
        'admin.backup.delete': remove,
        ...answers,
      },
    },
  );
  const end = (change: Partial<Backup>) => {
    server.items = [{ ...waiting, finishedAt: '2026-11-21T10:00:00Z', ...change }, backup];
    return act(() => view.queryClient.invalidateQueries());
  };
  return { ...view, server, create, remove, waiting, end };
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('A-25 backups', () => {
  test('lists stored backups with time, size and trigger', async () => {
    await open();
    await screen.findByText('Ferdig');
    expect(screen.getByRole('list', { name: 'Lagrede kopier' }).textContent).toMatch(
      /21\. nov\. 2026.*03:01.*Ferdig.*Nattlig · 4,6\sMB/,
    );
    expect(screen.getByText('Aldri')).toBeTruthy();
    expect(screen.getByText('npm run restore -- FILE')).toBeTruthy();
  });

  test('A-100 starts one, shows its progress, and reports its end once', async () => {
    const { create, server, waiting, queryClient, end } = await open();
    await press('Lag sikkerhetskopi');
    expect(create).toHaveBeenCalledTimes(1);
    expect(await screen.findByText(/Venter på tur, 0 %/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Kopien lages …' })).toHaveProperty('disabled', true);
    server.items = [{ ...waiting, status: 'running', step: 'files', progress: 0.42 }, backup];
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(/Filer, 42 %/)).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42');
    await end({ status: 'done', progress: 1, bytes: 9_000_000 });
    expect(await screen.findByText('Sikkerhetskopien er laget')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Lag sikkerhetskopi' })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('a failed one shows why, at once and in the list', async () => {
    const { end } = await open();
    await press('Lag sikkerhetskopi');
    await screen.findByText('I kø');
    await end({ status: 'failed', problem: 'diskFull' });
    expect(await screen.findByText('Sikkerhetskopien ble ikke laget')).toBeTruthy();
    expect(screen.getAllByText('Disken er full.')).toHaveLength(2);
  });

  test('shows that it could not be started', async () => {
    await open({
      'admin.backup.create': () => Promise.reject(refusal('server.unavailable', 503)),
    });
    await press('Lag sikkerhetskopi');
    expect(await screen.findByText('Sikkerhetskopien ble ikke laget')).toBeTruthy();
  });

  test('counts unreadable files', async () => {
    await open({
      'admin.backup.list': { items: [{ ...backup, missingFiles: 2 }], nextCursor: null },
    });
    expect(await screen.findByText(/^2 filer kunne ikke leses/)).toBeTruthy();
  });

  test('deletes one after confirmation', async () => {
    const { remove } = await open();
    await press(/^Slett kopien/);
    const ask = within(await screen.findByRole('dialog', { name: 'Slette kopien?' }));
    expect(remove).not.toHaveBeenCalled();
    await userEvent.click(ask.getByRole('button', { name: 'Slett' }));
    expect(await screen.findByText('Kopien er slettet')).toBeTruthy();
    expect(remove).toHaveBeenCalledWith({ id: 7 });
    expect(await screen.findByText(/^Ingen kopier ennå/)).toBeTruthy();
  });
});

describe('A-25 the archive', () => {
  test('is downloaded with the token, under the server’s file name', async () => {
    const fetching = vi.fn<typeof fetch>(() =>
      Promise.resolve(
        new Response('archive', {
          headers: { 'content-disposition': 'attachment; filename="mesterhand-1.tar.gz"' },
        }),
      ),
    );
    vi.stubGlobal('fetch', fetching);
    await open();
    await press(/^Last ned kopien/);
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
    const [name, content] = saveFile.mock.calls[0] ?? [];
    expect(name).toBe('mesterhand-1.tar.gz');
    expect(await content?.text()).toBe('archive');
    expect(fetching).toHaveBeenCalledWith(
      '/api/admin/backups/7/file',
      expect.objectContaining({ headers: { authorization: 'Bearer the-token' } }),
    );
  });

  test('shows that a deleted one is gone', async () => {
    const gone = new Response('{"code":"backups.gone"}', { status: 404 });
    vi.stubGlobal('fetch', () => Promise.resolve(gone));
    await open();
    await press(/^Last ned kopien/);
    expect(await screen.findByText('Kunne ikke laste ned kopien')).toBeTruthy();
    expect(saveFile).not.toHaveBeenCalled();
  });

  test('is for superadmins only, and says why to others', async () => {
    signIn(admin, 'the-token');
    await open();
    expect(await screen.findByText(/^Bare en superadministrator/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Last ned kopien/ })).toBeNull();
  });
});
