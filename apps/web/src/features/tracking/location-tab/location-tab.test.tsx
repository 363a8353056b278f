import { notifications, notificationsStore } from '@mantine/notifications';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage, loadLanguage } from '../../../core/i18n/i18n.ts';
import { noteLiveState } from '../../../core/api/live.ts';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import LocationTab from './location-tab.tsx';
import {
  agree,
  makeServer,
  openTab,
  part,
  pass,
  press,
  switchOf,
  toasts,
  work,
} from './location-tab-samples.tsx';
import {
  consented,
  type Device,
  fresh,
  kari,
  makeDevice,
  ola,
  plugIn,
  working,
} from '../tracking-samples.ts';

let device: Device;

beforeAll(() => loadLanguage('ru'), 30_000);
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T11:00:00Z') });
  localStorage.setItem('language', 'nb');
  signIn(ola, 'token');
  device = makeDevice();
  plugIn(device);
  noteLiveState('connected');
});
afterEach(async () => {
  act(() => notifications.clean());
  cleanup();
  signOut();
  plugIn(undefined);
  noteLiveState('idle');
  vi.useRealTimers();
  await chooseLanguage('nb');
});
test('C-78 other users see that it is for masters, and no request is sent', async () => {
  signIn(kari, 'token');
  const read = vi.fn<() => unknown>();
  await renderApp(<LocationTab />, { answers: { 'tracking.settings': read } });
  expect(await screen.findByText('Denne funksjonen er bare tilgjengelig for mestere')).toBeTruthy();
  expect(read).not.toHaveBeenCalled();
});

test('C-79 shows a loading state, and help on a failure', async () => {
  const read = vi
    .fn<() => unknown>()
    .mockImplementationOnce(
      () => new Promise((_, reject) => setTimeout(reject, 50, new Error('no'))),
    )
    .mockReturnValue(fresh);
  await openTab(makeServer(fresh), { 'tracking.settings': read });
  expect(await screen.findByText('Laster sporinginnstillinger...')).toBeTruthy();
  expect(await screen.findByText('Kunne ikke laste inn sporingsinnstillingene')).toBeTruthy();
  await press('Prøv igjen');
  expect(await switchOf('Del posisjon med kunder')).toBeTruthy();
});

