import type { AdminCategory } from '@mesterhand/domain/admin/categories';
import { expect, test } from 'vitest';
import { categoryIcon } from '../../ui/category-style.ts';
import { iconNames } from './category-icons.ts';
import { sortCategories } from './category-list.ts';

const category = (id: number, name: string, more: Partial<AdminCategory> = {}): AdminCategory => ({
  id,
  code: `code_${id}`,
  name,
  description: '',
  icon: '',
  color: 'blue',
  basePrice: 100,
  version: 1,
  sampleServices: [],
  servicesCount: 0,
  mastersCount: 0,
  archivedAt: null,
  ...more,
});

const three = [
  category(1, 'Åpning', { basePrice: 300, description: 'Dører og LÅS' }),
  category(2, 'Bad', { basePrice: 50, servicesCount: 4 }),
  category(3, 'Annet', { basePrice: 50, mastersCount: 2 }),
];
const order = { search: '', sort: 'created', direction: 'desc', locale: 'nb-NO' } as const;

test.each([
  ['newest first', {}, [3, 2, 1]],
  ['oldest first', { direction: 'asc' }, [1, 2, 3]],
  ['in Norwegian order, with å last', { sort: 'name', direction: 'asc' }, [3, 2, 1]],
  ['highest price first, ties newest first', { sort: 'basePrice' }, [1, 3, 2]],
  ['most services first', { sort: 'servicesCount' }, [2, 3, 1]],
  ['most masters first', { sort: 'mastersCount' }, [3, 2, 1]],
  ['words of a name', { search: ' bAD ' }, [2]],
  ['words of a description', { search: 'lås' }, [1]],
  ['words of a code', { search: 'code_3' }, [3]],
  ['no match', { search: 'zz' }, []],
] as const)('A-19 sorts categories: %s', (_name, change, ids) => {
  expect(sortCategories(three, { ...order, ...change }).map(({ id }) => id)).toEqual(ids);
});

test('A-19 every icon on offer is drawn and unique', () => {
  const drawn = iconNames.map((name) => categoryIcon('', name));
  expect(new Set(drawn).size).toBe(iconNames.length);
});

test('A-19 the chosen icon takes precedence over the one of the code', () => {
  expect(categoryIcon('plumbing', 'truck')).toBe(categoryIcon('', 'truck'));
  expect(categoryIcon('plumbing', '')).not.toBe(categoryIcon('', ''));
});
