import { notificationsStore } from '@mantine/notifications';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type PositionReport,
  type TrackingSettings,
  trackingSettingsSchema,
  type UpdateSettingsInput,
} from '@mesterhand/domain/tracking/schema';
import { vi } from 'vitest';
import { renderApp } from '../../../core/testing/testing.tsx';
import TrackingWatch from '../tracker/tracking-watch.tsx';
import { fresh } from '../tracking-samples.ts';
import LocationTab from './location-tab.tsx';

// A fake server and the controls of the tab, for the tests of this folder.

/** A fake server: queries return what mutations saved. */
export function makeServer(settings: TrackingSettings) {
  const nothing = { items: [], nextCursor: null };
  const state = { settings };
  const server = {
    get settings() {
      return state.settings;
    },
    set settings(next) {
      state.settings = next;
    },
    save: vi.fn<(change: UpdateSettingsInput) => unknown>((change) => {
      const isOff = change.consentGivenAt === null;
      const given =
        change.consentGivenAt === undefined ? {} : { consentGivenAt: '2026-11-20T11:00:00.000Z' };
      state.settings = trackingSettingsSchema.parse(
        isOff ? fresh : { ...state.settings, ...change, ...given },
      );
      return state.settings;
    }),
    toggle: vi.fn<(input: { enabled: boolean }) => unknown>(({ enabled }) => {
      state.settings = { ...state.settings, isTrackingEnabled: enabled };
      return state.settings;
    }),
    report: vi.fn<(report: PositionReport) => unknown>(() => ({
      stored: true,
      receivedAt: new Date().toISOString(),
    })),
    erase: vi.fn<() => unknown>(() => ({ erased: 3 })),
    lists: {
      'tracking.consents': nothing as unknown,
      'tracking.viewers': nothing as unknown,
      'tracking.history': nothing as unknown,
      'bookings.listOfMaster': nothing as unknown,
      'bookings.setTravel': undefined as unknown,
    },
  };
  return server;
}
type Server = ReturnType<typeof makeServer>;

export const openTab = (server: Server, more: Record<string, unknown> = {}) =>
  renderApp(
    <>
      <TrackingWatch />
      <LocationTab />
    </>,
    {
      path: '/dashboard?tab=location',
      answers: {
        'tracking.settings': () => server.settings,
        'tracking.updateSettings': server.save,
        'tracking.toggle': server.toggle,
        'tracking.report': server.report,
        'tracking.eraseHistory': server.erase,
        ...server.lists,
        ...more,
      },
    },
  );
export const toasts = () => notificationsStore.getState().notifications.map(({ title }) => title);
export const part = async (name: string) => within(await screen.findByRole('region', { name }));
export const work = () => part('Arbeidsøkt');
export const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
export const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const agree = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: /Jeg har lest dette og samtykker/ });
export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
