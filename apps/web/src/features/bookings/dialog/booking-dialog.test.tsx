import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DialogProps } from '../../../core/navigation/dialogs.tsx';
import { readSession, signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { SessionCheck } from '../../auth/login/session-check.tsx';
import BookingDialog from './booking-dialog.tsx';
import {
  booking,
  detailOf,
  kari,
  master,
  ola,
  refusal,
  services,
  defaultCalendar,
} from '../booking-samples.ts';

const dayNames = { '20': 'fredag 20. november', '24': 'tirsdag 24. november' };

function open(props: Partial<DialogProps> = {}, answers: Record<string, unknown> = {}) {
  return renderApp(<BookingDialog master={12} service={4} onClose={() => {}} {...props} />, {
    answers: {
      'masters.byId': master,
      'masters.services.list': services,
      'bookings.takenSlots': [],
      'bookings.calendar.byMaster': defaultCalendar,
      ...answers,
    },
  });
}

async function chooseDay(day: keyof typeof dayNames) {
  fireEvent.click(await screen.findByRole('button', { name: dayNames[day] }));
}

async function write(label: string, value: string) {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
}

async function fillIn() {
  await write('Beskrivelse', 'Kranen drypper.');
  await chooseDay('24');
  fireEvent.click(screen.getByRole('radio', { name: '10:00' }));
  await write('Adresse', 'Storgata 1');
  await write('Postnummer', '0155');
}

const send = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Send forespørsel' }));

beforeEach(() => {
  // 12:30 on a Friday in Oslo.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:30:00Z') });
  signIn(kari, 'token');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  signOut();
  sessionStorage.clear();
});

describe('the booking form', () => {
  test('the first free time is chosen with one press', async () => {
    const nextFree = { date: '2026-11-24', time: '10:00' };
    await open({}, { 'masters.byId': { ...master, nextFree } });
    const first = await screen.findByRole('button', { name: /^Ledig .* kl\. 10:00$/ });
    expect(first.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(first);
    expect(screen.getByRole('radio', { name: '10:00' })).toHaveProperty('checked', true);
    expect(first.getAttribute('aria-pressed')).toBe('true');
  });

  test('a first free time that the master has closed is not offered', async () => {
    const nextFree = { date: '2026-11-22', time: '10:00' };
    await open({}, { 'masters.byId': { ...master, nextFree } });
    await screen.findByRole('radio', { name: '10:00' });
    expect(screen.queryByRole('button', { name: /^Ledig / })).toBeNull();
  });

  test('C-41 has ten slots and the fields, with the user and the service filled in', async () => {
    await open();
    expect(await screen.findByLabelText('Navn')).toHaveProperty('value', 'Kari Nordmann');
    expect(screen.getByLabelText('Telefon')).toHaveProperty('value', kari.phone);
    expect(screen.getByLabelText('Tjeneste')).toHaveProperty('value', '4');
    const times = screen.getAllByRole('radio').map((slot) => slot.getAttribute('value'));
    expect(times).toEqual([
      '09:00',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
      '18:00',
    ]);
    expect(screen.getByLabelText('Postnummer')).toHaveProperty('value', '');
    expect(screen.getByLabelText('Poststed')).toHaveProperty('value', 'Oslo');
  });

  test('a start in the URL is chosen, and one that has begun is not', async () => {
    await open({ at: '2026-11-24T10:00' });
    expect(await screen.findByRole('radio', { name: '10:00' })).toHaveProperty('checked', true);
    cleanup();
    sessionStorage.clear();
    await open({ at: '2026-11-20T12:00' });
    await screen.findByLabelText('Navn');
    for (const slot of screen.queryAllByRole('radio'))
      expect(slot).toHaveProperty('checked', false);
  });

  test('C-45 shows the price of the chosen service with the call-out fee, and no hourly rate', async () => {
    await open();
    expect(await screen.findByText('Pris 900 kr')).toBeTruthy();
    expect(screen.getByText('Oppmøte 700 kr kommer i tillegg, til sammen 1 600 kr.')).toBeTruthy();
    expect(document.body.textContent).not.toContain('650');
    fireEvent.change(screen.getByLabelText('Tjeneste'), { target: { value: '5' } });
    expect(screen.getByText('Pris 1 200 kr')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Tjeneste'), { target: { value: '' } });
    expect(screen.getByText('Velg en tjeneste for å se prisen.')).toBeTruthy();
  });

  test('says beside the times that they do not hold outside of the master’s area, and the refusal at the address', async () => {
    const serves = vi.fn<(input: unknown) => unknown>(() => ({
      isServed: false,
      isApproximate: false,
    }));
    const create = vi.fn<() => unknown>(() => {
      throw refusal(409, 'bookings.outsideArea', [{ path: ['address'], message: 'outsideArea' }]);
    });
    await open({}, { 'masters.base.serves': serves, 'bookings.create': create });
    await fillIn();
    expect(
      await screen.findByText(/^Tidene gjelder ikke for adressen din/, {}, { timeout: 5000 }),
    ).toBeTruthy();
    expect(serves).toHaveBeenCalledExactlyOnceWith({
      masterId: 12,
      address: 'Storgata 1, 0155 Oslo',
    });
    await send();
    expect(
      await screen.findByText(/^Adressen ligger utenfor området der mesteren tar oppdrag/),
    ).toBeTruthy();
  });

  test('says that the area is judged by the municipality where the register does not find the address', async () => {
    await open({}, { 'masters.base.serves': { isServed: false, isApproximate: true } });
    await fillIn();
    const note = await screen.findByText(/^Ut fra postnummeret/, {}, { timeout: 5000 });
    expect(note.textContent).toContain('Det er omtrentlig');
    expect(screen.queryByText(/^Tidene gjelder ikke/)).toBeNull();
  });

  test('C-41 requires the postcode where the street does not contain it', async () => {
    const create = vi.fn<() => unknown>();
    await open({}, { 'bookings.create': create });
    await fillIn();
    await write('Postnummer', '155');
    await send();
    expect(screen.getByText('Et postnummer har fire sifre')).toBeTruthy();
    await write('Postnummer', '');
    await send();
    expect(screen.getByRole('alert').textContent).toBe(
      'Vennligst fyll ut alle obligatoriske felt: Postnummer',
    );
    expect(create).not.toHaveBeenCalled();
  });

  test.each([
    ['Telefon', 'abc', 'Skriv et telefonnummer på åtte sifre, eller med landskode'],
    ['Adresse', 'x', 'Skriv gate og nummer, for eksempel Storgata 1'],
  ])('C-41 refuses a %s of %j at the field', async (label, value, text) => {
    const create = vi.fn<() => unknown>();
    await open({}, { 'bookings.create': create });
    await fillIn();
    await write(label, value);
    await send();
    expect(screen.getByText(text)).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  test('C-42 lists missing fields and focuses the first of them', async () => {
    await open();
    await send();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe(
      'Vennligst fyll ut alle obligatoriske felt: Adresse, Dato, Klokkeslett, Beskrivelse',
    );
    expect(screen.getByText('Skriv adressen der jobben skal gjøres')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Beskrivelse'));
  });

  test('C-43 disables past days and slots that have begun in Oslo', async () => {
    await open();
    const yesterday = await screen.findByRole('button', { name: 'torsdag 19. november' });
    expect(yesterday).toHaveProperty('disabled', true);
    await chooseDay('20');
    expect(screen.getByRole('radio', { name: '12:00 Passert' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('radio', { name: '13:00' })).toHaveProperty('disabled', false);
  });

  test('C-43 refuses a slot that passes while the form is open', async () => {
    const create = vi.fn<() => unknown>();
    await open({}, { 'bookings.create': create });
    await fillIn();
    vi.setSystemTime(new Date('2026-11-24T09:30:00Z'));
    await send();
    expect(screen.getByText('Tidspunktet har passert. Velg et senere tidspunkt.')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  test('disables a slot that an accepted job holds, with the reason', async () => {
    await open({}, { 'bookings.takenSlots': [{ date: '2026-11-24', time: '11:00' }] });
    await chooseDay('24');
    expect(await screen.findByRole('radio', { name: '11:00 Opptatt' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  test('disables what the calendar closes, with the reason', async () => {
    const calendar = {
      ...defaultCalendar,
      hours: defaultCalendar.hours.map((day) =>
        day.weekday === 2
          ? { ...day, hours: { opens: '09:00' as const, closes: '11:00' as const } }
          : day,
      ),
      exceptions: [
        { id: 1, kind: 'off', from: '2026-11-25', to: '2026-11-26', hours: null, note: null },
      ],
    };
    await open({}, { 'bookings.calendar.byMaster': calendar });
    for (const day of ['søndag 22. november, Stengt', 'torsdag 26. november, Stengt'])
      expect(await screen.findByRole('button', { name: day })).toHaveProperty('disabled', true);
    await chooseDay('24');
    expect(screen.getByRole('radio', { name: '10:00' })).toHaveProperty('disabled', false);
    expect(screen.getByRole('radio', { name: '11:00 Stengt' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Neste måned' }));
    const christmas = screen.getByRole('button', { name: 'fredag 25. desember, Første juledag' });
    expect(christmas).toHaveProperty('disabled', true);
    expect(screen.getByText('fredag 25. desember: Første juledag, stengt')).toBeTruthy();
  });

  test('shows a slot that was closed meanwhile at the slots, and re-fetches the calendar', async () => {
    const calendar = vi.fn<() => unknown>(() => defaultCalendar);
    await open(
      {},
      {
        'bookings.calendar.byMaster': calendar,
        'bookings.create': () => Promise.reject(refusal(409, 'bookings.slotClosed')),
      },
    );
    await fillIn();
    const before = calendar.mock.calls.length;
    await send();
    const message = await screen.findByText(
      'Mesteren jobber ikke på dette tidspunktet. Velg et annet.',
    );
    expect(message.closest('fieldset')).toBeTruthy();
    await waitFor(() => expect(calendar.mock.calls.length).toBeGreaterThan(before));
  });

  test('C-44 requires a service', async () => {
    await open({ service: undefined });
    await fillIn();
    await send();
    expect(screen.getByRole('alert').textContent).toBe('Ingen tjeneste valgt');
  });

  test('C-44 shows that no master is chosen', async () => {
    await open({ master: undefined });
    expect(screen.getByText('Ingen mester valgt. Prøv å velge en mester på nytt.')).toBeTruthy();
  });

  test('C-44 asks a stranger to sign in and keeps the input', async () => {
    signOut();
    const create = vi.fn<() => unknown>();
    const { router, unmount } = await open({}, { 'bookings.create': create });
    await fillIn();
    await write('Navn', 'Kari');
    await write('Telefon', '900 00 003');
    await send();
    const alert = screen.getByRole('alert');
    expect(within(alert).getByText('Innlogging kreves')).toBeTruthy();
    expect(within(alert).getByText('Du må logge inn for å bestille tjenester.')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
    await userEvent.click(within(alert).getByRole('button', { name: 'Logg inn' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        dialog: 'login',
        next: 'booking',
        master: 12,
        service: 4,
      }),
    );
    unmount();
    signIn(kari, 'token');
    await open();
    expect(await screen.findByLabelText('Adresse')).toHaveProperty('value', 'Storgata 1');
    expect(screen.getByRole('radio', { name: '10:00' })).toHaveProperty('checked', true);
  });

  test('does not show another user’s draft', async () => {
    const { unmount } = await open();
    await fillIn();
    unmount();
    signIn({ ...kari, id: 99 }, 'other');
    await open();
    expect(await screen.findByLabelText('Adresse')).toHaveProperty('value', '');
  });

  test('a master cannot book himself', async () => {
    signIn(ola, 'token');
    await open();
    expect(await screen.findByText('Du kan ikke bestille dine egne tjenester.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send forespørsel' })).toBeNull();
  });
});

describe('sending a booking', () => {
  test("C-46 says 'Sender...' while it is sent and 'Forespørsel sendt!' after it", async () => {
    let answer = (_value: unknown): void => {};
    const create = vi.fn<() => unknown>(() => new Promise((resolve) => (answer = resolve)));
    await open({}, { 'bookings.create': create });
    await fillIn();
    await send();
    expect(await screen.findByRole('button', { name: 'Sender...' })).toHaveProperty(
      'disabled',
      true,
    );
    answer(detailOf(booking));
    const title = await screen.findByText('Forespørsel sendt!');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByText('Mesteren tar kontakt med deg innen 15 minutter.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Se mine bestillinger' }).getAttribute('href')).toBe(
      '/dashboard',
    );
    expect(create).toHaveBeenCalledExactlyOnceWith({
      serviceId: 4,
      masterId: 12,
      description: 'Kranen drypper.',
      scheduledDate: '2026-11-24',
      scheduledTime: '10:00',
      address: 'Storgata 1, 0155 Oslo',
      seenPrice: 900,
      seenCallOutFee: 700,
      clientName: 'Kari Nordmann',
      clientPhone: kari.phone,
    });
    expect(sessionStorage.getItem('booking-draft-12')).toBeNull();
  });

  test.each([
    [refusal(400, 'input.invalid'), 'Ugyldig forespørsel. Kontroller alle felt.'],
    [refusal(500, 'server.internal'), 'Serverfeil. Vennligst prøv igjen senere.'],
    [new Error('Failed to fetch'), 'Kunne ikke sende forespørselen. Vennligst prøv igjen.'],
  ])('C-47 %s is shown as text', async (failure, text) => {
    await open({}, { 'bookings.create': vi.fn<() => unknown>().mockRejectedValue(failure) });
    await fillIn();
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(screen.getByLabelText('Adresse')).toHaveProperty('value', 'Storgata 1');
  });

  test('C-47 an ended session (401) asks to sign in', async () => {
    await open({}, { 'bookings.create': () => Promise.reject(refusal(401, 'auth.required')) });
    await fillIn();
    await send();
    expect(await screen.findByText('Du må logge inn for å bestille tjenester.')).toBeTruthy();
  });

  test('C-47 an ended session (401) keeps the form, and the input is there after signing in again', async () => {
    const answers = {
      'auth.session': () => readSession()?.user,
      'masters.byId': master,
      'masters.services.list': services,
      'bookings.takenSlots': [],
      'bookings.calendar.byMaster': defaultCalendar,
      'bookings.create': () => Promise.reject(refusal(401, 'auth.required')),
    };
    const page = (
      <>
        <SessionCheck />
        <BookingDialog master={12} service={4} onClose={() => {}} />
      </>
    );
    const { unmount } = await renderApp(page, { answers });
    await fillIn();
    await send();
    expect(await screen.findByText('Du må logge inn for å bestille tjenester.')).toBeTruthy();
    expect(readSession()).toBeNull();
    expect(screen.getByLabelText('Beskrivelse')).toHaveProperty('value', 'Kranen drypper.');
    unmount();
    signIn(kari, 'again');
    const again = await renderApp(page, { answers });
    expect(await screen.findByLabelText('Adresse')).toHaveProperty('value', 'Storgata 1');
    expect(screen.getByRole('radio', { name: '10:00' })).toHaveProperty('checked', true);
    again.unmount();
    signIn({ ...kari, id: 99 }, 'another');
    await renderApp(page, { answers });
    expect(await screen.findByLabelText('Beskrivelse')).toHaveProperty('value', '');
  });

  test('shows a slot that was taken meanwhile at the slots, which are re-fetched', async () => {
    const taken = vi.fn<() => unknown>(() => []);
    await open(
      {},
      {
        'bookings.takenSlots': taken,
        'bookings.create': () => Promise.reject(refusal(409, 'bookings.slotTaken')),
      },
    );
    await fillIn();
    const before = taken.mock.calls.length;
    await send();
    const message = await screen.findByText(
      'Mesteren har allerede et oppdrag på dette tidspunktet. Velg et annet.',
    );
    expect(message.closest('fieldset')).toBeTruthy();
    await waitFor(() => expect(taken.mock.calls.length).toBeGreaterThan(before));
  });

  test('C-45 shows a price that changed meanwhile before anything is sent', async () => {
    const offered = vi.fn<() => unknown>(() => services);
    const create = vi.fn<() => unknown>(() =>
      Promise.reject(refusal(409, 'bookings.priceChanged')),
    );
    await open({}, { 'masters.services.list': offered, 'bookings.create': create });
    await fillIn();
    offered.mockReturnValue(services.map((service) => ({ ...service, price: 990 })));
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('Prisen er endret');
    expect(await screen.findByText('Pris 990 kr')).toBeTruthy();
    await send();
    expect(create).toHaveBeenLastCalledWith(expect.objectContaining({ seenPrice: 990 }));
  });

  test('C-47 shows a second request for the same hour at the slots', async () => {
    const error = refusal(409, 'bookings.alreadySent');
    await open({}, { 'bookings.create': () => Promise.reject(error) });
    await fillIn();
    await send();
    const message = await screen.findByText(
      'Du har allerede sendt denne mesteren en bestilling på dette tidspunktet.',
    );
    expect(message.closest('fieldset')).toBeTruthy();
  });

  test('shows a field error of the server at the field', async () => {
    const error = refusal(400, 'input.invalid', [{ path: ['address'], message: 'tooLong' }]);
    await open({}, { 'bookings.create': () => Promise.reject(error) });
    await fillIn();
    await send();
    expect(await screen.findByText('Teksten er for lang')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Adresse'));
  });
});
