import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../core/testing/testing.tsx';
import { DeviceSettings } from './device-settings.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A browser with the Push API and this permission. */
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
  test('are off until a press where the permission is open', async () => {
    havePushes('default');
    const device = await open();
    await vi.waitFor(() => expect(device.hasAttribute('disabled')).toBe(false));
    expect(device).toHaveProperty('checked', false);
  });

  test('are on where permitted, and off where disabled here', async () => {
    havePushes('granted');
    const device = await open();
    await vi.waitFor(() => expect(device).toHaveProperty('checked', true));
    cleanup();
    localStorage.setItem('push-off', '1');
    expect(await open()).toHaveProperty('checked', false);
  });

  test('explain how to undo a denied permission', async () => {
    havePushes('denied');
    expect(await open()).toHaveProperty('disabled', true);
    expect(await screen.findByText(/Trykk på hengelåsen ved adressen/)).toBeTruthy();
  });

  test('are unavailable where the browser has no Push API', async () => {
    expect(await open()).toHaveProperty('disabled', true);
    expect(await screen.findByText('Nettleseren på denne enheten har ikke push.')).toBeTruthy();
  });

  test('explain that an iPhone needs the installed app', async () => {
    vi.stubGlobal('navigator', { ...navigatorParts(), userAgent: 'Mozilla/5.0 (iPhone)' });
    await open();
    expect(await screen.findByText(/«Legg til på Hjem-skjerm»/)).toBeTruthy();
  });

  test('are unavailable where the server has no key', async () => {
    havePushes('default');
    await open(null);
    expect(await screen.findByText(/ikke satt opp på Mesterhånd/)).toBeTruthy();
  });
});
