import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { kari, refusal } from '../booking-samples.ts';
import ShownPhotos from './shown-photos.tsx';

const photo = {
  id: '0193b3a0-5c1e-4d6e-a5b0-3b6b0f6d2c11',
  occurredAt: '2026-11-20T11:30:00.000Z',
  text: '',
  image: '/uploads/small.webp',
};

function open(photos: unknown) {
  signIn(kari, 'token');
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(new Blob(['small']))),
  );
  return renderApp(<ShownPhotos bookingId={81} />, { answers: { 'bookings.work.photos': photos } });
}

afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('the photos of a job are shown with their time or what they show', async () => {
  await open([photo, { ...photo, id: '0193b3a0-9f40-4b1c-a1de-7f1e2d3c4b5a', text: 'Ny kran' }]);
  const photos = within(await screen.findByRole('region', { name: 'Bilder fra jobben' }));
  expect(photos.getByRole('button', { name: /^Vis: Bilde tatt .*12[:.]30/ })).toBeTruthy();
  expect(photos.getByRole('button', { name: 'Vis: Ny kran' })).toBeTruthy();
});

test('a job without any says nothing of them', async () => {
  const { container } = await open([]);
  await vi.waitFor(() => expect(container.querySelector('[aria-busy]')).toBeNull());
  expect(screen.queryByText('Bilder fra jobben')).toBeNull();
});

test('what cannot be read says so and is read again', async () => {
  const answer = vi
    .fn<() => unknown>(() => [photo])
    .mockImplementationOnce(() => Promise.reject(refusal(404, 'bookings.notFound')));
  await open(answer);
  await userEvent.click(await screen.findByRole('button', { name: 'Prøv igjen' }));
  expect(await screen.findByText('Bilder fra jobben')).toBeTruthy();
});
