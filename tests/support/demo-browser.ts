import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { createClient } from '@mesterhand/client';
import { headlessShell } from './browser-launch.ts';

/** A browser without a test runner, for goals. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(headlessShell);
}

interface Visitor {
  url: string;
  /** Who is signed in, a person of the demo. */
  email?: string | undefined;
  language?: string;
  viewport?: { width: number; height: number };
}

/** A browser context of a person of the demo. Requests to other hosts, such as for maps, find nothing. */
export async function openDemoContext(
  browser: Browser,
  { url, email, language = 'nb', viewport }: Visitor,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'nb-NO',
    reducedMotion: 'reduce',
    ...(viewport && { viewport }),
  });
  await context.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.fulfill({ status: 404 }));
  const stored: Record<string, string> = { language };
  if (email !== undefined) {
    const { user, token } = await createClient(url, {}).auth.login.mutate({
      email,
      password: 'demo1234',
    });
    Object.assign(stored, { user: JSON.stringify(user), token });
  }
  await context.addInitScript((values) => {
    // The empty page before the first address has no storage at all.
    if (location.protocol === 'about:') return;
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  return context;
}
