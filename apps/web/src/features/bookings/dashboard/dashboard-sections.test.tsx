import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../core/session/session.ts';
import { renderApp } from '../../../core/testing/testing.tsx';
import { accepted, booking, ola, pageWith } from '../booking-samples.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

function openOlas(answers: Record<string, unknown>) {
  signIn(ola, 'token');
  return renderApp(<DashboardScreen />, { path: '/dashboard', answers });
}

afterEach(() => {
  cleanup();
  signOut();
});

const parts = () =>
  screen.getAllByRole('link').flatMap((link) => {
    const nav = link.closest('nav');
    return nav?.getAttribute('aria-label') === 'Oppdrag etter tid' ? [link] : [];
  });

describe('the sections of a master’s jobs', () => {
  const listed = vi.fn<(input: { part?: string }) => unknown>(({ part }) =>
    part === 'past' ? pageWith() : pageWith(part === 'today' ? accepted : booking),
  );
  const answers = {
    'bookings.listOfMaster': listed,
    'bookings.countsOfMaster': { today: 1, waiting: 2, upcoming: 0 },
  };

  test('C-73 are next to Alle, which is the default, with counts of open jobs', async () => {
    await openOlas(answers);
    expect(await screen.findByText('2')).toBeTruthy();
    expect(parts().map((link) => link.textContent)).toEqual([
      'Alle',
      'I dag1',
      'Venter på svar2',
      'Kommende',
      'Tidligere',
    ]);
    expect(parts()[0]?.getAttribute('aria-current')).toBe('page');
    expect(listed.mock.calls.map(([{ part }]) => part)).toEqual([undefined]);
  });

  test('C-73 are listed by the server, and the open one is kept in the URL', async () => {
    const { router } = await openOlas(answers);
    await userEvent.click(await screen.findByRole('link', { name: /^I dag/ }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ jobs: 'today' }));
    await waitFor(() => expect(listed.mock.calls.at(-1)?.[0].part).toBe('today'));
    expect(parts().map((part) => part.getAttribute('aria-current'))).toEqual([
      null,
      'page',
      null,
      null,
      null,
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Tidligere' }));
    expect(await screen.findByText('Ingen tidligere oppdrag')).toBeTruthy();
  });
});
