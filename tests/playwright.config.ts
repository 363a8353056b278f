import { defineConfig } from '@playwright/test';
import { offered } from './support/env.ts';
import { browserServer } from './support/browser-server.ts';

// Debian's Chromium looks for updates and hosts of its own at every start; none of that belongs in a test.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A journey that one width proves names it by a tag; a thorough run walks it at both. */
const unless = (other: '@phone' | '@desktop') =>
  offered.isThorough ? {} : { grepInvert: new RegExp(other) };

export default defineConfig({
  testDir: 'web',
  outputDir: '../test-results',
  forbidOnly: offered.isCi,
  retries: 0,
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: browserServer.url,
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    launchOptions: {
      args: quiet,
      ...(offered.chromiumPath !== undefined && { executablePath: offered.chromiumPath }),
    },
    // What moves only takes time here: a click waits until its button stands still.
    contextOptions: { reducedMotion: 'reduce' },
    // What a worker answers is out of a test's sight; `offline.spec.ts`, which is about it, lets it in.
    serviceWorkers: 'block',
    // Written down for every test and kept for none: a quarter of a run's time. Turn it on to look into a failure.
    trace: offered.isThorough ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      ...unless('@desktop'),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: 'desktop', ...unless('@phone'), use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: browserServer.command,
    url: `${browserServer.url}/readyz`,
    env: browserServer.env,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
