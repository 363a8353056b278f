import type { AdminSettings } from '@mesterhand/domain/admin/settings';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { refusal } from '../auth/auth-samples.ts';
import { admin, saved } from './settings-samples.ts';
import SettingsTab from './settings-tab.tsx';
// Preloads the lazy modules that a click would fetch.
import './backups/backup-view.tsx';

beforeEach(() => signIn(admin, 'the-token'));
afterEach(() => signOut());

/** A server that stores what is saved, if the version matches. */
async function open({ path = '/', ...answers }: Record<string, unknown> & { path?: string } = {}) {
  const server: { now: AdminSettings } = { now: saved };
  const update = vi.fn<(input: object) => unknown>((input) => {
    if ('version' in input && input.version !== server.now.version)
      throw refusal('conflict.stale', 409);
    server.now = { ...server.now, ...input, version: server.now.version + 1 };
    return server.now;
  });
  const view = await renderApp(
    <>
      <Toasts />
      <SettingsTab />
    </>,
    {
      path,
      answers: {
        'admin.settings.get': () => server.now,
        'admin.settings.update': update,
        'admin.settings.public': {},
        'admin.backup.list': { items: [], nextCursor: null },
        ...answers,
      },
    },
  );
  return { ...view, server, update };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (name: RegExp) => screen.findByLabelText(name);
const write = async (name: RegExp, text: string) => {
  fireEvent.change(await field(name), { target: { value: text } });
};
const show = async (name: RegExp) => userEvent.click(await screen.findByRole('tab', { name }));

describe('the settings', () => {
  test('A-22 five tabs hold the thirteen settings, and the open tab is kept in the URL', async () => {
    const { router } = await open();
    // Five tabs are not documented: the owner's claims, the scenes of pages, the job queue, webhooks, and health.
    expect(await screen.findAllByRole('tab')).toHaveLength(10);
    for (const name of [/^Navn på/, /^Beskrivelse/, /^E-post/, /^Telefon/])
      expect(await field(name)).toBeTruthy();
    await show(/Varsler/);
    expect(await screen.findAllByRole('switch')).toHaveLength(2);
    await show(/Sikkerhet$/);
    await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(3));
    expect(await field(/^Største/)).toBeTruthy();
    expect(await field(/^Logg ut/)).toBeTruthy();
    await show(/Vedlikehold/);
    expect(await screen.findByRole('switch', { name: 'Vedlikeholdsmodus' })).toBeTruthy();
    expect(router.state.location.search).toMatchObject({ view: 'maintenance' });
    await show(/Sikkerhetskopier/);
    expect(await screen.findByRole('switch', { name: /03:00/ })).toBeTruthy();
    expect(await screen.findByText('Siste kopi')).toBeTruthy();
  });

  test('A-99 counts changes and saves them once, with the version that was read', async () => {
    const { update } = await open();
    expect(await screen.findByText('Alt er lagret')).toBeTruthy();
    await write(/^Telefon/, '+47 22 00 00 00');
    expect(await screen.findByText('1 endring er ikke lagret')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /Generelt.*ikke er lagret/ })).toBeTruthy();
    await press('Lagre');
    expect(await screen.findByText('Innstillingene er lagret')).toBeTruthy();
    const { lastBackup: _, ...settings } = saved;
    expect(update).toHaveBeenCalledExactlyOnceWith({
      ...settings,
      contactPhone: '+47 22 00 00 00',
    });
    expect(await screen.findByText('Alt er lagret')).toBeTruthy();
  });

  test.each(['s', 'ы'])('Ctrl+S saves, also in a layout where S types %s', async (key) => {
    const { update } = await open();
    await write(/^Navn på/, 'Hånd');
    fireEvent.keyDown(await field(/^Navn på/), { key, code: 'KeyS', ctrlKey: true });
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  });

  test('discarding restores the saved values', async () => {
    await open();
    await write(/^Navn på/, 'Noe annet');
    await press('Forkast');
    expect(await field(/^Navn på/)).toHaveProperty('value', 'Mesterhånd');
    expect(await screen.findByText('Alt er lagret')).toBeTruthy();
  });

  test('A-99 shows why saving failed and keeps the input', async () => {
    await open({
      'admin.settings.update': () => Promise.reject(refusal('server.unavailable', 503)),
    });
    await write(/^Navn på/, 'Noe annet');
    await press('Lagre');
    expect(await screen.findByText('Innstillingene ble ikke lagret')).toBeTruthy();
    expect(await field(/^Navn på/)).toHaveProperty('value', 'Noe annet');
  });

  test('A-06 shows a loading failure', async () => {
    await open({
      'admin.settings.get': () => Promise.reject(refusal('server.internal', 500)),
    });
    expect(await screen.findByText('Kunne ikke hente innstillingene')).toBeTruthy();
  });
});

