import type { Profile } from '@mesterhand/domain/profile/schema';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { kari, refusal, settings } from '../auth/auth-samples.ts';
import { ProfileTabs } from './tabs/profile-tabs.tsx';
import { customerProfile, masterProfile } from './profile-samples.ts';
import type { ProfileTab } from './tabs/tabs.ts';
// Preloads the lazy part.
import './documents/documents-tab.tsx';
import './editor/edit-tab.tsx';
import './tabs/password-tab.tsx';
import '../../ui/confirm-question.tsx';

const uploads = vi.hoisted(() => ({
  sent: [] as { path: string; form: FormData; onProgress(sent: number): void }[],
  answer: (): Promise<unknown> => Promise.resolve({}),
}));
vi.mock('../../core/api/send-file.ts', () => ({
  sendFile: (upload: (typeof uploads.sent)[number]) => {
    uploads.sent.push(upload);
    return uploads.answer();
  },
}));

const profile = customerProfile;
const master = masterProfile;
const categories = [{ id: 1, code: 'plumbing', name: 'VVS' }];

type Answers = Record<string, unknown>;

/** Resolves once the tab is loaded. */
async function open(tab: ProfileTab, person = profile, answers: Answers = {}) {
  await renderApp(
    <>
      <Toasts />
      <ProfileTabs profile={person} tab={tab} onTab={() => {}} />
    </>,
    {
      answers: {
        'admin.settings.public': settings,
        'masters.categories.list': categories,
        'auth.session': kari,
        'auth.profile.own': person,
        'auth.documents.list': [],
        'auth.documents.viewers': { items: [], nextCursor: null },
        'auth.email.own': {
          email: person.email,
          verifiedAt: '2026-11-20T11:00:00Z',
          hasPassword: true,
          change: null,
        },
        'auth.documents.badge': { isVerified: false, decidedAt: null, reason: '' },
        ...answers,
      },
    },
  );
  await waitFor(() => expect(document.querySelector('[role=tabpanel] [aria-busy]')).toBeNull());
}

/** Switches tabs, as the URL would. */
function TabSwitcher() {
  const [tab, setTab] = useState<ProfileTab>('main');
  return <ProfileTabs profile={profile} tab={tab} onTab={setTab} />;
}

beforeEach(() => {
  uploads.sent.length = 0;
  uploads.answer = () => Promise.resolve({});
  signIn(kari, 'x'.repeat(40));
});
afterEach(() => {
  cleanup();
  signOut();
});

const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

