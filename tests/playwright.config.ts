import { defineConfig, type Project } from '@playwright/test';
import { offered } from './support/env.ts';
import { browserServer } from './support/browser-server.ts';

/**
 * Browser features for the window around a page, which is invisible here: the two views behind the address bar alone
 * cost more than a first page. A browser uses only the last such list, so Playwright's own is included.
 */
const unneeded = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

// Debian's Chromium checks for updates and contacts hosts of its own at every start.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unneeded.join(',')}`,
];

type Walked = Pick<Project, 'grep' | 'grepInvert'>;

/**
 * Which journeys run at a width. A journey that one width proves names it by a tag, `-only` if it does not exist at the
 * other, as with the columns of a table that become cards. An ordinary run skips `@more` and is on the phone without a
 * width. The run before landing runs `@more`, on the desktop without a width, and there the others once more: the main
 * journeys are walked at both widths, details at one. A thorough run runs all at both.
 */
function walkedAt(own: '@phone' | '@desktop'): Walked {
  const other = own === '@phone' ? '@desktop' : '@phone';
  if (offered.isThorough) return { grepInvert: new RegExp(`${other}-only`) };
  const here = { grepInvert: new RegExp(other) };
  const isPhone = own === '@phone';
  if (offered.journeys === 'main')
    return {
      grepInvert: new RegExp(`${other}|@more`),
      ...(isPhone ? {} : { grep: new RegExp(own) }),
    };
  if (offered.journeys === 'more')
    return {
      ...here,
      grep: isPhone ? /(?=.*@more)(?=.*@phone)/ : new RegExp(`@more|^(?!.*${own})`),
    };
  return here;
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
    launchOptions: {
      args: quiet,
      ...(offered.chromiumPath !== undefined && { executablePath: offered.chromiumPath }),
    },
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
