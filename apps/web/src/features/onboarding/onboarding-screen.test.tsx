import type { Onboarding } from '@mesterhand/domain/onboarding/steps';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { kari, refusal, settings } from '../auth/auth-samples.ts';
import { clearDraft, readDraft } from '../auth/registration/registration-draft.ts';
import { masterProfile } from '../profile/profile-samples.ts';
import { OnboardingScreen } from './onboarding-screen.tsx';

const categories = [
  {
    id: 3,
    code: 'plumbing',
    name: 'VVS',
    description: '',
    icon: '',
    color: 'blue',
    basePrice: 500,
    sampleServices: [{ name: 'Bytte blandebatteri', price: 1490 }],
  },
];
const master = { ...kari, userType: 'master', masterId: 12 } as const;
const nothing: Onboarding = {
  verification: 'open',
  missing: ['trade', 'services', 'area', 'hours', 'personalId', 'certificate'],
  reviewHours: null,
};

const open = (answers: Record<string, unknown>, path = '/profile/start') =>
  renderApp(<OnboardingScreen />, {
    path,
    answers: {
      'admin.settings.public': settings,
      'masters.categories.list': categories,
      'auth.profile.own': masterProfile,
      'masters.services.list': [],
      'auth.documents.list': [],
      ...answers,
    },
  });

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

function write(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

beforeEach(clearDraft);
afterEach(() => {
  cleanup();
  signOut();
  localStorage.clear();
});

/** Walks to the password. */
async function toAccount() {
  await title('Hva jobber du med?');
  await userEvent.click(await screen.findByLabelText('VVS'));
  await press('Neste');
  await title('Hva heter du?');
  write('Fornavn', 'Per');
  write('Etternavn', 'Hansen');
  await press('Neste');
  await title('Hvordan når vi deg?');
  write('E-post', 'per@hansen.no');
  await press('Neste');
  await title('Velg passord');
}

async function openAccount() {
  write('Passord', 'fjellrev-under-brua');
  await userEvent.click(screen.getByLabelText(/Jeg bekrefter/));
  await userEvent.click(screen.getByLabelText(/Jeg godtar/));
  await press('Opprett konto');
}

test('an incomplete step says why at its field, and is not left', async () => {
  await open({});
  await title('Hva jobber du med?');
  await press('Neste');
  expect(screen.getByText('Velg det du jobber mest med')).toBeTruthy();
  await userEvent.click(await screen.findByLabelText('VVS'));
  await press('Neste');
  await title('Hva heter du?');
  await press('Neste');
  expect(screen.getAllByText('Feltet er påkrevd')).toHaveLength(2);
});

test('each step is stored on the device, and never a password', async () => {
  const register = vi.fn<(input: unknown) => unknown>(() => ({ user: master, token: 'new' }));
  await open({ 'auth.register': register, 'masters.onboarding': nothing });
  await toAccount();
  expect(localStorage.getItem('outbox-registration')).toContain('per@hansen.no');
  expect(screen.getByLabelText('Brukernavn').getAttribute('value')).toBe('per');
  await openAccount();
  await title('Erfaring og timepris');
  expect(register).toHaveBeenCalledWith(
    expect.objectContaining({ userType: 'master', category: 3, email: 'per@hansen.no' }),
  );
  expect(localStorage.getItem('outbox-registration')).toBeNull();
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('fjellrev-under-brua');
  expect(readDraft().values.password).toBe('');
});

test('a taken address leads back to its step, with everything else there', async () => {
  const register = () => {
    throw refusal('auth.emailTaken', 409);
  };
  await open({ 'auth.register': register });
  await toAccount();
  await openAccount();
  await title('Hvordan når vi deg?');
  expect(screen.getByLabelText('E-post').getAttribute('aria-invalid')).toBe('true');
  expect(readDraft().values.firstName).toBe('Per');
});

test('opens the first step that the server misses', async () => {
  signIn(master, 'token');
  await open({ 'masters.onboarding': { ...nothing, missing: ['services', 'certificate'] } });
  await title('En tjeneste med pris');
  await userEvent.click(await screen.findByRole('button', { name: 'Bytte blandebatteri' }));
  expect(screen.getByLabelText('Navn på tjenesten').getAttribute('value')).toBe(
    'Bytte blandebatteri',
  );
  await press('Senere');
  await title('Fagbrev eller autorisasjon');
  await press('Neste');
  expect(screen.getByText('Last opp dette dokumentet')).toBeTruthy();
  await press('Senere');
  await title('Ikke sendt til kontroll ennå');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('a step goes on only once the server has it, and keeps what was typed otherwise', async () => {
  signIn(master, 'token');
  let stored = nothing;
  let isDown = true;
  const update = vi.fn<(input: unknown) => unknown>(() => {
    if (isDown) throw refusal('server.unavailable', 503);
    stored = { ...nothing, missing: nothing.missing.slice(1) };
    return { ...masterProfile, hourlyRate: 950 };
  });
  await open({ 'masters.onboarding': () => stored, 'auth.profile.updateTrade': update });
  await title('Erfaring og timepris');
  await press('Neste');
  expect(screen.getByText('Fyll ut minst én av dem')).toBeTruthy();
  write('Timepris', '950');
  await press('Neste');
  expect(await screen.findByText(/^Ble ikke lagret\./)).toBeTruthy();
  expect(localStorage.getItem(`outbox-onboarding-${master.id}-trade`)).toContain('950');
  isDown = false;
  await press('Neste');
  await title('En tjeneste med pris');
  expect(update).toHaveBeenLastCalledWith({ experience: 0, hourlyRate: 950 });
  await waitFor(() =>
    expect(localStorage.getItem(`outbox-onboarding-${master.id}-trade`)).toBeNull(),
  );
});

test('a rejected document shows its reason, and both ways to send another', async () => {
  signIn(master, 'token');
  const document = {
    type: 'personalId',
    fileName: 'a.webp',
    originalName: 'pass.jpg',
    status: 'rejected',
    reason: 'Uskarpt bilde',
    url: '/uploads/a.webp',
    uploadedAt: '2026-11-20T08:00:00.000Z',
    fileRemovedAt: null,
  };
  await open({
    'masters.onboarding': { ...nothing, missing: ['personalId'] },
    'auth.documents.list': [document],
  });
  await title('Legitimasjon');
  expect(await screen.findByText('Uskarpt bilde')).toBeTruthy();
  expect(screen.getByLabelText('Ta bilde', { selector: 'input' }).getAttribute('capture')).toBe(
    'environment',
  );
  expect(screen.getByLabelText('Velg fil', { selector: 'input' }).getAttribute('accept')).toContain(
    'application/pdf',
  );
});

test('customers read where they become masters, and a failed load can be retried', async () => {
  signIn(kari, 'token');
  await open({});
  expect(await screen.findByText('Du er registrert som kunde')).toBeTruthy();
  cleanup();
  signIn(master, 'token');
  await open({
    'masters.onboarding': () => {
      throw refusal('access.forbidden', 403);
    },
  });
  expect(await screen.findByText('Kunne ikke hente hvor langt du er kommet')).toBeTruthy();
});
