import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { card, categories } from '../master-samples.ts';
import { ServicesScreen } from './services-screen.tsx';

const plumbing = categories.map((category) => ({ ...category, description: 'Rør og bad' }));
const found = (total: number) => ({ items: [card], nextCursor: null, total });

function open(path: string, total = 12) {
  const search = vi.fn<(input: unknown) => unknown>(() => found(total));
  const answers = { 'masters.categories.list': plumbing, 'masters.search': search };
  return { search, opened: renderApp(<ServicesScreen />, { path, answers }) };
}
const drawn = () => document.querySelectorAll('svg[viewBox="0 0 480 200"] path').length;

afterEach(cleanup);

test('a chosen category shows its description, price and number of masters', async () => {
  const { opened, search } = open('/services?category=1');
  await opened;
  await screen.findByText('12 håndverkere i hele Norge');
  expect(screen.getByText('Rør og bad')).toBeTruthy();
  expect(screen.getByText(/^fra 500\s*kr$/)).toBeTruthy();
  await waitFor(() => expect(drawn()).toBeGreaterThan(0));
  // The results use the same query: it is sent once.
  expect(search).toHaveBeenCalledTimes(1);
});

test('the head counts up to a thousand', async () => {
  await open('/services?category=1', 1000).opened;
  expect(await screen.findByText('1000+ håndverkere i hele Norge')).toBeTruthy();
});

test('within a city the head sends no further request, and shows only known facts', async () => {
  const { opened, search } = open('/services?category=1&city=oslo');
  await opened;
  await screen.findByText('12 håndverkere');
  expect(screen.getByText('Rør og bad')).toBeTruthy();
  expect(screen.queryByText(/i hele Norge/)).toBeNull();
  expect(search).toHaveBeenCalledTimes(1);
});

test('all services have a plain head', async () => {
  await open('/services').opened;
  await screen.findByText('12 håndverkere');
  await waitFor(() => expect(drawn()).toBeGreaterThan(0));
  expect(screen.queryByText('Rør og bad')).toBeNull();
});
