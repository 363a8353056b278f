import type { NamedReading } from '@mesterhand/domain/understanding/schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { card, categories } from '../master-samples.ts';
import { ServicesScreen } from './services-screen.tsx';

const taps: NamedReading = {
  service: 'taps',
  name: 'Kraner',
  category: 'plumbing',
  categoryId: 1,
  categoryName: 'VVS',
  confidence: 0.7,
};
const sockets: NamedReading = {
  ...taps,
  service: 'sockets',
  name: 'Stikkontakter',
  category: 'electrician',
  categoryId: 2,
  categoryName: 'Elektriker',
  confidence: 0.2,
};
const understanding = {
  understood: { ...taps, matched: ['dryppende', 'kran'] },
  alternatives: [sockets],
};
const foundByTrade = { items: [card], total: 1, nextCursor: null, byTrade: true };
const foundByWords = { ...foundByTrade, byTrade: false };
const nothing = { items: [], total: 0, nextCursor: null, byTrade: false };

const open = (search: unknown, understand: unknown = understanding, more = '') =>
  renderApp(<ServicesScreen />, {
    path: `/services?query=dryppende+kran${more}`,
    answers: {
      'masters.categories.list': categories,
      'masters.search': search,
      'masters.understand': understand,
    },
  });
const line = () => screen.findByRole('region', { name: 'Hva vi forsto' });

afterEach(cleanup);

test('says what was understood, and from which words', async () => {
  await open(foundByTrade);
  const shown = within(await line());
  expect(await shown.findByText('VVS · Kraner')).toBeTruthy();
  expect(shown.getByText('Ut fra «dryppende, kran»')).toBeTruthy();
});

test('one tap changes the trade, and another text is understood anew', async () => {
  const search = vi.fn<(input: unknown) => unknown>(() => foundByTrade);
  const { router } = await open(search);
  await userEvent.click(await screen.findByRole('button', { name: 'Elektriker · Stikkontakter' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ trade: 2 }));
  expect(search).toHaveBeenLastCalledWith(expect.objectContaining({ trade: 2 }));
  expect(await within(await line()).findByText('Elektriker · Stikkontakter')).toBeTruthy();
  const field = screen.getByLabelText('Hva trenger du hjelp til?');
  await userEvent.type(field, ' nå{Enter}');
  await waitFor(() =>
    expect(router.state.location.search).toHaveProperty('query', 'dryppende kran nå'),
  );
  expect(router.state.location.search).not.toHaveProperty('trade', 2);
});

test('one tap removes it, and then it can be chosen again', async () => {
  const { router } = await open(foundByTrade);
  await userEvent.click(await screen.findByRole('button', { name: 'Søk bare etter ordene' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ trade: 'words' }));
  expect(await screen.findByText('Vi søker bare etter ordene dine.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'VVS · Kraner' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ trade: 1 }));
});

test('is not shown where the words found somebody, or beside a category', async () => {
  await open(foundByWords);
  await screen.findByRole('article');
  expect(screen.queryByRole('region', { name: 'Hva vi forsto' })).toBeNull();
  cleanup();
  await open(foundByTrade, understanding, '&category=1');
  await screen.findByRole('article');
  expect(screen.queryByRole('region', { name: 'Hva vi forsto' })).toBeNull();
});

test('an empty result names the trade, and takes the text along to several masters', async () => {
  const { router } = await open(nothing, understanding, '&city=bergen');
  expect(await screen.findByText('Vi forsto det som VVS, men fant ingen her.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Send jobben til flere' }).getAttribute('href')).toBe(
    '/request?text=dryppende+kran&city=bergen&category=1',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Se alle innen VVS' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ category: 1 }));
});

test('an abstention leaves the help of an empty result as it was', async () => {
  await open(nothing, { understood: null, alternatives: [] });
  expect(await screen.findByText('Prøv et annet søkeord, eller søk litt bredere.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Hva vi forsto' })).toBeNull();
});

test('an abstention with likely readings lets one choose', async () => {
  const { router } = await open(nothing, { understood: null, alternatives: [sockets] });
  const shown = within(await line());
  expect(await shown.findByText('Hva gjelder det?')).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'Elektriker · Stikkontakter' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ trade: 2 }));
});

test('a failure is said, the results stay, and it can be retried', async () => {
  const understand = vi
    .fn<(input: unknown) => unknown>()
    .mockImplementationOnce(() => {
      throw new Error('no answer');
    })
    .mockReturnValue(understanding);
  await open(foundByTrade, understand);
  expect(
    await screen.findByText('Teksten kunne ikke tolkes nå. Søket virker likevel.'),
  ).toBeTruthy();
  expect(screen.getByRole('article')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(await within(await line()).findByText('VVS · Kraner')).toBeTruthy();
});