describe('the language', () => {
  test('C-16 C-78 is Russian until one is chosen, and the page is not changed', async () => {
    localStorage.removeItem('language');
    await openTab(makeServer(fresh));
    expect(await screen.findByText('Согласие на обработку геолокации')).toBeTruthy();
    expect(document.documentElement.lang).not.toBe('ru');
    await userEvent.click(screen.getByRole('button', { name: 'Norsk' }));
    expect(await screen.findByText('Samtykke til posisjonsdata')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Norsk' })).toBeNull();
    expect(localStorage.getItem('language')).toBe('nb');
  });

  test('C-78 tells other users in Russian whom it is for', async () => {
    localStorage.removeItem('language');
    signIn(kari, 'token');
    await renderApp(<LocationTab />);
    expect(await screen.findByText('Эта функция доступна только для мастеров')).toBeTruthy();
  });
});

describe('the consent', () => {
  test('trap 5 C-75 C-76 without it nothing can be enabled, and no position is read', async () => {
    await openTab(makeServer(fresh));
    const card = await work();
    expect(card.getByRole('switch', { name: 'Tilgjengelig for kunder' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(card.getByText('Du må samtykke til behandling av posisjonsdata')).toBeTruthy();
    for (const name of ['Start arbeid', 'Oppdater posisjon nå'])
      expect(card.getByRole('button', { name })).toHaveProperty('disabled', true);
    for (const name of ['Posisjonssporing', 'Del posisjon med kunder'])
      expect(await switchOf(name)).toHaveProperty('disabled', true);
    await pass(120);
    expect(device.wasAsked()).toBe(false);
  });

  test('C-75 explains before the checkbox what is stored, why, how long, who sees it and how to end it', async () => {
    await openTab(makeServer(fresh));
    const box = await agree();
    for (const title of [
      'Hva lagres',
      'Hvorfor',
      'Hvor lenge',
      'Hvem ser den',
      'Hvordan du trekker det tilbake',
    ]) {
      const place = screen.getByText(title).compareDocumentPosition(box);
      expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    expect(box.checked).toBe(false);
  });

  test('C-75 checking the box gives it, and reads no position', async () => {
    const server = makeServer(fresh);
    await openTab(server);
    await userEvent.click(await agree());
    expect(server.save).toHaveBeenCalledExactlyOnceWith({ consentGivenAt: expect.any(String) });
    await waitFor(() => expect(toasts()).toEqual(['Takk! Samtykket er registrert.']));
    expect((await agree()).checked).toBe(true);
    expect(await screen.findByText('Samtykke gitt')).toBeTruthy();
    expect(await switchOf('Del posisjon med kunder')).toHaveProperty('disabled', false);
    expect(device.wasAsked()).toBe(false);
  });

  test('C-75 a consent that could not be saved is rolled back', async () => {
    const server = makeServer(fresh);
    server.save.mockRejectedValueOnce(new Error('Failed to fetch'));
    await openTab(server);
    await userEvent.click(await agree());
    await waitFor(() => expect(toasts()).toEqual(['Kunne ikke oppdatere innstillinger.']));
    expect((await agree()).checked).toBe(false);
  });

  test('C-75 withdrawing asks for confirmation, clears both boxes and reports the deletion', async () => {
    const server = makeServer({ ...working, shareLocationWithClients: true });
    await openTab(server);
    await waitFor(() => expect(device.watchers()).toBe(1));
    await press('Trekk tilbake samtykket');
    const dialog = within(await screen.findByRole('dialog', { name: 'Trekke tilbake samtykket?' }));
    expect(server.save).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Trekk tilbake samtykket' }));
    expect(server.save).toHaveBeenCalledExactlyOnceWith({ consentGivenAt: null });
    await waitFor(() => expect(toasts()).toEqual(['Samtykket er trukket tilbake']));
    expect(notificationsStore.getState().notifications[0]?.message).toBe(
      'Alt som var lagret om posisjonen din, er slettet.',
    );
    await waitFor(async () => expect((await agree()).checked).toBe(false));
    expect((await switchOf('Del posisjon med kunder')).checked).toBe(false);
    expect(device.watchers()).toBe(0);
  });

  test('C-75 cancelling the withdrawal changes nothing', async () => {
    const server = makeServer(working);
    await openTab(server);
    await userEvent.click(await agree());
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Avbryt' }),
    );
    expect(server.save).not.toHaveBeenCalled();
    expect((await agree()).checked).toBe(true);
  });

  test('C-75 every consent and withdrawal is listed with its day and text version', async () => {
    const server = makeServer(consented);
    server.lists['tracking.consents'] = {
      items: [
        { id: 2, action: 'given', textVersion: '2026-11', at: '2026-11-20T09:00:00.000Z' },
        { id: 1, action: 'revoked', textVersion: '2026-10', at: '2026-11-19T09:00:00.000Z' },
      ],
      nextCursor: null,
    };
    await openTab(server);
    await userEvent.click(await screen.findByText('Samtykkelogg'));
    expect(await screen.findByText('Samtykke trukket tilbake')).toBeTruthy();
    expect(screen.getByText('19. nov. 2026, 10:00 · Tekst 2026-10')).toBeTruthy();
  });
});

describe('the settings', () => {
  test('C-79 C-80 positions are stored for 24, 48, 72 or 168 hours, 24 by default, and the text has the chosen number', async () => {
    const server = makeServer(consented);
    await openTab(server);
    const select = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'Hvor lenge posisjoner lagres',
    });
    expect([...select.options].map(({ value }) => value)).toEqual(['24', '48', '72', '168']);
    expect(select.value).toBe('24');
    expect(screen.getByText('Data slettes etter 24 timer.')).toBeTruthy();
    await userEvent.selectOptions(select, '168');
    expect(server.save).toHaveBeenCalledExactlyOnceWith({ dataRetentionHours: 168 });
    expect(await screen.findByText('Data slettes etter 168 timer.')).toBeTruthy();
    await waitFor(() => expect(toasts()).toEqual(['Innstillinger oppdatert']));
  });

  test.each([
    ['Del posisjon med kunder', { shareLocationWithClients: true }],
    ['Automatisk oppdatering', { trackingMode: 'manual' }],
  ])('C-79 C-85 the switch %s saves only its own setting', async (name, change) => {
    const server = makeServer(consented);
    await openTab(server);
    await userEvent.click(await switchOf(name));
    expect(server.save).toHaveBeenCalledExactlyOnceWith(change);
    await waitFor(() => expect(toasts()).toEqual(['Innstillinger oppdatert']));
  });

  test('C-79 C-119 a switch that could not be saved is rolled back with an error', async () => {
    const server = makeServer(consented);
    server.save.mockRejectedValueOnce(new Error('Failed to fetch'));
    await openTab(server);
    await userEvent.click(await switchOf('Del posisjon med kunder'));
    await waitFor(() => expect(toasts()).toEqual(['Kunne ikke oppdatere innstillinger.']));
    expect((await switchOf('Del posisjon med kunder')).checked).toBe(false);
  });

  test('C-83 the tracking switch starts and ends it, like the buttons', async () => {
    const server = makeServer(consented);
    await openTab(server);
    await userEvent.click(await switchOf('Posisjonssporing'));
    await waitFor(() => expect(device.watchers()).toBe(1));
    await userEvent.click(await switchOf('Posisjonssporing'));
    await waitFor(() => expect(device.watchers()).toBe(0));
    expect(server.toggle.mock.calls.map(([{ enabled }]) => enabled)).toEqual([true, false]);
  });
});

describe('what is stored', () => {
  test('the access log: who, which booking and when', async () => {
    const server = makeServer(consented);
    const at = { firstAt: '2026-11-20T08:00:00.000Z', lastAt: '2026-11-20T09:30:00.000Z' };
    server.lists['tracking.viewers'] = {
      items: [
        {
          id: 5,
          viewerName: 'Kari Nordmann',
          isAdmin: false,
          bookingId: 81,
          onMap: false,
          ...at,
        },
        {
          id: 4,
          viewerName: 'Anne Admin',
          isAdmin: true,
          bookingId: null,
          onMap: true,
          ...at,
          lastAt: at.firstAt,
        },
      ],
      nextCursor: null,
    };
    await openTab(server);
    const card = await part('Hvem har sett posisjonen');
    expect(await card.findByText('Kari Nordmann')).toBeTruthy();
    expect(card.getByText('Oppdrag #81')).toBeTruthy();
    expect(
      card.getByText('Første gang 20. nov. 2026, 09:00, sist 20. nov. 2026, 10:30'),
    ).toBeTruthy();
    expect(card.getByText('Administrator')).toBeTruthy();
    expect(card.getByText('På kartet over alle mestere')).toBeTruthy();
    expect(card.getByText('20. nov. 2026, 09:00')).toBeTruthy();
  });

  test('the user’s positions, page by page, and their deletion after a confirmation', async () => {
    const server = makeServer(consented);
    const position = { ...working.lastPosition, id: 9 };
    server.lists['tracking.history'] = ({ cursor }: { cursor?: string }) =>
      cursor
        ? { items: [{ ...position, id: 8, latitude: 59.8 }], nextCursor: null }
        : { items: [position], nextCursor: 'more' };
    await openTab(server);
    const card = await part('Lagrede posisjoner');
    expect(await card.findByText(/59\.913900, 10\.752200/)).toBeTruthy();
    await userEvent.click(card.getByRole('button', { name: 'Vis flere' }));
    expect(await card.findByText(/59\.800000/)).toBeTruthy();
    await press('Slett alt som er lagret');
    expect(server.erase).not.toHaveBeenCalled();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Slett alt som er lagret' }));
    await waitFor(() => expect(toasts()).toEqual(['Lagrede posisjoner er slettet']));
  });
});
