import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDialog, useOpenDialog } from '../../../core/navigation/dialogs.tsx';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import {
  booking,
  defaultCalendar,
  detailOf,
  kari,
  master,
  pageWith,
  refusal,
  services,
} from '../booking-samples.ts';
import BookingDialog from './booking-dialog.tsx';

vi.mock('../../../ui/screen-size.ts', () => ({ useIsSmall: () => true }));

const home = { id: 1, label: 'home', address: 'Storgata 1, 0155 Oslo', accessNote: 'Port 12' };
const create = vi.fn<(input: unknown) => unknown>(() => detailOf(booking));

/** The page behind the dialog, and the dialog that its address names. */
function Page() {
  const current = useOpenDialog();
  const { open, close } = useDialog();
  return (
    <>
      <button
        type="button"
        onClick={() => open({ dialog: 'booking', master: 12, at: '2026-11-24T10:00' })}
      >
        Ledig tirsdag
      </button>
      {current && <BookingDialog {...current} onClose={close} />}
    </>
  );
}

const open = (path: string, answers: Record<string, unknown> = {}) =>
  renderApp(<Page />, {
    path,
    answers: {
      'masters.byId': master,
      'masters.services.list': services,
      'bookings.takenSlots': [],
      'bookings.calendar.byMaster': defaultCalendar,
      'bookings.addresses.saved.list': [],
      'bookings.listOfClient': pageWith(),
      'bookings.create': create,
      ...answers,
    },
  });

const sentence = '/services?query=kranen+p%C3%A5+badet+drypper';
const saved = { 'bookings.addresses.saved.list': [home] };

/** The heading of the shown step. */
const heading = (name: string) => screen.findByRole('heading', { level: 3, name });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }));
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  // 12:30 on a Friday in Oslo.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:30:00Z') });
  signIn(kari, 'token');
  create.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  signOut();
  sessionStorage.clear();
});

test('with a sentence, a time and a saved address only the service is asked for, then the request is sent', async () => {
  await open(sentence, saved);
  await press('Ledig tirsdag');
  await heading('Hva skal gjøres?');
  await choose(/^Bytte kran/);
  await press('Neste');
  await heading('Se over og send');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('tirsdag 24. november kl. 10:00')).toBeTruthy();
  expect(dialog.getByText('Storgata 1, 0155 Oslo')).toBeTruthy();
  await press('Send forespørsel');
  expect(await screen.findByText('Forespørsel sendt!')).toBeTruthy();
  expect(create).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      serviceId: 4,
      scheduledTime: '10:00',
      address: 'Storgata 1, 0155 Oslo',
      accessNote: 'Port 12',
      description: 'kranen på badet drypper',
    }),
  );
});

test('the summary shows the whole price, its ceiling, and the rule of cancelling', async () => {
  await open(`${sentence}&dialog=booking&master=12&service=4&at=2026-11-24T10:00`, {
    ...saved,
    'admin.settings.public': { cancellation: { freeHours: 24, fee: 500 } },
  });
  await heading('Se over og send');
  expect(screen.getByText('Oppmøte 700 kr kommer i tillegg, til sammen 1 600 kr.')).toBeTruthy();
  const step = within(screen.getByRole('region', { name: 'Se over' }));
  expect(step.getByText(/^Regningen kan ikke bli høyere enn 1\s600\s*kr/)).toBeTruthy();
  expect(await step.findByText(/^Avbestilling er gratis til 24 timer før/)).toBeTruthy();
});

test('without a saved address the one of the latest booking is there', async () => {
  await open('/?dialog=booking&master=12&service=4&at=2026-11-24T10:00', {
    'bookings.listOfClient': pageWith({ ...booking, address: 'Bakken 3, 1396 Billingstad' }),
  });
  await heading('Hva, hvor og hvem?');
  expect(screen.getByLabelText('Adresse')).toHaveProperty('value', 'Bakken 3');
  expect(screen.getByLabelText('Postnummer')).toHaveProperty('value', '1396');
  expect(screen.getByLabelText('Poststed')).toHaveProperty('value', 'Billingstad');
});

