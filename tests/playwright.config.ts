import { defineConfig, type Project } from '@playwright/test';
import { offered } from './support/env.ts';
import { browserServer } from './support/browser-server.ts';

/**
 * What a browser does for the window around a page, which nobody sees here: the two views behind its address bar alone
 * cost more than a first page. A browser heeds the last list only, so Playwright's own stands in it too.
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

// Debian's Chromium looks for updates and hosts of its own at every start; none of that belongs in a test.
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
 * Which journeys are walked at a width. A journey that one width proves names it by a tag, `-only` if there is nothing
 * of it at the other, as with the columns of a table that folds into cards. `@more` are those that an
 * ordinary run leaves to the run before landing, which walks on the desk, too, what has no width and was walked on the
 * phone. Each runs once in those two; a thorough run walks all at both widths.
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
    return { ...here, grep: isPhone ? /@more/ : new RegExp(`@more|^(?!.*${own})`) };
  return here;
}

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
