import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { settings } from '../../auth/auth-samples.ts';
import { categories } from '../../masters/master-samples.ts';
import { kari } from '../request-samples.ts';
import { DescribeScreen } from './describe-screen.tsx';
import { keepDraft, readDraft } from './request-draft.ts';
import { emptyRequest } from './request-values.ts';

const upload = vi.hoisted(() => ({
  send: vi.fn<() => Promise<unknown>>(),
}));
vi.mock('../../../core/api/send-file.ts', () => ({ sendFile: upload.send }));

const open = () =>
  renderApp(<DescribeScreen />, {
    path: '/request',
    answers: { 'admin.settings.public': settings, 'masters.categories.list': categories },
  });

const field = () => screen.findByLabelText('Bilder (valgfritt)');
const picture = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });
/** As a dropped file is, which the picker's filter does not hold back. */
const choose = async (...files: File[]) =>
  userEvent.upload(await field(), files, { applyAccept: false });
const keptUrls = () => readDraft(kari.id)?.pictures;

beforeEach(() => {
  let count = 0;
  upload.send.mockReset().mockImplementation(() => {
    count += 1;
    return Promise.resolve({ image: `/uploads/${count}.webp` });
  });
  signIn(kari, 'token');
});
afterEach(() => signOut());

test('pictures are uploaded when chosen, and are in the draft', async () => {
  await open();
  await choose(picture('a.png'), picture('b.png'));
  await waitFor(() => expect(keptUrls()).toEqual(['/uploads/1.webp', '/uploads/2.webp']));
  await userEvent.click(screen.getByRole('button', { name: 'Fjern Bilde 1' }));
  await waitFor(() => expect(keptUrls()).toEqual(['/uploads/2.webp']));
});

test('a visitor’s pictures are uploaded after signing in', async () => {
  signOut();
  await open();
  await choose(picture('a.png'));
  expect(await screen.findByRole('button', { name: 'Fjern Bilde 1' })).toBeTruthy();
  expect(upload.send).not.toHaveBeenCalled();
  act(() => signIn(kari, 'token'));
  await waitFor(() => expect(keptUrls()).toEqual(['/uploads/1.webp']));
});

test.each([
  [
    [new File(['%PDF'], 'tilbud.pdf', { type: 'application/pdf' })],
    'tilbud.pdf er ikke et bilde. Velg JPG, PNG, WebP eller GIF.',
  ],
  [[picture('stor.png', 5 * 1024 * 1024 + 1)], 'stor.png er større enn 5 MB.'],
])('a file that is none, or too large, is refused at the field', async (files, text) => {
  await open();
  await screen.findByRole('option', { name: 'VVS' });
  await choose(...files);
  expect((await screen.findByText(text)).closest('[role="alert"]')).toBeTruthy();
  expect(upload.send).not.toHaveBeenCalled();
});

test('there are six pictures at most', async () => {
  await open();
  await choose(...['1', '2', '3', '4', '5', '6', '7'].map((name) => picture(`${name}.png`)));
  expect(await screen.findByText('Du kan ha høyst 6 bilder.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Fjern/ })).toHaveLength(6);
  expect(screen.queryByLabelText('Bilder (valgfritt)')).toBeNull();
});

test('a picture that the server refuses says why, and can be tried again', async () => {
  const refused = new Error('415', { cause: { code: 'uploads.wrongType', status: 415 } });
  upload.send.mockReset().mockRejectedValueOnce(refused).mockResolvedValue({ image: '/a.webp' });
  await open();
  await choose(picture('a.png'));
  expect(await screen.findByText('Filtypen støttes ikke.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  await waitFor(() => expect(keptUrls()).toEqual(['/a.webp']));
});

test('a stored picture that is no longer there says so', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
  keepDraft(kari.id, { ...emptyRequest, pictures: ['/uploads/gone.webp'] });
  await open();
  expect(await screen.findByLabelText(/Bildet finnes ikke lenger/)).toBeTruthy();
  vi.restoreAllMocks();
});
