import type { Category } from '@mesterhand/domain/categories/categories';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../core/testing/testing.tsx';
import { CategoryTile } from './category-tile.tsx';

const cleaning: Category = {
  id: 3,
  code: 'cleaning',
  name: 'Rengjøring',
  description: '',
  icon: 'sparkles',
  color: 'green',
  basePrice: 420,
  fromPrice: 380,
  sampleServices: [],
};

test.each<[Partial<Category>, string]>([
  [{}, 'fra 380 kr'],
  [{ fromPrice: 990 }, 'fra 990 kr'],
  [{ fromPrice: null }, 'fra 420 kr'],
])('C-02 with %j the tile says “%s”', async (change, words) => {
  await renderApp(<CategoryTile category={{ ...cleaning, ...change }} />);
  const shown = (await screen.findByText(/^fra/)).textContent;
  expect(shown.replaceAll('\u00a0', ' ')).toBe(words);
});
