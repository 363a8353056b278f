import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import Toasts from './toasts.tsx';
import { renderApp } from '../../core/testing/testing.tsx';
import { showToast } from '../../core/browser/toast.ts';

test('C-115 one toast at a time, for five seconds, and failures are assertive', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderApp(<Toasts />);
  act(() => showToast({ title: 'Status oppdatert' }));
  expect(await screen.findByText('Status oppdatert')).toBeTruthy();
  act(() => showToast({ title: 'Feil', tone: 'error' }));
  expect((await screen.findByText('Feil')).closest('[role="alert"]')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Status oppdatert')).toBeNull());
  act(() => void vi.advanceTimersByTime(4000));
  expect(screen.queryByText('Feil')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(2000));
  await waitFor(() => expect(screen.queryByText('Feil')).toBeNull());
  vi.useRealTimers();
});

test('C-115 a background toast waits until the shown one has expired', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderApp(<Toasts />);
  act(() => showToast({ title: 'Status oppdatert' }));
  expect(await screen.findByText('Status oppdatert')).toBeTruthy();
  act(() => showToast({ title: 'Ingen posisjon', tone: 'error', isBackground: true }));
  act(() => void vi.advanceTimersByTime(4000));
  expect(screen.queryByText('Status oppdatert')).toBeTruthy();
  expect(screen.queryByText('Ingen posisjon')).toBeNull();
  act(() => void vi.advanceTimersByTime(2000));
  expect(await screen.findByText('Ingen posisjon')).toBeTruthy();
  vi.useRealTimers();
});

test('a toast has a labelled close button', async () => {
  await renderApp(<Toasts />);
  act(() => showToast({ title: 'Status oppdatert' }));
  act(() => screen.getByRole('button', { name: 'Lukk meldingen' }).click());
  await waitFor(() => expect(screen.queryByText('Status oppdatert')).toBeNull());
});

test('a toast has a lang attribute where its language differs from the page’s', async () => {
  await renderApp(<Toasts />);
  act(() => showToast({ title: 'Ошибка геолокации', tone: 'error' }));
  const toast = (await screen.findByText('Ошибка геолокации')).closest('[role="alert"]');
  expect(toast?.getAttribute('lang')).toBe('ru');
  act(() => showToast({ title: 'Status oppdatert' }));
  const own = (await screen.findByText('Status oppdatert')).closest('[role="status"]');
  expect(own?.getAttribute('lang')).toBe(document.documentElement.lang);
});
