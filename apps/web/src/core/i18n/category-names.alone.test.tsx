import type { Category } from '@mesterhand/domain/categories/categories';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useCategories, useCategoryWords } from './category-names.ts';
import { chooseLanguage, loadLanguage } from './i18n.ts';
import { renderApp } from '../testing/testing.tsx';

beforeAll(async () => {
  await Promise.all((['ru', 'uk', 'en'] as const).map(loadLanguage));
}, 30_000);
afterEach(() => act(() => chooseLanguage('nb')));

const plumbing: Category = {
  id: 1,
  code: 'plumbing',
  name: 'VVS',
  description: 'Rør, bad, kjøkken, varmtvann og lekkasjer',
  icon: 'droplet',
  color: 'blue',
  basePrice: 990,
  fromPrice: null,
  sampleServices: [{ name: 'Lekkasjesøk', price: 1450 }],
};
/** Created by an administrator; its name contains key separators. */
const own: Category = {
  ...plumbing,
  id: 10,
  code: 'pools',
  name: 'Basseng: {count}. toString',
  description: 'toString',
  sampleServices: [],
};

function Shown() {
  const { data = [] } = useCategories();
  const word = useCategoryWords();
  if (data.length === 0) return null;
  const texts = data.map(({ name, description, sampleServices }) =>
    [name, description, ...sampleServices.map((sample) => word(sample.name))].join(' | '),
  );
  return <p aria-label="shown">{[...texts, word('Elektriker')].join(' / ')}</p>;
}

test.each([
  ['nb', 'VVS | Rør, bad, kjøkken, varmtvann og lekkasjer | Lekkasjesøk', 'Elektriker'],
  ['ru', 'Сантехника | Трубы, ванные, кухни, горячая вода и протечки | Протечка', 'Электрик'],
  ['uk', 'Сантехніка | Труби, ванні, кухні, гаряча вода та протікання | Протікання', 'Електрик'],
  ['en', 'Plumbing | Pipes, bathrooms, kitchens, hot water and leaks | Leak search', 'Electrician'],
] as const)(
  'C-16 categories are translated to %s, an administrator’s stay as written',
  async (language, seeded, word) => {
    await act(() => chooseLanguage(language));
    await renderApp(<Shown />, { answers: { 'masters.categories.list': [plumbing, own] } });
    const shown = await screen.findByLabelText('shown');
    expect(shown.textContent).toBe(`${seeded} / Basseng: {count}. toString | toString / ${word}`);
  },
);
