import { notifications } from '@mantine/notifications';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import { accepted, detailOf, kari, master, refusal } from '../bookings/booking-samples.ts';
import ReviewDialog from './review-dialog.tsx';
import ReviewPhotos from './review-photos.tsx';
// Preloads the lazy module that a click would fetch.
import './photo-dialog.tsx';

const upload = vi.hoisted(() => ({
  send: vi.fn<(sent: { form: FormData }) => Promise<unknown>>(),
}));
vi.mock('../../core/api/send-file.ts', () => ({ sendFile: upload.send }));

const words = 'Ryddig, presis og hyggelig.';
const completed = detailOf({ ...accepted, status: 'completed' });
const create = vi.fn<(input: unknown) => unknown>();

const open = (booking?: number) =>
  renderApp(
    <>
      <Toasts />
      <ReviewDialog master={12} {...(booking !== undefined && { booking })} onClose={() => {}} />
    </>,
    {
      answers: {
        'masters.byId': master,
        'bookings.byId': completed,
        'masters.reviews.create': create,
      },
    },
  );

const picture = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/png' });
const choose = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Bilder (valgfritt)'), files);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const write = async () => userEvent.type(await screen.findByLabelText('Kommentar'), words);

beforeEach(() => {
  let count = 0;
  upload.send.mockReset().mockImplementation(() => {
    count += 1;
    return Promise.resolve({ image: `/uploads/${count}.webp` });
  });
  create.mockReset().mockImplementation(() => ({ id: 1, masterId: 12, approved: true }));
  signIn(kari, 'token');
});
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  signOut();
  sessionStorage.clear();
});

test('a review of a booking is sent with its pictures, and the author reads who sees them', async () => {
  await open(81);
  expect(await screen.findByText(/^Opptil 3\. Alle kan se dem/)).toBeTruthy();
  await write();
  await choose(picture('kran.png'), picture('vask.png'));
  await press('Send anmeldelse');
  await waitFor(() =>
    expect(create).toHaveBeenCalledExactlyOnceWith({
      masterId: 12,
      bookingId: 81,
      rating: 5,
      text: words,
      pictures: ['/uploads/1.webp', '/uploads/2.webp'],
    }),
  );
});

test('a review of a master without a booking has no pictures', async () => {
  await open();
  await screen.findByLabelText('Kommentar');
  expect(screen.queryByLabelText('Bilder (valgfritt)')).toBeNull();
});

test('a picture that fails holds back nothing: it is removed, and the words are sent', async () => {
  upload.send.mockRejectedValue(new Error('offline'));
  await open(81);
  await write();
  await choose(picture('kran.png'));
  await screen.findByRole('button', { name: 'Prøv igjen' });
  await press('Send anmeldelse');
  expect(await screen.findByText(/^Et av bildene ble ikke lastet opp/)).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  await press('Fjern Bilde 1');
  await press('Send anmeldelse');
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.lastCall?.[0]).toMatchObject({ text: words });
  expect(create.mock.lastCall?.[0]).not.toHaveProperty('pictures');
});

test('a picture that the server refuses is named beside the field, and not beside the comment', async () => {
  create.mockImplementation(() => {
    throw refusal(400, 'reviews.imageUnknown');
  });
  await open(81);
  await write();
  await choose(picture('kran.png'));
  await press('Send anmeldelse');
  expect(await screen.findByText(/^Et av bildene kan ikke brukes/)).toBeTruthy();
  expect(screen.queryByText('Kontroller kommentaren.')).toBeNull();
});

test('closed and opened again, uploaded pictures are still chosen', async () => {
  const { unmount } = await open(81);
  await choose(picture('kran.png'));
  await waitFor(() => expect(sessionStorage.getItem('review-pictures-12-81')).toContain('1.webp'));
  unmount();
  await open(81);
  expect(await screen.findByRole('button', { name: 'Fjern Bilde 1' })).toBeTruthy();
});

test('pictures of a review open large, and turn', async () => {
  const urls = ['/uploads/aaaaaaaaaaaaaaaaaaaa.webp', '/uploads/bbbbbbbbbbbbbbbbbbbb.webp'];
  await renderApp(<ReviewPhotos urls={urls} name="Kari N." isPublic />, { answers: {} });
  await press('Vis større: Bilde 1 fra anmeldelsen til Kari N.');
  const first = await screen.findByRole('img', { name: 'Bilde 1 fra anmeldelsen til Kari N.' });
  expect(first.getAttribute('src')).toBe(urls[0]);
  await press('Neste bilde');
  expect(
    await screen.findByRole('img', { name: 'Bilde 2 fra anmeldelsen til Kari N.' }),
  ).toHaveProperty('src', expect.stringContaining(urls[1] ?? ''));
});
