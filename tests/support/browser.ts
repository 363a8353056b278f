import { setTimeout as sleep } from 'node:timers/promises';
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import type { z } from 'zod';
import { browserServer } from './browser-server.ts';

export { expect };

export const demo = {
  kari: 'kunde@demo.no',
  ola: 'mester@demo.no',
  admin: 'admin@demo.no',
  password: 'demo1234',
} as const;

/**
 * The base of all browser tests. A page that throws, violates the content security policy or logs an error to the
 * console fails its test, whatever the test is about; so does an internal error of the server.
 */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      listen(context, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('weberror', (error) => complaints.push(`thrown: ${error.error().message}`));
  context.on('response', async (response) => {
    if (!(await isInternalError(response))) return;
    complaints.push(`The server failed: ${response.url()}`);
  });
  context.on('console', (message) => {
    // A refused call is an answer that the page shows; the browser logs each of them as an error.
    const isRefusal = message.text().startsWith('Failed to load resource');
    // A report-only violation: text that becomes code or markup without Trusted Types.
    const isReported = message.text().includes('The policy is report-only');
    // A journey without a network: the browser logs each attempt to connect.
    const isOffline = message.text().endsWith('net::ERR_INTERNET_DISCONNECTED');
    const isFault = message.type() === 'error' && !isRefusal && !isOffline;
    if (isReported || isFault) complaints.push(message.text());
  });
}

/** Also of one call of a batch, whose status is 207. */
async function isInternalError(response: Response): Promise<boolean> {
  if (response.status() === 500) return true;
  if (response.status() !== 207) return false;
  const body = await response.text().catch(() => '');
  return body.includes('"server.internal"');
}

type Session = z.infer<typeof sessionOutput>;

/** Sessions by e-mail, cached for the lifetime of this worker: checking a password is slow. */
const sessions = new Map<string, Promise<Session>>();

async function startSession(context: BrowserContext, email: string): Promise<Session> {
  const answer = await context.request.post(`${browserServer.url}/api/auth/login`, {
    data: { email, password: demo.password },
  });
  if (answer.status() !== 429) return sessionOutput.parse(await answer.json());
  // Workers that start together sign in together: the server asks some to retry.
  await sleep(Number(answer.headers()['retry-after']) * 1000);
  return startSession(context, email);
}

/** A session of this worker's, without the form; a test that signs out or changes passwords signs in by the form. */
export function sessionOf(context: BrowserContext, email: string): Promise<Session> {
  const session = sessions.get(email) ?? startSession(context, email);
  sessions.set(email, session);
  return session;
}

/** Caches a session that a journey opened by itself, with a password of its own. */
export function keepSession(email: string, session: Session): void {
  sessions.set(email, Promise.resolve(session));
}

/** Signs in without the form, for journeys that are about something else. */
export async function signInAs(context: BrowserContext, email: string): Promise<void> {
  const { user, token } = await sessionOf(context, email);
  await context.addInitScript(
    ([storedUser, storedToken]) => {
      // The empty page before the first address has no storage at all.
      if (location.protocol === 'about:') return;
      localStorage.setItem('user', storedUser);
      localStorage.setItem('token', storedToken);
    },
    [JSON.stringify(user), token] as const,
  );
}

/**
 * Lets a journey choose a language as a demo user without changing that of the account, which every other journey
 * shares.
 */
export async function leaveAccountLanguage(context: BrowserContext): Promise<void> {
  await context.route(/auth\.notifications\.setLanguage/, (route) => route.abort());
}

/** Opens the rest of a booking’s card, unless a link has opened it. */
export async function openCard(card: Locator): Promise<void> {
  const toggle = card.locator('footer button[aria-expanded]:not([aria-haspopup])');
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

/** A second person with a browser of their own, at the same width. */
export async function openAs(browser: Browser, page: Page, email: string): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({ viewport, baseURL: browserServer.url });
  await signInAs(context, email);
  return context.newPage();
}

/** Opens the menu where the header is collapsed; elsewhere everything is in the header already. */
export async function openMenu(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1408)
    await page.getByRole('button', { name: 'Meny' }).click();
}
