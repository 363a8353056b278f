import type { SuggestedAddress } from '@mesterhand/domain/addresses/schema';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { AddressField } from './address-field.tsx';

const storgata: SuggestedAddress = {
  text: 'Storgata 1B, 0155 Oslo',
  street: 'Storgata 1B',
  postcode: '0155',
  postalPlace: 'Oslo',
};

function Form({ onPick, start = '' }: { onPick(address: SuggestedAddress): void; start?: string }) {
  const [value, setValue] = useState(start);
  const pick = (address: SuggestedAddress) => {
    setValue(address.street);
    onPick(address);
  };
  return (
    <AddressField label="Adresse" name="address" value={value} onChange={setValue} onPick={pick} />
  );
}

const picked = vi.fn<(address: SuggestedAddress) => void>();
const open = (suggest: unknown, start?: string) =>
  renderApp(<Form onPick={picked} {...(start !== undefined && { start })} />, {
    answers: { 'bookings.addresses.suggest': suggest },
  });
const field = () => screen.findByRole('combobox', { name: 'Adresse' });

beforeEach(() => localStorage.setItem('language', 'nb'));
afterEach(() => {
  cleanup();
  picked.mockClear();
});

test('typing offers addresses, and one is chosen with the keyboard', async () => {
  const suggest = vi.fn<(input: unknown) => unknown>(() => ({
    state: 'answered',
    addresses: [{ ...storgata, text: 'Storgata 1, 0155 Oslo', street: 'Storgata 1' }, storgata],
  }));
  await open(suggest);
  await userEvent.type(await field(), 'Storgata 1');
  expect(await screen.findAllByRole('option', { hidden: true })).toHaveLength(2);
  expect(suggest).toHaveBeenCalledTimes(1);
  expect(suggest).toHaveBeenCalledWith({ text: 'Storgata 1' });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(picked).toHaveBeenCalledExactlyOnceWith(storgata);
  expect(await field()).toHaveProperty('value', 'Storgata 1B');
});

test.each([
  ['does not answer', { state: 'away', addresses: [] }, /svarer ikke/],
  ['knows no such address', { state: 'answered', addresses: [] }, /Ingen registrert adresse/],
  ['cannot be reached', () => Promise.reject(new Error('offline')), /svarer ikke/],
])('where the register %s the text stays as it is typed', async (_, answer, text) => {
  await open(answer);
  await userEvent.type(await field(), 'Hytta 3');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await field()).toHaveProperty('value', 'Hytta 3');
});

test('a draft, short texts and an installation without a register ask for nothing more', async () => {
  const suggest = vi.fn<(input: unknown) => unknown>(() => ({ state: 'off', addresses: [] }));
  await open(suggest, 'Storgata 1');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(suggest).not.toHaveBeenCalled();
  await userEvent.clear(await field());
  await userEvent.type(await field(), 'St');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(suggest).not.toHaveBeenCalled();
  await userEvent.type(await field(), 'or');
  await vi.waitFor(() => expect(suggest).toHaveBeenCalledTimes(1));
  await userEvent.type(await field(), 'gata');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(suggest).toHaveBeenCalledTimes(1);
  expect(document.querySelector('[role="status"]')?.textContent).toBe('');
});

test('a whole address is handed over in its parts when the field is left', async () => {
  await open({ state: 'off', addresses: [] });
  await userEvent.type(await field(), 'Torgallmenningen 8, 5014 Bergen');
  expect(picked).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(picked).toHaveBeenCalledExactlyOnceWith({
    text: 'Torgallmenningen 8, 5014 Bergen',
    street: 'Torgallmenningen 8',
    postcode: '5014',
    postalPlace: 'Bergen',
  });
});
