import type { Profile } from '@mesterhand/domain/profile/schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { trpc } from '../../../core/api/trpc.ts';
import { kari, refusal } from '../../auth/auth-samples.ts';
import { customerProfile } from '../profile-samples.ts';
import EditTab from './edit-tab.tsx';

const master: Profile = {
  ...customerProfile,
  role: 'master',
  masterId: 12,
  category: 'plumbing',
  categoryName: 'VVS',
  isVerified: true,
  hourlyRate: 850,
  experience: 5.58,
  completedJobs: 40,
  noLicense: false,
  licensedWorks: ['Våtrom'],
};

type Answers = Record<string, unknown>;

const open = (person: Profile, answers: Answers) =>
  renderApp(<EditTab profile={person} />, {
    answers: {
      'masters.categories.list': [],
      'auth.session': kari,
      'auth.profile.own': person,
      ...answers,
    },
  });
const part = async (name: string) => within(await screen.findByRole('form', { name }));

beforeEach(() => {
  localStorage.setItem('language', 'nb');
  signIn(kari, 'x'.repeat(40));
});
afterEach(() => {
  cleanup();
  signOut();
});

test('a customer without birth date and gender adds a phone number', async () => {
  const update = vi.fn<(input: unknown) => unknown>(() => ({
    ...customerProfile,
    phone: '+47 412 34 567',
    version: 4,
  }));
  await open(customerProfile, { 'auth.profile.updateContact': update });
  expect(screen.queryByRole('form', { name: 'Timepris og arbeid' })).toBeNull();
  const contact = await part('Kontakt');
  await userEvent.type(contact.getByLabelText('Telefon'), '41234567');
  await userEvent.click(contact.getByRole('button', { name: 'Oppdater kontakt' }));
  expect(await contact.findByText('Lagret!')).toBeTruthy();
  expect(update).toHaveBeenCalledWith({ phone: '41234567', username: 'kari' });
  expect(contact.getByLabelText('Telefon')).toHaveProperty('value', '+47 412 34 567');
});

test('an invalid phone number is shown at its field, and not sent', async () => {
  const update = vi.fn<() => unknown>();
  await open(customerProfile, { 'auth.profile.updateContact': update });
  const contact = await part('Kontakt');
  await userEvent.type(contact.getByLabelText('Telefon'), 'abc');
  await userEvent.click(contact.getByRole('button', { name: 'Oppdater kontakt' }));
  expect(await contact.findByText(/Skriv et norsk nummer på åtte sifre/)).toBeTruthy();
  expect(contact.getByLabelText('Telefon').getAttribute('aria-invalid')).toBe('true');
  expect(update).not.toHaveBeenCalled();
});

test('a master changes the hourly rate; only changed fields are sent', async () => {
  const update = vi.fn<(input: unknown) => unknown>(() => ({
    ...master,
    hourlyRate: 950.5,
    version: 4,
  }));
  await open(master, { 'auth.profile.updateTrade': update });
  const trade = await part('Timepris og arbeid');
  expect(trade.getByLabelText('Erfaring i år')).toHaveProperty('value', '5,6');
  const rate = trade.getByLabelText('Timepris');
  await userEvent.clear(rate);
  await userEvent.type(rate, '950,50');
  await userEvent.click(trade.getByRole('button', { name: 'Oppdater pris og arbeid' }));
  expect(await trade.findByText('Lagret!')).toBeTruthy();
  expect(update).toHaveBeenCalledWith({ hourlyRate: 950.5 });
  expect(rate).toHaveProperty('value', '950,50 kr');
});

test('a master states the business that agreements and bills name', async () => {
  const stated = { organisationNumber: '974760673', businessAddress: 'Verkstedveien 4, 0277 Oslo' };
  const update = vi.fn<(input: unknown) => unknown>(() => ({ ...master, ...stated, version: 4 }));
  await open(master, { 'auth.profile.updateTrade': update });
  const trade = await part('Timepris og arbeid');
  await userEvent.type(trade.getByLabelText('Organisasjonsnummer'), '974 760 673');
  await userEvent.type(trade.getByLabelText('Forretningsadresse'), stated.businessAddress);
  await userEvent.click(trade.getByRole('button', { name: 'Oppdater pris og arbeid' }));
  expect(await trade.findByText('Lagret!')).toBeTruthy();
  expect(update).toHaveBeenCalledWith(stated);
});

test.each([
  ['Timepris', '0', 'Timeprisen må være fra 50 til 25 000 kr'],
  ['Timepris', '-5', 'Prisen kan ikke være negativ'],
  ['Erfaring i år', '500', 'Skriv et antall år fra 0 til 70'],
  ['Utførte jobber', '2,5', 'Skriv et helt tall'],
  ['Organisasjonsnummer', '974760674', 'Skriv et gyldig organisasjonsnummer på ni sifre'],
])('%s %s is refused with a text at the field', async (label, typed, text) => {
  const update = vi.fn<() => unknown>();
  await open(master, { 'auth.profile.updateTrade': update });
  const trade = await part('Timepris og arbeid');
  const field = trade.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  await userEvent.click(trade.getByRole('button', { name: 'Oppdater pris og arbeid' }));
  expect(await trade.findByText(text)).toBeTruthy();
  expect(field.getAttribute('value')).toMatch(new RegExp(`^${typed}( kr)?$`));
  expect(update).not.toHaveBeenCalled();
});

test('a refusal of the server is shown at its field', async () => {
  await open(customerProfile, {
    'auth.profile.updateContact': () => {
      throw refusal('auth.usernameTaken', 409);
    },
  });
  const contact = await part('Kontakt');
  await userEvent.click(contact.getByRole('button', { name: 'Oppdater kontakt' }));
  expect(await contact.findByText('Brukernavnet er opptatt. Velg et annet.')).toBeTruthy();
  expect(contact.getByLabelText('Brukernavn').getAttribute('aria-invalid')).toBe('true');
});

/** The tab as the page renders it: with the current data. */
function Page() {
  const { data } = trpc.auth.profile.own.useQuery();
  return data ? <EditTab profile={data} /> : null;
}

test('saving a partial form does not make the whole profile’s form stale', async () => {
  let stored: Profile = {
    ...customerProfile,
    city: 'oslo',
    birthDate: '1990-05-17',
    gender: 'female',
  };
  const update = vi.fn<(input: unknown) => unknown>(() => ({ ...stored, version: 5 }));
  await renderApp(<Page />, {
    answers: {
      'masters.categories.list': [],
      'auth.session': kari,
      'auth.profile.own': () => stored,
      'auth.profile.updateContact': () => {
        stored = { ...stored, phone: '+47 412 34 567', version: 4 };
        return stored;
      },
      'auth.profile.update': update,
    },
  });
  const contact = await part('Kontakt');
  await userEvent.type(contact.getByLabelText('Telefon'), '41234567');
  await userEvent.click(contact.getByRole('button', { name: 'Oppdater kontakt' }));
  expect(await contact.findByText('Lagret!')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Lagre' }));
  await waitFor(() => expect(update).toHaveBeenCalledWith(expect.objectContaining({ version: 4 })));
});
