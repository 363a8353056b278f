import type { LaunchOptions } from '@playwright/test';
import { offered } from './env.ts';

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

function launch(path: string | undefined): LaunchOptions {
  return { args: quiet, ...(path !== undefined && { executablePath: path }) };
}

/** The whole browser, for journeys about notifications and push, which the headless shell lacks. */
export const wholeBrowser = launch(offered.chromiumPath);

/** What journeys run in: the headless shell where there is one. */
export const headlessShell = launch(offered.headlessShellPath ?? offered.chromiumPath);
