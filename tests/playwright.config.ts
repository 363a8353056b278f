import { defineConfig, type Project } from '@playwright/test';
import { headlessShell } from './support/browser-launch.ts';
import { browserServer } from './support/browser-server.ts';
import { offered } from './support/env.ts';

type Walked = Pick<Project, 'grep' | 'grepInvert'>;

/**
 * Which journeys run at a width. Main journeys are walked at both widths; `@more`, the details, at one, which is the
 * desktop unless a tag names another. A journey that one width proves is tagged with it, `-only` if it does not exist at
 * the other, as with the columns of a table that become cards. An ordinary run walks `@smoke` once, on the phone without
 * a width; the run before landing walks the rest. A thorough run walks all at both.
 */
function walkedAt(own: '@phone' | '@desktop'): Walked {
  const other = own === '@phone' ? '@desktop' : '@phone';
  if (offered.isThorough) return { grepInvert: new RegExp(`${other}-only`) };
  const grepInvert = new RegExp(other);
  const isPhone = own === '@phone';
  if (offered.journeys === 'main')
    return { grepInvert, grep: isPhone ? /@smoke/ : /(?=.*@smoke)(?=.*@desktop)/ };
  if (offered.journeys === 'more')
    return {
      grepInvert,
      grep: isPhone
        ? /(?=.*@more)(?=.*@phone)|^(?!.*@(?:more|smoke))/
        : /^(?!(?=.*@smoke)(?=.*@desktop))/,
    };
  return { grepInvert };
}

export default defineConfig({
  testDir: 'web',
  outputDir: '../test-results',
  forbidOnly: offered.isCi,
  retries: 0,
  workers: 3,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: browserServer.url,
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    launchOptions: headlessShell,
    // Animations only take time here: a click waits until its button stands still.
    contextOptions: { reducedMotion: 'reduce' },
    // Answers of a service worker can't be intercepted by a test; only `offline.spec.ts`, which is about it, allows it.
    serviceWorkers: 'block',
    // A trace of every test costs a quarter of a run's time. Switch it on to investigate a failure.
    trace: offered.isThorough ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      ...walkedAt('@phone'),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: 'desktop', ...walkedAt('@desktop'), use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: browserServer.command,
    url: `${browserServer.url}/readyz`,
    env: browserServer.env,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
