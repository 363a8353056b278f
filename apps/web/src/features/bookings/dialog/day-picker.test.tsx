import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { DayPicker } from './day-picker.tsx';
import type { Slots } from './use-slots.ts';

test('typing beside the calendar does not draw its month anew', async () => {
  const obstacleOf = vi.fn<Slots['obstacleOf']>(() => null);
  const slots: Slots = { obstacleOf, closureOf: () => null, lateEndOf: () => null };
  const choose = (): void => undefined;
  function Form() {
    const [text, setText] = useState('');
    return (
      <>
        <input aria-label="Adresse" value={text} onChange={(e) => setText(e.target.value)} />
        <DayPicker value="" slots={slots} onChange={choose} />
      </>
    );
  }
  await renderApp(<Form />);
  await screen.findByRole('group');
  const drawn = obstacleOf.mock.calls.length;
  expect(drawn).toBeGreaterThan(0);
  await userEvent.type(screen.getByLabelText('Adresse'), 'Storgata');
  expect(screen.getByLabelText<HTMLInputElement>('Adresse').value).toBe('Storgata');
  expect(obstacleOf.mock.calls.length).toBe(drawn);
});
