import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { kari } from '../booking-samples.ts';
import SentPictures from './sent-pictures.tsx';

function open(
  viewer: 'client' | 'master' | null,
  pictures = ['/uploads/a.webp', '/uploads/b.webp'],
) {
  signIn(kari, 'token');
  return renderApp(<SentPictures booking={{ pictures }} viewer={viewer} />, { answers: {} });
}

afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test.each([
  ['client', 'Bildene du sendte'],
  ['master', 'Bilder fra kunden'],
  [null, 'Bilder fra kunden'],
] as const)('%s reads whose they are, and opens one large', async (viewer, title) => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(new Blob(['small']))),
  );
  await open(viewer);
  const pictures = within(await screen.findByRole('region', { name: title }));
  await vi.waitFor(() =>
    expect(pictures.getByRole('button', { name: 'Vis: Bilde 2' }).getAttribute('aria-busy')).toBe(
      'false',
    ),
  );
  await userEvent.click(pictures.getByRole('button', { name: 'Vis: Bilde 2' }));
  expect(await screen.findByRole('dialog', { name: 'Bilde 2' })).toBeTruthy();
});

test('one that cannot be read says so, and is read again when tapped', async () => {
  const answer = vi
    .fn<() => Promise<Response>>(async () => new Response(new Blob(['small'])))
    .mockImplementationOnce(() => Promise.reject(new Error('offline')));
  vi.stubGlobal('fetch', answer);
  await open('master', ['/uploads/a.webp']);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Bildet kan ikke vises nå. Prøv igjen.' }),
  );
  expect(await screen.findByRole('button', { name: 'Vis: Bilde 1' })).toBeTruthy();
});

test('a booking without any says nothing of them', async () => {
  const { container } = await open('client', []);
  expect(container.querySelector('section')).toBeNull();
});
