import type { AdminClaims } from '@mesterhand/domain/settings/claims';
import { claimsDefaults } from '@mesterhand/domain/settings/claims-defaults';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { refusal } from '../../auth/auth-samples.ts';
import { admin, saved } from '../settings-samples.ts';
import SettingsTab from '../settings-tab.tsx';
// Preloads the lazy modules that a click would fetch.
import './claims-view.tsx';

beforeEach(() => signIn(admin, 'the-token'));
afterEach(() => signOut());

function show(answers: Record<string, unknown>): Promise<unknown> {
  return renderApp(
    <>
      <Toasts />
      <SettingsTab />
    </>,
    {
      path: '/?view=claims',
      answers: { 'admin.settings.get': saved, 'admin.settings.public': {}, ...answers },
    },
  );
}

/** A server that stores the claims, if the version matches. */
async function open(answers: Record<string, unknown> = {}) {
  const server: { now: AdminClaims } = { now: { ...claimsDefaults, version: 3 } };
  const update = vi.fn<(input: object) => unknown>((input) => {
    if ('version' in input && input.version !== server.now.version)
      throw refusal('conflict.stale', 409);
    server.now = { ...server.now, ...input, version: server.now.version + 1 };
    return server.now;
  });
  await show({
    'admin.settings.claims': () => server.now,
    'admin.settings.updateClaims': update,
    ...answers,
  });
  const form = within(await screen.findByRole('form', { name: 'Påstander' }));
  const field = (name: RegExp) => form.findByLabelText(name);
  return {
    form,
    server,
    update,
    field,
    write: async (name: RegExp, value: string) =>
      fireEvent.change(await field(name), { target: { value } }),
    press: async (name: string) => userEvent.click(await form.findByRole('button', { name })),
  };
}

test('C-15 shows every claim with the sentence that visitors read', async () => {
  const { form, field } = await open();
  expect(await field(/^Pris for oppmøte/)).toHaveProperty('value', '700 kr');
  expect(await field(/^Håndverkere/)).toHaveProperty('value', '5000+');
  expect(await field(/^Snittvurdering/)).toHaveProperty('value', '4,8');
  for (const sentence of [
    /Oppmøtet koster 700\skr og betales med Vipps/,
    'Mester på 15–30 minutter',
    '5000+ håndverkere',
    '50000+ utførte jobber',
    '25 byer',
    '50+ kategorier',
    'På forsiden, i Om oss og i Kundeservice',
    /startet i 2025/,
    /© 2024/,
  ])
    expect(await form.findByText(sentence)).toBeTruthy();
});

test('C-15 updates the sentence while typing; an emptied claim is hidden and saved as null', async () => {
  const { form, write, press, update } = await open();
  await write(/^Pris for oppmøte/, '890');
  expect(await form.findByText(/Oppmøtet koster 890\skr/)).toBeTruthy();
  await write(/^Kontakt innen/, '1');
  expect(await form.findByText(/innen 1 minutt\./)).toBeTruthy();
  await write(/^Byer/, '');
  await waitFor(() => expect(form.queryByText(/^\d+ byer$/)).toBeNull());
  expect(await form.findByText('3 endringer er ikke lagret')).toBeTruthy();
  await press('Lagre');
  expect(await screen.findByText('Innstillingene er lagret')).toBeTruthy();
  expect(update).toHaveBeenCalledExactlyOnceWith({
    ...claimsDefaults,
    callOutFee: 890,
    contactMinutes: 1,
    cities: null,
    version: 3,
  });
});

test.each<[RegExp, string, string]>([
  [/^Pris for oppmøte/, '0', 'Skriv et helt tall fra 1 til 100000'],
  [/^Snittvurdering/, '5.1', 'Skriv et tall fra 1 til 5 med én desimal'],
  [/^Finner mester, til/, '10', /minst like stort som det første/.source],
  [/^Finner mester, fra/, '', 'Skriv et helt tall fra 1 til 1440'],
  [/^År for opphavsrett/, '', 'Skriv et helt tall fra 1900 til 2100'],
])('C-15 %s rejects “%s” at the field, and nothing is sent', async (name, text, error) => {
  const { form, field, write, press, update } = await open();
  await write(name, text);
  await press('Lagre');
  expect(await form.findByText(new RegExp(error))).toBeTruthy();
  await waitFor(async () => expect(await field(name)).toBe(document.activeElement));
  expect(update).not.toHaveBeenCalled();
});

test('C-15 keeps the input while another tab is open, and marks its own tab', async () => {
  const { form, field, write } = await open();
  await write(/^Håndverkere/, '6000');
  await userEvent.click(await screen.findByRole('tab', { name: /Generelt/ }));
  expect(await screen.findByLabelText(/^Navn på nettstedet/)).toBeTruthy();
  expect(screen.getByRole('tab', { name: /Påstander.*ikke er lagret/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: /Påstander/ }));
  expect(await field(/^Håndverkere/)).toHaveProperty('value', '6000+');
  expect(await form.findByText('1 endring er ikke lagret')).toBeTruthy();
});

test('C-15 the second to save sees the first one’s changes and keeps their own', async () => {
  const { form, server, write, press, update } = await open();
  await write(/^Byer/, '30');
  server.now = { ...server.now, craftsmen: 6000, version: 9 };
  await press('Lagre');
  const note = within(await form.findByRole('alert'));
  expect(note.getByText('6000')).toBeTruthy();
  await press('Behold mine endringer');
  await press('Lagre');
  await waitFor(() =>
    expect(update).toHaveBeenLastCalledWith({
      ...claimsDefaults,
      craftsmen: 6000,
      cities: 30,
      version: 9,
    }),
  );
});

test('C-15 shows a loading failure', async () => {
  const refuse = () => Promise.reject(refusal('server.internal', 500));
  await show({ 'admin.settings.claims': refuse });
  expect(await screen.findByText('Kunne ikke hente innstillingene')).toBeTruthy();
});
