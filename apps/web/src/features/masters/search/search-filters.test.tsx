import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import { card, categories } from '../master-samples.ts';
import { ServicesScreen } from './services-screen.tsx';

const open = (path: string) =>
  renderApp(<ServicesScreen />, {
    path,
    answers: {
      'masters.categories.list': categories,
      'masters.search': { items: [card], nextCursor: null, total: 1 },
      'masters.understand': { understood: null, alternatives: [] },
    },
  });

const summaryOf = (parts: string) =>
  screen.findByRole('button', { name: `Endre søket: ${parts}`, expanded: false });

afterEach(cleanup);

describe('the line that states the search', () => {
  const rows = [
    ['', 'Hva trenger du hjelp til? · Hele Norge'],
    ['?query=kran', 'kran · Hele Norge'],
    ['?category=1', 'VVS · Hele Norge'],
    ['?query=kran&category=1&city=oslo', 'kran · VVS · Oslo'],
    ['?category=2&place=1396', 'Elektriker · 1396'],
  ];
  test.each(rows)('/services%s reads "%s"', async (query, parts) => {
    await open(`/services${query}`);
    expect(await summaryOf(parts)).toBeTruthy();
  });

  test('opens the form at its text, and a submitted search returns to it', async () => {
    const { router } = await open('/services');
    const summary = await summaryOf('Hva trenger du hjelp til? · Hele Norge');
    await userEvent.click(summary);
    expect(summary.getAttribute('aria-expanded')).toBe('true');
    const field = screen.getByLabelText('Hva trenger du hjelp til?');
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, 'kran');
    await userEvent.click(screen.getByRole('button', { name: 'Vis treff' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ query: 'kran' }));
    expect(summary.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(summary);
  });

  test('Escape closes the form', async () => {
    await open('/services');
    const summary = await summaryOf('Hva trenger du hjelp til? · Hele Norge');
    await userEvent.click(summary);
    await userEvent.keyboard('{Escape}');
    expect(summary.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(summary);
  });
});
