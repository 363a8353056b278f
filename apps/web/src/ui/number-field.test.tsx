import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../core/testing/testing.tsx';
import { MoneyField } from './number-field.tsx';

afterEach(cleanup);

function Amount({ onValue }: { onValue(value: number | string): void }) {
  const [value, setValue] = useState<number | string>('');
  const change = (next: number | string) => {
    setValue(next);
    onValue(next);
  };
  return <MoneyField label="Pris" value={value} onChange={change} />;
}

test.each([
  ['950,50', 950.5, '950,50 kr'],
  ['950.50', 950.5, '950,50 kr'],
  ['kr 1 250,-', 1250, '1\u00a0250 kr'],
  ['-5', '-5', '-5'],
  ['abc', 'abc', 'abc'],
])('a pasted %j becomes %j, and is shown as %j', async (pasted, value, shown) => {
  const onValue = vi.fn<(value: number | string) => void>();
  await renderApp(<Amount onValue={onValue} />);
  const field = screen.getByLabelText('Pris');
  await userEvent.click(field);
  await userEvent.paste(pasted);
  expect(onValue).toHaveBeenLastCalledWith(value);
  expect(field).toHaveProperty('value', pasted);
  fireEvent.blur(field);
  expect(field).toHaveProperty('value', shown);
});

test('the unit is hidden while an amount is edited', async () => {
  await renderApp(<MoneyField label="Pris" value={700} />);
  const field = screen.getByLabelText('Pris');
  expect(field).toHaveProperty('value', '700 kr');
  fireEvent.focus(field);
  expect(field).toHaveProperty('value', '700');
});
