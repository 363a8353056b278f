import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { DeviceSettings } from './device-settings.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A browser that has pushes, with what its person has said of them. */
function havePushes(permission: NotificationPermission): void {
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('navigator', { ...navigatorParts(), serviceWorker: {} });
}

function navigatorParts() {
  const { userAgent, language, languages, maxTouchPoints } = navigator;
  return { userAgent, language, languages, maxTouchPoints };
}

async function open(publicKey: string | null = 'BBle') {
  await renderApp(<DeviceSettings />, { answers: { 'auth.push.key': { publicKey } } });
  return screen.findByRole('switch', { name: 'Push på denne enheten' });
}

describe('C-99 pushes on this device', () => {
  test('wait for a press where nothing has been said yet', async () => {
    havePushes('default');
    const device = await open();
    await vi.waitFor(() => expect(device.hasAttribute('disabled')).toBe(false));
    expect(device).toHaveProperty('checked', false);
  });

  test('are on where they were allowed, and off where they were switched off here', async () => {
    havePushes('granted');
    const device = await open();
    await vi.waitFor(() => expect(device).toHaveProperty('checked', true));
    cleanup();
    localStorage.setItem('push-off', '1');
    expect(await open()).toHaveProperty('checked', false);
  });

  test('say how to undo a refusal', async () => {
    havePushes('denied');
    expect(await open()).toHaveProperty('disabled', true);
    expect(await screen.findByText(/Trykk på hengelåsen ved adressen/)).toBeTruthy();
  });

  test('say so where the browser has none', async () => {
    expect(await open()).toHaveProperty('disabled', true);
    expect(await screen.findByText('Nettleseren på denne enheten har ikke push.')).toBeTruthy();
  });

  test('say what an iPhone needs first', async () => {
    vi.stubGlobal('navigator', { ...navigatorParts(), userAgent: 'Mozilla/5.0 (iPhone)' });
    await open();
    expect(await screen.findByText(/«Legg til på Hjem-skjerm»/)).toBeTruthy();
  });

  test('say so where the server sends none', async () => {
    havePushes('default');
    await open(null);
    expect(await screen.findByText(/ikke satt opp på Mesterhånd/)).toBeTruthy();
  });
});
