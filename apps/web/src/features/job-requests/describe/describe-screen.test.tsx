import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { settings } from '../../auth/auth-samples.ts';
import { categories, ola as olaProfile } from '../../masters/master-samples.ts';
import { kari, now, refusal, request, suggestions } from '../request-samples.ts';
import { DescribeScreen } from './describe-screen.tsx';
// Preloads the lazy steps.
import './details-step.tsx';
import './when-step.tsx';
import './who-step.tsx';

function open(path = '/request', answers: Record<string, unknown> = {}) {
  return renderApp(<DescribeScreen />, {
    path,
    answers: {
      'admin.settings.public': settings,
      'masters.categories.list': categories,
      'masters.byId': olaProfile,
      'bookings.requests.suggest': suggestions(6),
      'masters.understand': { understood: null, alternatives: [] },
      ...answers,
    },
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const next = () => press('Neste');
const send = () => press('Send forespørselen');
const choose = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('radio', { name }));
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

/** Goes from the first step to the last one. */
async function fillIn() {
  await write('Hva skal gjøres?', 'Kranen drypper.');
  await screen.findByRole('option', { name: 'VVS' });
  await write('Hva slags arbeid?', '1');
  await next();
  const question = await screen.findByRole('radiogroup', { name: 'Renner det fortsatt vann?' });
  await userEvent.click(within(question).getByRole('radio', { name: 'Ja' }));
  await next();
  await write('Adresse', 'Storgata 1');
  await write('Postnummer', '0155');
  await write('Poststed', 'Oslo');
  await next();
  await screen.findByRole('checkbox', { name: 'Ola Hansen' });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  signIn(kari, 'token');
});
afterEach(() => signOut());

describe('the form', () => {
  test('carries over what the link says, once', async () => {
    const { router } = await open('/request?text=Kranen+drypper&category=1&city=oslo');
    expect(await screen.findByLabelText('Hva skal gjøres?')).toHaveProperty(
      'value',
      'Kranen drypper',
    );
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
    await waitFor(() =>
      expect(screen.getByLabelText('Hva slags arbeid?')).toHaveProperty('value', '1'),
    );
  });

  test('shows what is missing at the fields, and focuses the first of them', async () => {
    await open();
    await next();
    expect(await screen.findByText('Fortell kort hva som skal gjøres')).toBeTruthy();
    expect(screen.getByText('Velg hva slags arbeid det gjelder')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Hva skal gjøres?')),
    );
    await write('Hva skal gjøres?', 'Kran');
    expect(screen.queryByText('Fortell kort hva som skal gjøres')).toBeNull();
  });

  test('chooses the category that the text is understood as, until the customer chooses one', async () => {
    const reading = { service: 'taps', name: 'Kraner', category: 'plumbing', categoryId: 1 };
    const understand = vi.fn<(input: unknown) => unknown>(() => ({
      understood: { ...reading, categoryName: 'VVS', confidence: 0.9, matched: ['kranen'] },
      alternatives: [],
    }));
    await open('/request?text=Kranen+drypper', { 'masters.understand': understand });
    const field = await screen.findByRole('combobox', { name: 'Hva slags arbeid?' });
    await waitFor(() => expect(field).toHaveProperty('value', '1'));
    expect(screen.getByText('Valgt ut fra teksten: Kraner. Du kan endre det.')).toBeTruthy();
    await write('Hva slags arbeid?', '2');
    expect(screen.queryByText(/Valgt ut fra teksten/)).toBeNull();
    await write('Hva skal gjøres?', 'Kranen drypper hele natten.');
    await waitFor(() => expect(understand).toHaveBeenCalledTimes(2), { timeout: 3000 });
    expect(field).toHaveProperty('value', '2');
  });

  test('sends what was typed to the three best masters', async () => {
    const create = vi.fn<(input: unknown) => unknown>(() => request);
    const { router } = await open('/request', { 'bookings.requests.create': create });
    await fillIn();
    expect(screen.getByText(/Svarer vanligvis innen 9 min · 14 forespørsler/)).toBeTruthy();
    expect(screen.getByText('Nr. 2: den over har færre oppdrag')).toBeTruthy();
    await send();
    expect(await screen.findByText('Velg ja eller nei')).toBeTruthy();
    await choose('Ja, spør den neste');
    await send();
    await waitFor(() => expect(router.state.location.pathname).toBe('/requests/58'));
    expect(create).toHaveBeenCalledExactlyOnceWith({
      categoryId: 1,
      description: 'Kranen drypper.',
      pictures: [],
      answers: { waterRunning: 'yes' },
      address: 'Storgata 1, 0155 Oslo',
      when: { urgency: 'asap' },
      isEmergency: false,
      masterIds: [12, 13, 14],
      asksNext: true,
    });
    expect(localStorage.getItem('outbox-job-request')).toBeNull();
  });

  test('asks five masters at most', async () => {
    await open();
    await fillIn();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Eva Lund' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Per Vik' }));
    await press('Vis 1 til');
    expect(screen.getByRole('checkbox', { name: 'Nina Dahl' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ola Hansen' }));
    expect(screen.getByRole('checkbox', { name: 'Nina Dahl' })).toHaveProperty('disabled', false);
  });

  test('from a master’s page only that master is asked, unless the customer adds others', async () => {
    const create = vi.fn<(input: unknown) => unknown>(() => request);
    await open('/request?master=12', { 'bookings.requests.create': create });
    expect(await screen.findByText(/Forespørselen går til Ola Hansen/)).toBeTruthy();
    await fillIn();
    expect(screen.getByText('Valgt av deg')).toBeTruthy();
    await choose('Nei, bare den jeg har valgt');
    await send();
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(create.mock.calls[0]?.[0]).toMatchObject({ masterIds: [12], asksNext: false });
  });

  test('refuses a day that is over, and a postcode with three digits', async () => {
    await open();
    await write('Hva skal gjøres?', 'Kran');
    await screen.findByRole('option', { name: 'VVS' });
    await write('Hva slags arbeid?', '1');
    await next();
    await screen.findByText(/Svar på det du vet/);
    await next();
    await choose('En bestemt dag');
    await write('Adresse', 'Storgata 1');
    await write('Postnummer', '155');
    await next();
    expect(await screen.findByText('Et postnummer har fire sifre')).toBeTruthy();
    expect(screen.getByText('Skriv poststedet')).toBeTruthy();
    expect(screen.getByText('Velg en dag')).toBeTruthy();
  });
});

describe('nothing typed is lost', () => {
  test('over a reload, with the step of the address', async () => {
    const { unmount, router } = await open();
    await fillIn();
    const { searchStr } = router.state.location;
    expect(searchStr).toBe('?step=who');
    unmount();
    await open(`/request${searchStr}`);
    expect(await screen.findByRole('checkbox', { name: 'Ola Hansen' })).toBeTruthy();
    await press('Tilbake');
    expect(await screen.findByLabelText('Adresse')).toHaveProperty('value', 'Storgata 1');
  });

  test('through Back of the browser', async () => {
    const { router } = await open();
    await fillIn();
    act(() => router.history.back());
    expect(await screen.findByLabelText('Postnummer')).toHaveProperty('value', '0155');
  });

  test('when a visitor signs in at the end: it is sent then', async () => {
    signOut();
    const create = vi.fn<(input: unknown) => unknown>(() => request);
    const { router } = await open('/request', { 'bookings.requests.create': create });
    await fillIn();
    await choose('Ja, spør den neste');
    await send();
    await waitFor(() => expect(router.state.location.search).toMatchObject({ dialog: 'login' }));
    expect(create).not.toHaveBeenCalled();
    act(() => signIn(kari, 'token'));
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    expect(create.mock.calls[0]?.[0]).toMatchObject({ address: 'Storgata 1, 0155 Oslo' });
  });

  test('by a link with other words, until the customer begins again', async () => {
    const { unmount } = await open();
    await write('Hva skal gjøres?', 'Kranen drypper.');
    unmount();
    await open('/request?text=stikkontakt');
    const field = await screen.findByLabelText('Hva skal gjøres?');
    expect(field).toHaveProperty('value', 'Kranen drypper.');
    await screen.findByText(/Vil du heller skrive om «stikkontakt»/);
    await press('Begynn på nytt');
    const question = await screen.findByRole('dialog', { name: 'Begynne på nytt?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Begynn på nytt' }));
    await waitFor(() => expect(field).toHaveProperty('value', 'stikkontakt'));
  });
});

