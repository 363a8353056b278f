import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useOpenDialog } from '../../../core/navigation/dialogs.tsx';
import { readSession, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import Toasts from '../../../ui/shell/toasts.tsx';
import { kari, refusal, settings } from '../auth-samples.ts';
import RegisterDialog from './register-dialog.tsx';
import { clearDraft } from './registration-draft.ts';

type Answers = Record<string, unknown>;

const categories = [
  {
    id: 3,
    code: 'cleaning',
    name: 'Rengjøring',
    description: '',
    icon: '',
    color: 'blue',
    basePrice: 500,
    sampleServices: [],
  },
];

/** The dialog bound to the URL: choosing the other kind changes the URL. */
function Addressed() {
  const current = useOpenDialog();
  return (
    <>
      <Toasts />
      <RegisterDialog {...current} onClose={() => undefined} />
    </>
  );
}

function open(as: 'client' | 'master', answers: Answers = {}) {
  return renderApp(<Addressed />, {
    path: `/?dialog=register&as=${as}`,
    answers: {
      'admin.settings.public': settings,
      'masters.categories.list': categories,
      ...answers,
    },
  });
}

function write(label: string | RegExp, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

async function writePerson(password = 'hemmelig-99', repeated = password) {
  await screen.findByLabelText('Fornavn');
  write('Fornavn', 'Per');
  write('Etternavn', 'Hansen');
  write('E-post', 'per@hansen.no');
  write('Brukernavn', 'perh');
  write('Passord', password);
  write('Gjenta passordet', repeated);
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const tick = (label: RegExp) => userEvent.click(screen.getByLabelText(label));

function choose(label: string | RegExp, name: string, type: string, size = 10) {
  const file = new File(['x'.repeat(size)], name, { type });
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
}

async function toServices() {
  await writePerson();
  await tick(/Jeg bekrefter/);
  await tick(/Jeg godtar/);
  await press('Neste');
  await screen.findByLabelText('Fagområde');
}

async function toDocuments() {
  await toServices();
  await screen.findByRole('option', { name: 'Rengjøring' });
  write('Fagområde', '3');
  await press('Neste');
  await screen.findByLabelText('Legitimasjon');
}

function readUserData(form: FormData | undefined): unknown {
  const text = form?.get('userData');
  return typeof text === 'string' ? JSON.parse(text) : undefined;
}

/** A fake upload with a given answer; records what was sent. */
function answerUploads(status: number, body: unknown) {
  const sent: { url: string; form: FormData }[] = [];
  class Upload extends EventTarget {
    upload = new EventTarget();
    withCredentials = false;
    status = status;
    responseText = JSON.stringify(body);
    url = '';
    open(_method: string, url: string) {
      this.url = url;
    }
    send(form: FormData) {
      sent.push({ url: this.url, form });
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
    abort() {
      this.dispatchEvent(new Event('abort'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return sent;
}

beforeEach(clearDraft);
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

describe('a customer registers', () => {
  test('C-95 sends nothing while fields are missing, and focuses the first one', async () => {
    const register = vi.fn<(input: unknown) => unknown>();
    await open('client', { 'auth.register': register });
    await press('Opprett konto');
    expect(screen.getAllByText('Feltet er påkrevd').length).toBeGreaterThanOrEqual(6);
    expect(screen.getByText('Du må godta vilkårene for å registrere deg')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Fornavn')));
    expect(register).not.toHaveBeenCalled();
  });

  test('C-95 shows the documented text for different passwords', async () => {
    const register = vi.fn<(input: unknown) => unknown>();
    await open('client', { 'auth.register': register });
    await writePerson('hemmelig-99', 'hemmelig-98');
    await tick(/Jeg godtar/);
    await press('Opprett konto');
    expect(screen.getByText('Passordene matcher ikke')).toBeTruthy();
    expect(register).not.toHaveBeenCalled();
  });

  test('C-37 C-98 one step, without the repeated password, and signed in at once', async () => {
    const register = vi.fn<(input: unknown) => unknown>(() => ({ user: kari, token: 'new' }));
    await open('client', { 'auth.register': register });
    await writePerson();
    await tick(/Jeg godtar/);
    await press('Opprett konto');
    await screen.findByText('Registrering vellykket');
    expect(register).toHaveBeenCalledWith(
      expect.objectContaining({ username: 'perh', userType: 'client' }),
    );
    expect(register).not.toHaveBeenCalledWith(
      expect.objectContaining({ confirmPassword: expect.anything() }),
    );
    expect(readSession()?.token).toBe('new');
  });

  test('C-98 shows a taken email at its field and keeps all input', async () => {
    await open('client', {
      'auth.register': () => {
        throw refusal('auth.emailTaken', 409);
      },
    });
    await writePerson();
    await tick(/Jeg godtar/);
    await press('Opprett konto');
    await screen.findByText('Registrering feilet');
    const email = screen.getByLabelText('E-post');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(screen.getByLabelText('Etternavn')).toHaveProperty('value', 'Hansen');
  });

  test('the password help counts down to the minimum length', async () => {
    await open('client');
    await screen.findByText('Minst 6 tegn');
    write('Passord', 'abcd');
    expect(screen.getByText('Minst 6 tegn – 2 igjen')).toBeTruthy();
    write('Passord', 'passord123');
    expect(screen.getByText('Dette passordet er lett å gjette')).toBeTruthy();
  });

  test('a closed registration says so and shows no form', async () => {
    const closed = { ...settings, allowRegistration: false };
    await open('client', { 'admin.settings.public': closed });
    await screen.findByText('Registreringen er stengt');
    expect(screen.queryByLabelText('Fornavn')).toBeNull();
  });
});

describe('a master registers', () => {
  test('C-96 step 1 requires the consent', async () => {
    await open('master');
    await writePerson();
    await tick(/Jeg godtar/);
    await press('Neste');
    expect(screen.getByText('Bekreft at du er håndverker for å gå videre')).toBeTruthy();
    expect(screen.queryByLabelText('Fagområde')).toBeNull();
  });

  test('C-37 going back and choosing the other kind keep the input', async () => {
    await open('master');
    await toServices();
    write('Timepris', '650');
    await press('Tilbake');
    expect(screen.getByLabelText('Fornavn')).toHaveProperty('value', 'Per');
    await userEvent.click(screen.getByRole('radio', { name: /Jeg trenger hjelp/ }));
    await screen.findByRole('button', { name: 'Opprett konto' });
    expect(screen.getByLabelText('Fornavn')).toHaveProperty('value', 'Per');
    await userEvent.click(screen.getByRole('radio', { name: /Jeg er håndverker/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Neste' }));
    expect(await screen.findByLabelText('Timepris')).toHaveProperty('value', '650 kr');
  });

  test.each([
    ['Timepris', '0', 'Timeprisen må være fra 50 til 25 000 kr'],
    ['Timepris', '-5', 'Prisen kan ikke være negativ'],
    ['Timepris', '1.234', 'Bruk høyst to desimaler'],
    ['Erfaring i år', '500', 'Skriv et antall år fra 0 til 70'],
    ['Utførte jobber', '-5', 'Tallet kan ikke være negativt'],
  ])('%s %s is refused with a text at the field', async (label, typed, text) => {
    await open('master');
    await toServices();
    await userEvent.type(screen.getByLabelText(label), typed);
    await press('Neste');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  });

  test('keeps an amount with øre as typed: 950,50 is not 95 050', async () => {
    await open('master');
    await toServices();
    await userEvent.type(screen.getByLabelText('Timepris'), '950,50');
    await userEvent.tab();
    expect(screen.getByLabelText('Timepris')).toHaveProperty('value', '950,50 kr');
  });

  test('C-36 C-37 the draft outlives the dialog', async () => {
    await open('client');
    await writePerson();
    cleanup();
    await open('client');
    expect(await screen.findByLabelText('Etternavn')).toHaveProperty('value', 'Hansen');
  });

  test('C-96 two documents are required, the insurance is not', async () => {
    const sent = answerUploads(201, {});
    await open('master');
    await toDocuments();
    await press('Fullfør registreringen');
    expect(screen.getAllByText('Last opp dette dokumentet')).toHaveLength(2);
    const first = screen.getByLabelText('Legitimasjon');
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(sent).toHaveLength(0);
  });

  test('C-96 accepts only JPG, PNG and PDF up to the size in the settings', async () => {
    await open('master', { 'admin.settings.public': { ...settings, maxFileSize: 1 } });
    await toDocuments();
    choose('Legitimasjon', 'pass.gif', 'image/gif');
    expect(screen.getByText(/Filtypen støttes ikke/)).toBeTruthy();
    choose('Legitimasjon', 'pass.png', 'image/png', 1024 * 1024 + 1);
    expect(screen.getByText('Filen er for stor. Den kan være høyst 1 MB.')).toBeTruthy();
    choose('Legitimasjon', 'pass.png', 'image/png', 2048);
    expect(screen.getByText('pass.png')).toBeTruthy();
    expect(screen.getByText('2 kB')).toBeTruthy();
    await press('Fjern pass.png');
    expect(screen.queryByText('pass.png')).toBeNull();
  });

  test('C-10 C-96 sends one form with the data and the files, and leads to the dashboard', async () => {
    const sent = answerUploads(201, { user: { ...kari, userType: 'master' }, token: 'new' });
    const { router } = await open('master');
    await toServices();
    await screen.findByRole('option', { name: 'Rengjøring' });
    write('Fagområde', '3');
    await press('Legg til tjeneste');
    write('Tjeneste', 'Vinduspuss');
    write('Pris', '450');
    await press('Neste');
    await screen.findByLabelText('Legitimasjon');
    choose('Legitimasjon', 'pass.png', 'image/png');
    choose('Fagbrev eller autorisasjon', 'brev.pdf', 'application/pdf');
    await press('Fullfør registreringen');
    await screen.findByText('Registrering vellykket');
    expect(sent[0]?.url).toBe('/api/auth/register-master');
    const form = sent[0]?.form;
    expect(readUserData(form)).toMatchObject({
      firstName: 'Per',
      category: 3,
      services: [{ name: 'Vinduspuss', price: 450 }],
    });
    expect(form?.has('personalId')).toBe(true);
    expect(form?.has('certificate')).toBe(true);
    expect(form?.has('insurance')).toBe(false);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  test('C-96 shows a refused file at its field', async () => {
    const issues = [{ path: ['certificate'], message: 'wrongType' }];
    answerUploads(415, { message: 'no', code: 'uploads.wrongType', issues });
    await open('master');
    await toDocuments();
    choose('Legitimasjon', 'pass.png', 'image/png');
    choose('Fagbrev eller autorisasjon', 'brev.pdf', 'application/pdf');
    await press('Fullfør registreringen');
    await screen.findByText('Registrering feilet');
    const field = screen.getByLabelText('Fagbrev eller autorisasjon');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('pass.png')).toBeTruthy();
  });

  test('C-95 a refusal by the server leads back to its step', async () => {
    answerUploads(409, { message: 'taken', code: 'auth.usernameTaken' });
    await open('master');
    await toDocuments();
    choose('Legitimasjon', 'pass.png', 'image/png');
    choose('Fagbrev eller autorisasjon', 'brev.pdf', 'application/pdf');
    await press('Fullfør registreringen');
    const username = await screen.findByLabelText('Brukernavn');
    expect(username.getAttribute('aria-invalid')).toBe('true');
    expect(username).toHaveProperty('value', 'perh');
    await waitFor(() => expect(document.activeElement).toBe(username));
  });

  test('C-98 an unknown error is shown with a general text', async () => {
    answerUploads(502, 'proxy');
    await open('master');
    await toDocuments();
    choose('Legitimasjon', 'pass.png', 'image/png');
    choose('Fagbrev eller autorisasjon', 'brev.pdf', 'application/pdf');
    await press('Fullfør registreringen');
    expect(await screen.findByText('Feil ved registrering')).toBeTruthy();
  });
});