describe('the own profile', () => {
  test('C-08 has six tabs for a master, three of them for everyone, ordered by use', async () => {
    await open('main', master);
    expect(tabNames()).toEqual([
      'Hovedinformasjon',
      'Rediger profil',
      'Priser',
      'Portefølje',
      'Anmeldelser',
      'Dokumenter',
      'Kalender',
      'Varsler',
      'Endre passord',
      'Sikkerhet',
      'Personvern',
      'Adresser',
    ]);
    cleanup();
    await open('documents', profile);
    expect(tabNames().slice(0, 2)).toEqual(['Hovedinformasjon', 'Rediger profil']);
    for (const name of ['Dokumenter', 'Portefølje', 'Priser', 'Anmeldelser'])
      expect(tabNames()).not.toContain(name);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Hovedinformasjon');
  });

  test('a form that was never opened is not mounted; once opened it keeps typed text', async () => {
    const answers = { 'masters.categories.list': categories };
    await renderApp(<TabSwitcher />, { answers });
    expect(await screen.findByText('kunde@demo.no')).toBeTruthy();
    expect(document.querySelector('form')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Rediger profil' }));
    fireEvent.change(await screen.findByLabelText('Om meg'), { target: { value: 'Jeg bor her.' } });
    await userEvent.click(screen.getByRole('tab', { name: 'Hovedinformasjon' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Rediger profil' }));
    expect(screen.getByLabelText('Om meg')).toHaveProperty('value', 'Jeg bor her.');
  });

  test('C-101 C-102 the required texts are shown at their fields', async () => {
    const update = vi.fn<() => unknown>();
    await open('edit', profile, { 'auth.profile.update': update });
    await userEvent.clear(screen.getByLabelText('Fornavn'));
    await userEvent.clear(screen.getByLabelText('Etternavn'));
    await userEvent.click(screen.getByRole('button', { name: 'Lagre' }));
    for (const text of [
      'Fornavn er påkrevd',
      'Etternavn er påkrevd',
      'By er påkrevd',
      'Fødselsdato er påkrevd',
      'Kjønn er påkrevd',
    ])
      expect(await screen.findByText(text)).toBeTruthy();

    fireEvent.change(screen.getByLabelText('Fornavn'), { target: { value: 'Kari' } });
    fireEvent.change(screen.getByLabelText('Etternavn'), { target: { value: 'Nordmann' } });
    fireEvent.change(screen.getByLabelText('By'), { target: { value: 'oslo' } });
    const birth = () => screen.getByLabelText('Fødselsdato');
    await waitFor(() => expect(birth()).toHaveProperty('disabled', false));
    fireEvent.change(birth(), { target: { value: '17.5.1990' } });
    expect(screen.queryByText('Fødselsdato er påkrevd')).toBeNull();
    fireEvent.change(screen.getByLabelText('Kjønn'), { target: { value: 'female' } });
    fireEvent.change(screen.getByLabelText('Rolle'), { target: { value: 'master' } });
    await userEvent.click(screen.getByRole('button', { name: 'Lagre' }));
    expect(await screen.findByText('«Om meg» må inneholde minst 230 tegn')).toBeTruthy();
    expect(screen.getByText('Kategori er påkrevd for håndverker')).toBeTruthy();
    expect(update).not.toHaveBeenCalled();
  });

  test('C-101 C-102 all missing fields of a master are shown at the first save', async () => {
    await open('edit', { ...profile, firstName: '', role: 'master' });
    await userEvent.click(screen.getByRole('button', { name: 'Lagre' }));
    for (const text of [
      'Fornavn er påkrevd',
      'By er påkrevd',
      '«Om meg» må inneholde minst 230 tegn',
      'Kategori er påkrevd for håndverker',
    ])
      expect(await screen.findByText(text)).toBeTruthy();
  });

  test('C-101 no role has to be chosen: none is reported at its field', async () => {
    const update = vi.fn<() => unknown>();
    await open('edit', full, { 'auth.profile.update': update });
    fireEvent.change(screen.getByLabelText('Rolle'), { target: { value: '' } });
    await userEvent.click(screen.getByRole('button', { name: 'Lagre' }));
    expect(await screen.findByText('Rolle er påkrevd')).toBeTruthy();
    expect(update).not.toHaveBeenCalled();
  });

  test('C-101 a role that the server requires is reported at its field', async () => {
    await open('edit', full, {
      'auth.profile.update': () => {
        throw refusal('input.invalid', 400, [{ path: ['role'], message: 'roleRequired' }]);
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Lagre' }));
    expect(await screen.findByText('Rolle er påkrevd')).toBeTruthy();
    expect(screen.getByLabelText('Rolle').getAttribute('aria-invalid')).toBe('true');
  });

  const full: Profile = { ...profile, city: 'oslo', birthDate: '1990-05-17', gender: 'female' };

  test('C-104 saving shows Lagret!', async () => {
    const update = vi.fn<(input: unknown) => unknown>(() => full);
    await open('edit', full, { 'auth.profile.update': update });
    await userEvent.click(screen.getByRole('button', { name: 'Lagre' }));
    expect((await screen.findAllByText('Lagret!')).length).toBeGreaterThan(0);
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ version: 3, role: 'client' }));
  });

  test('a version saved in another tab is shown next to the typed values, which are kept', async () => {
    const theirs: Profile = {
      ...full,
      about: 'Skrevet i en annen fane.',
      city: 'bergen',
      version: 4,
    };
    const update = vi.fn<(input: { version?: number }) => unknown>(({ version }) => {
      if (version === 3) throw refusal('conflict.stale', 409);
      return { ...theirs, version: 5 };
    });
    await open('edit', full, { 'auth.profile.update': update, 'auth.profile.own': theirs });
    fireEvent.change(screen.getByLabelText('Om meg'), { target: { value: 'Jeg bor i Oslo.' } });
    await userEvent.click(screen.getByRole('button', { name: 'Lagre' }));
    expect(await screen.findByRole('row', { name: 'By Bergen Oslo' })).toBeTruthy();
    expect(screen.getByLabelText('Om meg')).toHaveProperty('value', 'Jeg bor i Oslo.');
    await userEvent.click(screen.getByRole('button', { name: 'Lagre mitt over' }));
    expect((await screen.findAllByText('Lagret!')).length).toBeGreaterThan(0);
    expect(update).toHaveBeenLastCalledWith(
      expect.objectContaining({ about: 'Jeg bor i Oslo.', version: 4 }),
    );
    expect(screen.queryByText('Dette er endret mens du skrev')).toBeNull();
  });

  test('C-107 a failure shows its reason, and keeps the typed values', async () => {
    await open('edit', full, {
      'auth.profile.update': () => {
        throw refusal('profile.openJobs', 409);
      },
    });
    fireEvent.change(screen.getByLabelText('Om meg'), { target: { value: 'Jeg bor i Oslo.' } });
    await userEvent.click(screen.getByRole('button', { name: 'Lagre' }));
    await screen.findByText('Kunne ikke lagre profil');
    expect(screen.getByText(/^Feil: /)).toBeTruthy();
    expect(screen.getByLabelText('Om meg')).toHaveProperty('value', 'Jeg bor i Oslo.');
  });
});

describe('C-103 the avatar', () => {
  const picture = new File(['x'], 'jeg.png', { type: 'image/png' });

  test('is uploaded at once, with its progress, and then set', async () => {
    let arrive = (_answer: unknown): void => {};
    uploads.answer = () => new Promise((resolve) => (arrive = resolve));
    await open('edit');
    await userEvent.upload(screen.getByLabelText('Last opp bilde'), picture);
    expect(screen.getByRole('progressbar', { name: 'Laster opp bildet …' })).toBeTruthy();
    expect(uploads.sent[0]?.form.get('avatar')).toBeInstanceOf(File);
    arrive({ avatarUrl: '/uploads/abc.webp' });
    await screen.findByText('Bildet er lagret');
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/uploads/abc-thumb.webp');
  });

  test('C-103 a file of another type lists the image types, without PDF', async () => {
    uploads.answer = () => Promise.reject(refused('uploads.wrongType', 415));
    await open('edit');
    await userEvent.upload(screen.getByLabelText('Last opp bilde'), picture);
    const failure = await screen.findByText('Kunne ikke laste opp profilbildet');
    const text = failure.closest('[role=alert]')?.textContent;
    expect(text).toContain('JPG, PNG, WebP eller GIF');
    expect(text).not.toContain('PDF');
  });

  test('C-107 a refused one shows the reason', async () => {
    uploads.answer = () => Promise.reject(refused('uploads.tooLarge', 413));
    await open('edit');
    await userEvent.upload(screen.getByLabelText('Last opp bilde'), picture);
    const failure = await screen.findByText('Kunne ikke laste opp profilbildet');
    expect(failure.closest('[role=alert]')?.textContent).toContain('Filen er for stor.');
  });

  test('C-107 a file of another type is refused with the image types, without PDF', async () => {
    uploads.answer = () => Promise.reject(refused('uploads.wrongType', 415));
    await open('edit');
    await userEvent.upload(screen.getByLabelText('Last opp bilde'), picture);
    const failure = await screen.findByText('Kunne ikke laste opp profilbildet');
    const text = failure.closest('[role=alert]')?.textContent ?? '';
    expect(text).toContain('Bruk JPG, PNG, WebP eller GIF.');
    expect(text).not.toContain('PDF');
  });
});

function refused(code: string, status: number): Error {
  return new Error(code, { cause: { code, status } });
}

describe('the documents of a master', () => {
  const identity = {
    type: 'personalId',
    fileName: 'a.webp',
    originalName: 'pass.jpg',
    status: 'rejected',
    reason: 'Uskarpt bilde',
    url: '/uploads/a.webp',
    uploadedAt: '2026-11-20T10:00:00.000Z',
    fileRemovedAt: null,
  };

  test('C-105 type and file are both required', async () => {
    await open('documents', master);
    await userEvent.click(await screen.findByRole('button', { name: 'Last opp' }));
    expect((await screen.findByText('Velg dokumenttype og fil')).role).toBe('alert');
    expect(uploads.sent).toHaveLength(0);
  });

  test.each([
    ['Feil ved opplasting av dokument', () => refused('uploads.wrongType', 415)],
    // A proxy's page: a response without a code.
    ['Feil ved opplasting av dokument', () => new Error('502', { cause: { status: 502 } })],
    ['Uventet feil ved opplasting', () => new Error('The server could not be reached.')],
  ])('C-107 %s, and the choice stays', async (title, failure) => {
    uploads.answer = () => Promise.reject(failure());
    await open('documents', master);
    await userEvent.selectOptions(screen.getByLabelText('Dokumenttype'), 'certificate');
    await userEvent.upload(
      screen.getByLabelText('Fil'),
      new File(['x'], 'brev.pdf', { type: 'application/pdf' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Last opp' }));
    await screen.findByText(title);
    expect(screen.getByLabelText('Dokumenttype')).toHaveProperty('value', 'certificate');
  });

  test.each([
    ['Feil ved sletting av dokument', () => refusal('documents.notFound', 404)],
    ['Feil ved sletting av dokument', () => Object.assign(new Error('502'), { status: 502 })],
    ['Uventet feil ved sletting', () => new Error('The server could not be reached.')],
  ])('C-106 C-107 deleting asks first; a failure is shown: %s', async (title, failure) => {
    const remove = vi.fn<(input: unknown) => unknown>(() => {
      throw failure();
    });
    await open('documents', master, {
      'auth.documents.list': [identity],
      'auth.documents.delete': remove,
    });
    expect(await screen.findByText('Uskarpt bilde')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Slett Legitimasjon' }));
    const dialog = await screen.findByRole('dialog', { name: 'Slette dokumentet?' });
    expect(remove).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Slett' }));
    await screen.findByText(title);
    expect(remove).toHaveBeenCalledWith({ type: 'personalId' });
  });

  test.each([
    [true, '', 'Du har verifisert-merket siden 20. november 2026.'],
    [false, 'Uleselig', 'Verifisert-merket ble tatt bort 20. november 2026. Grunn: Uleselig'],
    [false, '', /^Verifisert-merket ble tatt bort 20. november 2026. Last opp/],
  ])(
    'trap 18 a master sees the decision about the badge: %s %s',
    async (isVerified, reason, text) => {
      const badge = { isVerified, reason, decidedAt: '2026-11-20T10:00:00.000Z' };
      await open('documents', master, { 'auth.documents.badge': badge });
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  test('C-107 a list that fails to load can be re-fetched', async () => {
    await open('documents', master, {
      'auth.documents.list': () => {
        throw refusal('server.internal', 500);
      },
    });
    expect(await screen.findByText('Kunne ikke laste inn dokumentene')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Prøv igjen' })).toBeTruthy();
  });
});
test('C-07 a wrong current password is reported at its field', async () => {
  await open('password', profile, {
    'auth.profile.changePassword': () => {
      throw refusal('input.invalid', 400, [
        { path: ['currentPassword'], message: 'passwordWrong' },
      ]);
    },
  });
  const current = await screen.findByLabelText('Nåværende passord');
  fireEvent.change(current, { target: { value: 'feil' } });
  for (const label of ['Nytt passord', 'Gjenta passordet'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'nordlys over fjorden' } });
  await userEvent.click(
    within(screen.getByRole('tabpanel', { name: 'Endre passord' })).getByRole('button', {
      name: 'Endre passord',
    }),
  );
  const texts = await screen.findAllByText('Det nåværende passordet stemmer ikke');
  expect(texts.some((text) => text.closest('form [role=alert]') !== null)).toBe(true);
});

test('a password change refused without a field shows the error at the form, until it is sent again', async () => {
  let isAway = true;
  await open('password', profile, {
    'auth.profile.changePassword': () => {
      if (isAway) throw refusal('server.unavailable', 503);
      return new Promise(() => {});
    },
  });
  const current = await screen.findByLabelText('Nåværende passord');
  const form = current.closest('form');
  fireEvent.change(current, { target: { value: 'gammelt' } });
  for (const label of ['Nytt passord', 'Gjenta passordet'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'nordlys over fjorden' } });
  const press = () =>
    userEvent.click(
      within(screen.getByRole('tabpanel', { name: 'Endre passord' })).getByRole('button', {
        name: 'Endre passord',
      }),
    );
  await press();
  await waitFor(() => expect(form?.querySelector('[role=alert]')?.textContent).toBeTruthy());
  isAway = false;
  await press();
  await waitFor(() => expect(form?.querySelector('[role=alert]')).toBeNull());
});
