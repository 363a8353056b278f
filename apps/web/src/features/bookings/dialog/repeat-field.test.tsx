import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { booking, defaultCalendar, detailOf, kari, master, services } from '../booking-samples.ts';
import BookingDialog from './booking-dialog.tsx';

const create = vi.fn<(input: object) => unknown>(() => detailOf(booking));

async function fillIn() {
  await renderApp(<BookingDialog master={12} service={4} onClose={() => {}} />, {
    answers: {
      'masters.byId': master,
      'masters.services.list': services,
      'bookings.takenSlots': [],
      'bookings.calendar.byMaster': defaultCalendar,
      'bookings.create': create,
    },
  });
  const write = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await write('Beskrivelse', 'Vask.');
  fireEvent.click(await screen.findByRole('button', { name: 'tirsdag 24. november' }));
  fireEvent.click(screen.getByRole('radio', { name: '10:00' }));
  await write('Adresse', 'Storgata 1');
  await write('Postnummer', '0155');
}

const send = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Send forespørsel' }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:30:00Z') });
  signIn(kari, 'token');
});
afterEach(() => {
  vi.useRealTimers();
  signOut();
  sessionStorage.clear();
  create.mockClear();
});

test('a request for a job that comes back names how often', async () => {
  await fillIn();
  fireEvent.change(screen.getByLabelText('Gjenta'), { target: { value: 'biweekly' } });
  await send();
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ series: { repeats: 'biweekly' } }));
});

test('a single request names no series', async () => {
  await fillIn();
  await send();
  expect(create).toHaveBeenCalledWith(expect.not.objectContaining({ series: expect.anything() }));
});

test('a series that would end before it begins is refused at the field', async () => {
  await fillIn();
  fireEvent.change(screen.getByLabelText('Gjenta'), { target: { value: 'weekly' } });
  const until = await screen.findByLabelText('Til og med (valgfritt)');
  fireEvent.change(until, { target: { value: '23.11.2026' } });
  fireEvent.blur(until);
  await send();
  expect(await screen.findByText('Siste dag er før den første')).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
});
