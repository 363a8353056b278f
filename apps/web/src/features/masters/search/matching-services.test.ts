import { describe, expect, test } from 'vitest';
import { card } from '../master-samples.ts';
import { matchingServices, namedService } from './matching-services.ts';

const names = (query: string, category?: number) =>
  matchingServices(card.services, { query, category }).map(({ name }) => name);

describe('the services shown on a card', () => {
  test.each([
    ['', ['Lekkasjesøk', 'Montering av toalett']],
    ['kran', ['Bytte kran', 'Lekkasjesøk']],
    ['montering, KRAN', ['Montering av toalett', 'Bytte kran']],
    ['finnes ikke', ['Lekkasjesøk', 'Montering av toalett']],
  ])('for "%s" are the first two that fit', (query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  test('those of the chosen category come first', () => {
    const other = { id: 9, name: 'Stikkontakt', price: 900, categoryId: 2 };
    const shown = matchingServices([...card.services, other], { query: '', category: 2 });
    expect(shown[0]?.name).toBe('Stikkontakt');
  });
});

test.each([
  ['bytte kran på badet', 3],
  ['toalett', 2],
  ['montering kran', undefined],
  ['rørlegger', undefined],
  ['', undefined],
])('%j names the service %s', (query, id) =>
  expect(namedService(card.services, { query, category: 1 })).toBe(id),
);
