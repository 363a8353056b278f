import type { FoundPlace, ListedMunicipality } from '@mesterhand/domain/places/schema';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { PlaceField } from './place-field.tsx';
import { ServedField } from './served-field.tsx';

const municipality = (text: string, number: string): FoundPlace => ({
  kind: 'municipality',
  text,
  area: 'Akershus',
  municipalityNumber: number,
});
const places = [municipality('Bærum', '3201'), municipality('Bærums Verk', '3201')];

beforeEach(() => localStorage.setItem('language', 'nb'));
afterEach(() => cleanup());

test('a place is completed, applied when it is chosen, and cleared', async () => {
  const search = vi.fn<(input: unknown) => unknown>(() => places);
  const change = vi.fn<(place: string | undefined) => void>();
  await renderApp(<PlaceField place={undefined} onChange={change} />, {
    answers: { 'masters.places.search': search },
  });
  const field = await screen.findByLabelText('Sted eller postnummer');
  fireEvent.change(field, { target: { value: 'baer' } });
  await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(2));
  expect(search).toHaveBeenCalledExactlyOnceWith({ text: 'baer', kind: 'any' });
  expect(change).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'Bærum' } });
  expect(change).toHaveBeenLastCalledWith('Bærum');
  await userEvent.click(screen.getByRole('button', { name: 'Fjern stedet' }));
});

test('what was typed is applied with Enter, and a place of the URL can be taken away', async () => {
  const change = vi.fn<(place: string | undefined) => void>();
  await renderApp(<PlaceField place="1396" onChange={change} />, {
    answers: { 'masters.places.search': [] },
  });
  const field = await screen.findByLabelText('Sted eller postnummer');
  expect(field).toHaveProperty('value', '1396');
  fireEvent.change(field, { target: { value: 'Asker' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(change).toHaveBeenLastCalledWith('Asker');
  await userEvent.click(screen.getByRole('button', { name: 'Fjern stedet' }));
  expect(change).toHaveBeenLastCalledWith(undefined);
});

const oslo: ListedMunicipality = { number: '0301', name: 'Oslo', county: 'Oslo' };

function Served({ onChange }: { onChange(numbers: string[]): void }) {
  const [municipalities, setMunicipalities] = useState([oslo]);
  return (
    <ServedField
      municipalities={municipalities}
      onChange={(changed) => {
        setMunicipalities(changed);
        onChange(changed.map(({ number }) => number));
      }}
    />
  );
}

test('a municipality is added by its name and removed with a tap', async () => {
  const change = vi.fn<(numbers: string[]) => void>();
  const search = vi.fn<(input: unknown) => unknown>(() => [
    municipality('Oslo', '0301'),
    municipality('Bærum', '3201'),
  ]);
  await renderApp(<Served onChange={change} />, { answers: { 'masters.places.search': search } });
  await userEvent.type(await screen.findByLabelText('Kommuner du dekker'), 'Bæ');
  // One that is served already is not offered.
  await userEvent.click(await screen.findByRole('option', { name: 'Bærum', hidden: true }));
  expect(screen.queryByRole('option', { name: 'Oslo', hidden: true })).toBe(null);
  expect(search).toHaveBeenLastCalledWith({ text: 'Bæ', kind: 'municipality' });
  expect(change).toHaveBeenLastCalledWith(['0301', '3201']);
  expect(screen.getByLabelText('Kommuner du dekker')).toHaveProperty('value', '');
  await userEvent.click(screen.getByRole('button', { name: 'Fjern Oslo' }));
  expect(change).toHaveBeenLastCalledWith(['3201']);
});
