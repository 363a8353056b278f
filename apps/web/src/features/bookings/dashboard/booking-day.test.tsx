import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { BookingDay } from './booking-day.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

test('a list of days shares its date formats', async () => {
  const created = vi.spyOn(Intl, 'DateTimeFormat');
  const days = Array.from(
    { length: 28 },
    (_, day) => `2031-02-${String(day + 1).padStart(2, '0')}`,
  );
  await renderApp(
    <>
      {days.map((date) => (
        <BookingDay key={date} date={date} />
      ))}
    </>,
  );
  expect(await screen.findAllByText('feb')).toHaveLength(days.length);
  expect(created.mock.calls.length).toBeLessThan(5);
});
