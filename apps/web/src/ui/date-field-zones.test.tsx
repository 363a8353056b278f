import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../core/testing/testing.tsx';
import { DateField } from './date-field.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('a date field opens with Oslo’s month on a phone on which the last one is not over', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-31T23:30:00Z') });
  const change = vi.fn<(day: string) => void>();
  const isOffered = (day: string) => day >= '2026-11-01';
  const props = { label: 'Dag', value: '', isOffered, onChange: change };
  await renderApp(<DateField {...props} />);
  await vi.waitFor(() => expect(screen.getByLabelText('Dag')).toHaveProperty('disabled', false));
  await userEvent.click(screen.getByLabelText('Dag'));
  const first = await screen.findByRole('button', { name: 'søndag 1. november' });
  await userEvent.click(first);
  expect(change).toHaveBeenCalledWith('2026-11-01');
});
