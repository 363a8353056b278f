import { slots as times } from '@mesterhand/domain/bookings/slots';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { DayPicker } from './day-picker.tsx';
import { SlotPicker } from './slot-picker.tsx';
import type { Slots } from './use-slots.ts';

const open: Slots = { obstacleOf: () => null, closureOf: () => null, lateEndOf: () => null };

/** The device's zone and clock; the test is void if the zone has no effect. */
function travelTo(zone: string, at: string): void {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
}
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

// In each of these zones another day, month or year is on the device's own calendar.
test.each([
  ['clocks have just gone forward', 'America/New_York', '2026-03-29T01:00:00Z', 29, 'mars', 31],
  ['clocks go back', 'America/New_York', '2026-10-24T22:30:00Z', 25, 'oktober', 31],
  ['clocks go back, seen from the east', 'Pacific/Apia', '2026-10-25T11:30:00Z', 25, 'oktober', 31],
  ['clocks go forward at Easter', 'America/Santiago', '2027-03-27T23:30:00Z', 28, 'mars', 31],
  ['a month is half an hour old', 'Pacific/Honolulu', '2026-11-30T23:30:00Z', 1, 'desember', 31],
  ['a year is half an hour old', 'America/New_York', '2026-12-31T23:30:00Z', 1, 'januar', 31],
  // Clocks in Chile go forward at midnight: 6 September has no 00:00 there.
  ['a day has no midnight there', 'America/Santiago', '2026-09-05T22:30:00Z', 6, 'september', 30],
])('when %s, the first day to choose is today in Oslo', async (_, zone, at, day, month, last) => {
  travelTo(zone, at);
  const choose = vi.fn<(date: string) => void>();
  await renderApp(<DayPicker value="" slots={open} onChange={choose} />);
  const days = within(await screen.findByRole('group')).getAllByRole('button', {
    name: new RegExp(` \\d+\\. ${month}$`),
  });
  const numbers = days.map(({ textContent }) => Number(textContent));
  expect(numbers).toEqual(Array.from({ length: last }, (__, nth) => nth + 1));
  const free = days.filter((button) => !button.hasAttribute('disabled'));
  expect(free.map(({ textContent }) => Number(textContent))).toEqual(numbers.slice(day - 1));
  const [today] = free;
  if (today === undefined) throw new Error('No day can be chosen.');
  await userEvent.click(today);
  const chosen = choose.mock.calls[0]?.[0];
  expect(chosen?.slice(8)).toBe(String(day).padStart(2, '0'));
  expect(today.getAttribute('aria-label')).toBe(
    new Intl.DateTimeFormat('nb-NO', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(new Date(`${chosen}T00:00:00Z`)),
  );
});

test('the ten starts are those of Oslo’s clock, on the day on which clocks went forward too', async () => {
  // 13:30 in Oslo, 07:30 in New York.
  travelTo('America/New_York', '2026-03-29T11:30:00Z');
  const props = { date: '2026-03-29', value: '', slots: open, duration: 60 };
  await renderApp(<SlotPicker {...props} onChange={() => undefined} />);
  const starts = await screen.findAllByRole<HTMLInputElement>('radio');
  expect(starts.map(({ value }) => value)).toEqual([...times]);
  expect(starts.filter(({ disabled }) => !disabled).map(({ value }) => value)).toEqual([
    '14:00',
    '15:00',
    '16:00',
    '17:00',
    '18:00',
  ]);
});