describe('a refusal', () => {
  const refused = async (error: Error) => {
    const opened = await open('/request', {
      'bookings.requests.create': () => {
        throw error;
      },
    });
    await fillIn();
    await choose('Ja, spør den neste');
    await send();
    return opened;
  };

  test('of a master is shown at that master', async () => {
    const issue = { path: ['masterIds', 1], message: 'masterUnavailable' };
    await refused(refusal('jobRequests.masterUnavailable', [issue]));
    const text = await screen.findByText('Denne håndverkeren kan ikke spørres nå. Velg en annen.');
    const row = text.closest('li');
    expect(row && within(row).getByText('Live Haugen')).toBeTruthy();
  });

  test('of a picture leads back to the pictures', async () => {
    const { router } = await refused(refusal('jobRequests.imageUnknown'));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ step: 'problem' }));
    expect(
      await screen.findByText('Et av bildene er ikke tilgjengelig lenger. Last det opp på nytt.'),
    ).toBeTruthy();
  });

  test('of too many requests is shown next to the button, and may be tried again', async () => {
    await refused(refusal('jobRequests.tooMany'));
    const alert = await screen.findByText(/Du har så mange åpne forespørsler som mulig/);
    expect(alert.closest('[role="alert"]')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send forespørselen' })).toHaveProperty(
      'disabled',
      false,
    );
  });
});

test('suggestions that fail can be fetched again', async () => {
  const suggest = vi
    .fn<() => unknown>()
    .mockRejectedValueOnce(new Error('no answer'))
    .mockReturnValue(suggestions(1));
  await open('/request?text=Kran&category=1', { 'bookings.requests.suggest': suggest });
  await next();
  await screen.findByText(/Svar på det du vet/);
  await next();
  await write('Adresse', 'Storgata 1, 0155 Oslo');
  await next();
  await press('Prøv igjen');
  expect(await screen.findByRole('checkbox', { name: 'Ola Hansen' })).toBeTruthy();
  const address = 'Storgata 1, 0155 Oslo';
  expect(suggest).toHaveBeenLastCalledWith({ categoryId: 1, city: 'oslo', address, limit: 10 });
});

test('nobody suitable is said so', async () => {
  await open('/request', {
    'bookings.requests.suggest': { criteria: [], masters: [] },
  });
  await write('Hva skal gjøres?', 'Kran');
  await screen.findByRole('option', { name: 'VVS' });
  await write('Hva slags arbeid?', '1');
  await next();
  await screen.findByText(/Svar på det du vet/);
  await next();
  await write('Adresse', 'Storgata 1, 0155 Oslo');
  await next();
  expect(await screen.findByText('Vi fant ingen som passer')).toBeTruthy();
});
