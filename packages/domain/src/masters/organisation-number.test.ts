import { describe, expect, test } from 'vitest';
import { isOrganisationNumber, spaceOrganisationNumber } from './organisation-number.ts';
import { updateTradeInput } from './trade.ts';

describe('an organisation number', () => {
  test.each([
    ['974760673', true],
    ['123456785', true],
    // The check digit 0 stands for a remainder of 0.
    ['000000000', true],
    ['974760674', false],
    ['947760673', false],
    // Its check digit would be 10.
    ['200000030', false],
    ['10000004', false],
    ['9747606730', false],
    ['97476067x', false],
    ['974 760 673', false],
    ['', false],
  ])('%s: %s', (text, expected) => {
    expect(isOrganisationNumber(text)).toBe(expected);
  });

  test('no digit can be mistaken for another', () => {
    const valid = '974760673';
    const mistaken = valid.split('').flatMap((digit, place) =>
      '0123456789'
        .split('')
        .filter((other) => other !== digit)
        .map((other) => valid.slice(0, place) + other + valid.slice(place + 1)),
    );
    expect(mistaken.filter(isOrganisationNumber)).toEqual([]);
  });

  test('is written in groups', () => {
    expect(spaceOrganisationNumber('974760673')).toBe('974\u00a0760\u00a0673');
  });
});

test.each([
  [{ organisationNumber: '974 760 673' }, { organisationNumber: '974760673' }],
  [{ organisationNumber: '974\u00a0760\u00a0673' }, { organisationNumber: '974760673' }],
  [{ organisationNumber: ' ' }, { organisationNumber: '' }],
  [{ organisationNumber: null, businessAddress: null }, {}],
  [{ businessAddress: ' Verkstedveien 4 ' }, { businessAddress: 'Verkstedveien 4' }],
])('%j is accepted', (input, expected) => {
  expect(updateTradeInput.parse(input)).toMatchObject(expected);
});

test.each([
  [{ organisationNumber: '974760674' }, 'organisationNumber', 'organisationNumber'],
  [{ organisationNumber: '12' }, 'organisationNumber', 'organisationNumber'],
  [{ organisationNumber: '9'.repeat(500) }, 'organisationNumber', 'organisationNumber'],
  [{ businessAddress: 'x'.repeat(201) }, 'businessAddress', 'tooLong'],
])('%j is refused at its field', (input, field, message) => {
  expect(updateTradeInput.safeParse(input).error?.issues).toMatchObject([
    { path: [field], message },
  ]);
});
