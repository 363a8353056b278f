import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Search } from '../core/navigation/search-params.ts';
import { renderApp } from '../core/testing/testing.tsx';
import { SearchBar } from './search-bar.tsx';

const what = () => screen.getByLabelText<HTMLInputElement>('Hva trenger du hjelp til?');
const where = () => screen.getByLabelText<HTMLSelectElement>('Hvor?');
const search = () => userEvent.click(screen.getByRole('button', { name: 'Finn håndverker' }));

test('C-17 passes on the text and the city', async () => {
  const onSearch = vi.fn<(search: Search) => void>();
  await renderApp(<SearchBar onSearch={onSearch} />);
  await userEvent.type(what(), '  rørlegger ');
  await userEvent.selectOptions(where(), 'tromso');
  await search();
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ query: 'rørlegger', city: 'tromso' });
});

test('offers to describe the job, with the same input', async () => {
  const onSearch = vi.fn<(search: Search) => void>();
  const onDescribe = vi.fn<(search: Search) => void>();
  await renderApp(<SearchBar onSearch={onSearch} onDescribe={onDescribe} />);
  await userEvent.type(what(), 'kranen drypper');
  await userEvent.selectOptions(where(), 'oslo');
  await userEvent.click(screen.getByRole('button', { name: 'Beskriv jobben og få tilbud' }));
  expect(onDescribe).toHaveBeenCalledExactlyOnceWith({ query: 'kranen drypper', city: 'oslo' });
  expect(onSearch).not.toHaveBeenCalled();
});

test('C-17 is filled from the URL', async () => {
  await renderApp(<SearchBar query="bad" city="bergen" onSearch={() => {}} />);
  expect(what().value).toBe('bad');
  expect(where().value).toBe('bergen');
});

test('without a choice searches everywhere', async () => {
  const onSearch = vi.fn<(search: Search) => void>();
  await renderApp(<SearchBar onSearch={onSearch} />);
  await search();
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ query: undefined, city: undefined });
});

test('C-17 offers the five cities', async () => {
  await renderApp(<SearchBar onSearch={() => {}} />);
  expect([...where().options].map((option) => option.value)).toEqual([
    '',
    'oslo',
    'bergen',
    'trondheim',
    'stavanger',
    'tromso',
  ]);
});
