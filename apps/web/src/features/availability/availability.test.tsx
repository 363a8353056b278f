import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { card, ola } from '../masters/master-samples.ts';
import { MastersScreen } from '../masters/search/masters-screen.tsx';
import { NextFreeButton } from './next-free-button.tsx';
import { NextFreeNote } from './next-free-note.tsx';

beforeEach(() => {
  // 12:30 on a Friday in Oslo.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T11:30:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('the next free time', () => {
  test.each([
    [{ date: '2026-11-20', time: '13:00' }, 'Ledig i dag kl. 13:00'],
    [{ date: '2026-11-21', time: '09:00' }, 'Ledig i morgen kl. 09:00'],
    [{ date: '2026-12-01', time: '09:00' }, 'Ledig tir. 1. des. kl. 09:00'],
    [null, 'Ikke ledig de neste 14 dagene'],
  ])('%o is written on a card', async (nextFree, text) => {
    await renderApp(<NextFreeNote nextFree={nextFree} />);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  // A quarter past midnight in Oslo, in the evening of the day before in New York.
  test.each([
    ['2026-03-28T23:15:00Z', { date: '2026-03-29', time: '09:00' }, 'Ledig i dag kl. 09:00'],
    ['2026-03-28T23:15:00Z', { date: '2026-03-30', time: '09:00' }, 'Ledig i morgen kl. 09:00'],
    ['2026-10-24T22:15:00Z', { date: '2026-10-25', time: '18:00' }, 'Ledig i dag kl. 18:00'],
    ['2026-10-24T22:15:00Z', { date: '2026-10-26', time: '18:00' }, 'Ledig i morgen kl. 18:00'],
    ['2026-12-31T23:15:00Z', { date: '2027-01-02', time: '09:00' }, 'Ledig i morgen kl. 09:00'],
  ])('at %s %o is written by Oslo’s days on a phone in New York', async (at, nextFree, text) => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York');
    vi.setSystemTime(new Date(at));
    await renderApp(<NextFreeNote nextFree={nextFree} />);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test.each([[undefined], [{ date: '2026-11-20', time: '12:00' }]])(
    'that is not known or has begun is not written: %o',
    async (nextFree) => {
      await renderApp(
        <>
          <p>card</p>
          <NextFreeNote nextFree={nextFree} />
        </>,
      );
      expect(await screen.findByText('card')).toBeTruthy();
      expect(screen.queryByText(/edig/)).toBeNull();
    },
  );

  test('on a profile opens the booking with it chosen', async () => {
    const nextFree = { date: '2026-11-24', time: '10:00' };
    const { router } = await renderApp(<NextFreeButton master={{ ...ola, nextFree }} />);
    await userEvent.click(
      await screen.findByRole('button', { name: /tir\. 24\. nov\. kl\. 10:00/ }),
    );
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        dialog: 'booking',
        master: 12,
        at: '2026-11-24T10:00',
      }),
    );
  });
});

test('the list is filtered by a chip, which is part of the URL, and pressed again by nothing', async () => {
  const list = vi.fn<(input: unknown) => unknown>(() => ({ items: [card], nextCursor: null }));
  const { router } = await renderApp(<MastersScreen />, {
    path: '/masters',
    answers: { 'masters.list': list },
  });
  const chip = await screen.findByRole('button', { name: 'I morgen' });
  await userEvent.click(chip);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ free: 'tomorrow' }));
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ free: 'tomorrow' })),
  );
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(chip);
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('free', 'tomorrow'));
});

test('an empty filtered list offers to show everybody', async () => {
  const { router } = await renderApp(<MastersScreen />, {
    path: '/masters?free=today',
    answers: { 'masters.list': { items: [], nextCursor: null } },
  });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Vis også dem som ikke er ledige' }),
  );
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('free', 'today'));
});
