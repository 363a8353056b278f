import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { ola, reviewOf } from '../master-samples.ts';
import { MasterPage } from '../profile/master-screen.tsx';

const page = (items: unknown[]) => ({ items, nextCursor: null });
const many = [1, 2, 3, 4, 5, 6].map((id) => reviewOf(id, 5));

const open = async (path: string, { withPictures = 1 }: { withPictures?: number } = {}) => {
  const list = vi.fn<(input: unknown) => unknown>((input) => {
    const asked = JSON.stringify(input);
    if (asked.includes('presis')) return page([]);
    return page(asked.includes('"withPictures":true') ? many.slice(2, 2 + withPictures) : many);
  });
  const { router } = await renderApp(<MasterPage id="12" />, {
    path,
    answers: {
      'masters.byId': ola,
      'masters.favourites.kept': { masterIds: [] },
      'masters.works.list': page([]),
      'masters.reviews.list': list,
      'masters.reviews.counts': { withPictures },
    },
  });
  return router;
};

const toggle = () => screen.findByRole('button', { name: /^Med bilder/ });
const pressed = async () => (await toggle()).getAttribute('aria-pressed');

afterEach(cleanup);

test('the toggle says how many have pictures, and leaves those; a second press shows all again', async () => {
  const router = await open('/master/12');
  await userEvent.click(await screen.findByRole('tab', { name: 'Anmeldelser' }));
  expect(await screen.findByRole('button', { name: /^Med bilder ?, 1 treff$/ })).toBeTruthy();
  expect(await pressed()).toBe('false');
  await userEvent.click(await toggle());
  await waitFor(() => expect(screen.queryByText('Anmeldelse nummer 1')).toBeNull());
  expect(screen.getByText('Anmeldelse nummer 3')).toBeTruthy();
  expect(screen.getByText('1 anmeldelse funnet')).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ reviews: 'pictures' });
  expect(await pressed()).toBe('true');
  await userEvent.click(await toggle());
  expect(await screen.findByText('Anmeldelse nummer 1')).toBeTruthy();
  expect(router.state.location.search).not.toHaveProperty('reviews', 'pictures');
});

test('an address with the choice opens the reviews with it; a search within says that there is none', async () => {
  const router = await open('/master/12?reviews=pictures');
  expect(await screen.findByText('Anmeldelse nummer 3')).toBeTruthy();
  expect(screen.queryByText('Anmeldelse nummer 1')).toBeNull();
  const field = screen.getByRole('searchbox', { name: 'Søk i anmeldelsene' });
  await userEvent.type(field, 'presis{Enter}');
  expect(await screen.findByText('Ingen anmeldelser med bilder og «presis».')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Vis også de uten bilder' }));
  expect(await screen.findByText('Ingen anmeldelser med «presis».')).toBeTruthy();
  expect(router.state.location.search).not.toHaveProperty('reviews', 'pictures');
});

test('without pictures there is no toggle, but for an address that asks for them', async () => {
  await open('/master/12', { withPictures: 0 });
  await userEvent.click(await screen.findByRole('tab', { name: 'Anmeldelser' }));
  await screen.findByText('Anmeldelse nummer 1');
  expect(screen.queryByRole('button', { name: /^Med bilder/ })).toBeNull();
  cleanup();
  await open('/master/12?reviews=pictures', { withPictures: 0 });
  expect(await screen.findByText('Ingen anmeldelser med bilder.')).toBeTruthy();
  expect(await pressed()).toBe('true');
});
