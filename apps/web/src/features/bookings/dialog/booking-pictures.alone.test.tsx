import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import {
  booking,
  defaultCalendar,
  detailOf,
  kari,
  master,
  refusal,
  services,
} from '../booking-samples.ts';
import { dropDraft, readPictures } from './booking-draft.ts';
import BookingDialog from './booking-dialog.tsx';

const upload = vi.hoisted(() => ({
  send: vi.fn<(sent: { form: FormData }) => Promise<unknown>>(),
}));
vi.mock('../../../core/api/send-file.ts', () => ({ sendFile: upload.send }));

const create = vi.fn<(input: unknown) => unknown>(() => detailOf(booking));

const open = () =>
  renderApp(<BookingDialog master={12} service={4} onClose={() => {}} />, {
    answers: {
      'masters.byId': master,
      'masters.services.list': services,
      'bookings.takenSlots': [],
      'bookings.calendar.byMaster': defaultCalendar,
      'bookings.create': create,
    },
  });

const field = () => screen.findByLabelText('Bilder (valgfritt)');
const picture = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/png' });
const choose = async (...files: File[]) => userEvent.upload(await field(), files);
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function fillIn() {
  await write('Beskrivelse', 'Kranen drypper.');
  fireEvent.click(await screen.findByRole('button', { name: 'tirsdag 24. november' }));
  fireEvent.click(screen.getByRole('radio', { name: '10:00' }));
  await write('Adresse', 'Storgata 1');
  await write('Postnummer', '0155');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:30:00Z') });
  let count = 0;
  upload.send.mockReset().mockImplementation(() => {
    count += 1;
    return Promise.resolve({ image: `/uploads/${count}.webp` });
  });
  create.mockReset().mockImplementation(() => detailOf(booking));
  signIn(kari, 'token');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  signOut();
  sessionStorage.clear();
});

test('a booking is sent with its pictures, in the order in which they were chosen', async () => {
  await open();
  await fillIn();
  await choose(picture('a.png'), picture('b.png'));
  await press('Send forespørsel');
  await screen.findByText('Forespørsel sendt!');
  expect(create).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ pictures: ['/uploads/1.webp', '/uploads/2.webp'] }),
  );
  expect(readPictures(12, kari.id)).toBeUndefined();
});

test('without pictures the request has no such field', async () => {
  await open();
  await fillIn();
  await press('Send forespørsel');
  await screen.findByText('Forespørsel sendt!');
  expect(create.mock.calls[0]?.[0]).not.toHaveProperty('pictures');
});

test('a picture that fails says so, the others stay, and it is sent after another attempt or without', async () => {
  upload.send.mockImplementation(({ form }) => {
    const file = form.get('image');
    return file instanceof File && file.name === 'a.png'
      ? Promise.reject(refusal(503, 'server.unavailable'))
      : Promise.resolve({ image: '/uploads/1.webp' });
  });
  await open();
  await fillIn();
  await choose(picture('a.png'), picture('b.png'));
  expect(await screen.findByRole('button', { name: 'Prøv igjen' })).toBeTruthy();
  await waitFor(() => expect(readPictures(12, kari.id)).toEqual(['/uploads/1.webp']));
  await press('Send forespørsel');
  const text = 'Et av bildene ble ikke lastet opp. Prøv igjen, eller fjern det og send uten.';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  await press('Fjern Bilde 1');
  expect(screen.queryByText(text)).toBeNull();
  await press('Send forespørsel');
  await screen.findByText('Forespørsel sendt!');
  expect(create).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ pictures: ['/uploads/1.webp'] }),
  );
});

test('a picture that the server no longer has is named at the pictures, and nothing typed is lost', async () => {
  create.mockImplementationOnce(() => {
    throw refusal(400, 'bookings.imageUnknown', [{ path: ['pictures', 0], message: 'invalid' }]);
  });
  await open();
  await fillIn();
  await choose(picture('a.png'));
  await press('Send forespørsel');
  const text = 'Et av bildene kan ikke brukes. Fjern det og legg det til på nytt.';
  expect((await screen.findByText(text)).closest('[data-field="pictures"]')).toBeTruthy();
  expect(screen.getByLabelText('Adresse')).toHaveProperty('value', 'Storgata 1');
});

test('five pictures fit, and a visitor’s are uploaded once they have signed in', async () => {
  signOut();
  await open();
  await choose(...['1', '2', '3', '4', '5', '6'].map((name) => picture(`${name}.png`)));
  expect(await screen.findByText('Du kan ha høyst 5 bilder.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Fjern/ })).toHaveLength(5);
  expect(upload.send).not.toHaveBeenCalled();
  act(() => signIn(kari, 'token'));
  await waitFor(() => expect(readPictures(12, kari.id)).toHaveLength(5));
});

test('the pictures outlast a closed form, belong to one person, and end with the draft', async () => {
  const { unmount } = await open();
  await choose(picture('a.png'));
  await waitFor(() => expect(readPictures(12, kari.id)).toHaveLength(1));
  unmount();
  expect(readPictures(12, 99)).toBeUndefined();
  await open();
  expect(await screen.findByRole('button', { name: 'Fjern Bilde 1' })).toBeTruthy();
  dropDraft(12);
  expect(readPictures(12, kari.id)).toBeUndefined();
});