describe('A-23 bounds', () => {
  test.each([
    [/^Største/, '0', 'Skriv et helt tall fra 1 til 100'],
    [/^Største/, '101', 'Skriv et helt tall fra 1 til 100'],
    [/^Logg ut/, '4', 'Skriv et helt tall fra 5 til 1440'],
    [/^Logg ut/, '1441', 'Skriv et helt tall fra 5 til 1440'],
  ])('%s rejects %s at the field, on whichever tab', async (name, text, error) => {
    const { update } = await open({ path: '/?view=security' });
    await write(name, text);
    await show(/Generelt/);
    await write(/^Navn på/, 'Hånd');
    await press('Lagre');
    expect(await screen.findByText(error)).toBeTruthy();
    await waitFor(async () => expect(await field(name)).toBe(document.activeElement));
    expect(screen.getByRole('tab', { name: /Sikkerhet har feil/ })).toBeTruthy();
    expect(update).not.toHaveBeenCalled();
  });

  test.each([
    [/^Største/, '1', { maxFileSize: 1 }],
    [/^Største/, '100', { maxFileSize: 100 }],
    [/^Logg ut/, '5', { sessionTimeout: 5 }],
    [/^Logg ut/, '1440', { sessionTimeout: 1440 }],
  ])('%s accepts %s', async (name, text, sent) => {
    const { update } = await open({ path: '/?view=security' });
    await write(name, text);
    await press('Lagre');
    await waitFor(() => expect(update).toHaveBeenCalledWith(expect.objectContaining(sent)));
  });
});

describe('A-99 another administrator saves meanwhile', () => {
  const meet = async () => {
    const view = await open();
    await write(/^Navn på/, 'Vår');
    view.server.now = {
      ...view.server.now,
      siteName: 'Deres',
      contactPhone: '22 33 44 55',
      version: 5,
    };
    await press('Lagre');
    const note = await screen.findByText('En annen administrator har endret innstillingene');
    expect(note).toBeTruthy();
    return view;
  };

  test('shows their changes next to the own ones and overwrites nothing', async () => {
    const { server } = await meet();
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows.slice(1)).toEqual([
      'Navn på nettstedetDeresVår',
      'Telefon for kontakt22 33 44 55Ikke endret',
    ]);
    expect(server.now.siteName).toBe('Deres');
    expect(screen.queryByRole('button', { name: 'Lagre' })).toBeNull();
    await press('Vis');
    expect(screen.getAllByRole('alert')).toContain(document.activeElement);
  });

  test('own changes can be kept on top of theirs', async () => {
    const { server } = await meet();
    await press('Behold mine endringer');
    expect(await field(/^Telefon/)).toHaveProperty('value', '22 33 44 55');
    await press('Lagre');
    await waitFor(() =>
      expect(server.now).toMatchObject({ siteName: 'Vår', contactPhone: '22 33 44 55' }),
    );
  });

  test('their changes can be taken', async () => {
    await meet();
    await press('Hent det som er lagret');
    expect(await field(/^Navn på/)).toHaveProperty('value', 'Deres');
    expect(await screen.findByText('Alt er lagret')).toBeTruthy();
  });

  test('a clean form shows the new values at once', async () => {
    const { server, queryClient } = await open();
    expect(await field(/^Navn på/)).toHaveProperty('value', 'Mesterhånd');
    server.now = { ...server.now, siteName: 'Deres', version: 5 };
    await act(() => queryClient.invalidateQueries());
    await waitFor(async () => expect(await field(/^Navn på/)).toHaveProperty('value', 'Deres'));
  });
});

describe('A-22 the maintenance switch', () => {
  const turn = async () =>
    userEvent.click(await screen.findByRole('switch', { name: 'Vedlikeholdsmodus' }));

  test('asks first, applies on save, and a banner says that the site is closed', async () => {
    const { server } = await open({ path: '/?view=maintenance' });
    await turn();
    await screen.findByRole('dialog', { name: 'Stenge nettstedet?' });
    expect(screen.queryByText('1 endring er ikke lagret')).toBeNull();
    await press('Slå på');
    expect(server.now.maintenanceMode).toBe(false);
    expect(screen.queryByText('Nettstedet er stengt nå')).toBeNull();
    await press('Lagre');
    expect(await screen.findByText('Nettstedet er stengt nå')).toBeTruthy();
    expect(server.now.maintenanceMode).toBe(true);
    await turn();
    await press('Lagre');
    await waitFor(() => expect(screen.queryByText('Nettstedet er stengt nå')).toBeNull());
  });

  test('stays as it was when it is not confirmed', async () => {
    await open({ path: '/?view=maintenance' });
    await turn();
    const ask = await screen.findByRole('dialog');
    await userEvent.click(within(ask).getByRole('button', { name: 'Avbryt' }));
    expect(await screen.findByRole('switch')).toHaveProperty('checked', false);
  });
});

describe('leaving the page', () => {
  const leave = async () => {
    const view = await open();
    await write(/^Navn på/, 'Hånd');
    await show(/Varsler/);
    expect(screen.queryByRole('dialog')).toBeNull();
    return view;
  };

  test('asks about unsaved changes', async () => {
    const view = await leave();
    void view.router.navigate({ to: '/masters' });
    await screen.findByRole('dialog', { name: 'Gå uten å lagre?' });
    expect(view.router.state.location.pathname).toBe('/');
    await press('Gå');
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/masters'));
  });

  test('does not ask after signing out', async () => {
    const view = await leave();
    act(() => signOut());
    void view.router.navigate({ to: '/masters' });
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/masters'));
  });
});