test('each step leads on once it is complete, is in the address, and Back and forth keep what was typed', async () => {
  const { router } = await open('/?dialog=booking&master=12');
  await heading('Hva skal gjøres?');
  await press('Neste');
  expect((await screen.findByRole('alert')).textContent).toBe('Ingen tjeneste valgt');
  await choose(/^Bytte kran/);
  await press('Neste');
  const when = await heading('Når passer det?');
  await waitFor(() => expect(document.activeElement).toBe(when));
  expect(router.state.location.search).toMatchObject({ bookingStep: 'time' });
  await press('tirsdag 24. november');
  await choose(/^10:00/);
  await press('Neste');
  await heading('Hva, hvor og hvem?');
  expect(router.state.location.search).toMatchObject({ bookingStep: 'details' });
  write('Beskrivelse', 'Kranen drypper.');
  await press('Neste');
  // Only the fields of this step are missing.
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Vennligst fyll ut alle obligatoriske felt: Adresse',
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Adresse'));
  act(() => router.history.back());
  await heading('Når passer det?');
  expect(screen.getByRole('radio', { name: /^10:00/ })).toHaveProperty('checked', true);
  act(() => router.history.forward());
  await heading('Hva, hvor og hvem?');
  expect(screen.getByLabelText('Beskrivelse')).toHaveProperty('value', 'Kranen drypper.');
  await press('Tilbake');
  await heading('Når passer det?');
  expect(router.state.location.search).toMatchObject({ bookingStep: 'time' });
  act(() => router.history.forward());
  await heading('Hva, hvor og hvem?');
});

test('a change from the summary returns to it', async () => {
  const path = `${sentence}&dialog=booking&master=12&service=4&at=2026-11-24T10:00`;
  await open(path, saved);
  await heading('Se over og send');
  await press('Endre: Tid');
  await heading('Når passer det?');
  await choose(/^11:00/);
  await press('Neste');
  await heading('Se over og send');
  expect(screen.getByText('tirsdag 24. november kl. 11:00')).toBeTruthy();
});

test('an address beyond what is complete opens the first open step', async () => {
  await open('/?dialog=booking&master=12&service=4&bookingStep=summary');
  expect(await heading('Når passer det?')).toBeTruthy();
});

test.each([
  [
    'a time that was taken meanwhile',
    refusal(409, 'bookings.slotTaken'),
    'Når passer det?',
    'Mesteren har allerede et oppdrag på dette tidspunktet. Velg et annet.',
  ],
  [
    'an address outside of the area',
    refusal(409, 'bookings.outsideArea', [{ path: ['address'], message: 'outsideArea' }]),
    'Hva, hvor og hvem?',
    /^Adressen ligger utenfor området/,
  ],
  [
    'a service that is no longer offered',
    refusal(409, 'bookings.serviceMismatch'),
    'Hva skal gjøres?',
    'Tjenesten tilbys ikke lenger. Velg en annen.',
  ],
])('%s leads to the step and the field concerned', async (_what, error, title, text) => {
  const path = `${sentence}&dialog=booking&master=12&service=4&at=2026-11-24T10:00`;
  await open(path, { ...saved, 'bookings.create': () => Promise.reject(error) });
  await press('Send forespørsel');
  await heading(title);
  const problem = await screen.findByText(text);
  const field = problem.closest('[data-field]');
  await waitFor(() => expect(field?.contains(document.activeElement)).toBe(true));
});

test('closing leaves the dialog with all of its steps, and so does Back from the confirmation', async () => {
  const { router } = await open('/services', saved);
  const start = router.history.location.href;
  await press('Ledig tirsdag');
  await choose(/^Bytte kran/);
  await press('Neste');
  await heading('Hva, hvor og hvem?');
  await press('Lukk');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.history.location.href).toBe(start);

  await press('Ledig tirsdag');
  await press('Neste');
  await heading('Hva, hvor og hvem?');
  write('Beskrivelse', 'Kranen drypper.');
  await press('Neste');
  await press('Send forespørsel');
  await screen.findByText('Forespørsel sendt!');
  act(() => router.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
