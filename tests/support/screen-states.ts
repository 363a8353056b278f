import type { BrowserContext, Page, Request, Route } from '@playwright/test';
import { findScreenFaults, untilStill } from './screen-faults.ts';

/** What a screen shows while the server has not answered, when it fails, and with its data. */
export const screenStates = ['loading', 'failed', 'ready'] as const;

export type ScreenState = (typeof screenStates)[number];

/** Milliseconds without a request after which a screen is taken for complete, and how long that may take at most. */
const quiet = 200;
const limit = 6000;
/** Milliseconds in which a page with its data, or that failed, has a heading, else it is a fault. */
const headingLimit = 20_000;

/** The calls of a browser context, answered by the server, by an error or not at all. */
export class CallsInState {
  private readonly underWay = new Set<Request>();
  private lastChange = performance.now();
  /** Calls that were left without an answer, or got an error. */
  withheld = 0;

  readonly state: ScreenState;

  private constructor(state: ScreenState) {
    this.state = state;
  }

  static async of(context: BrowserContext, state: ScreenState): Promise<CallsInState> {
    const calls = new CallsInState(state);
    context.on('request', (request) => calls.begin(request));
    context.on('requestfinished', (request) => calls.end(request));
    context.on('requestfailed', (request) => calls.end(request));
    if (state !== 'ready')
      await context.route(
        ({ pathname }) => pathname.startsWith('/trpc/'),
        (route) => calls.withhold(route, state),
      );
    return calls;
  }

  /** What belongs to the screen before counts no more: a removed picture may never end. */
  forget(): void {
    this.underWay.clear();
    this.lastChange = performance.now();
  }

  private begin(request: Request): void {
    this.underWay.add(request);
    this.lastChange = performance.now();
  }

  private end(request: Request): void {
    if (this.underWay.delete(request)) this.lastChange = performance.now();
  }

  private async withhold(route: Route, state: 'loading' | 'failed'): Promise<void> {
    this.withheld += 1;
    // A call without an answer ends with its page.
    if (state === 'loading') this.end(route.request());
    else await route.fulfill({ status: 503, body: 'unavailable' }).catch(() => {});
  }

  /**
   * Resolves when nothing is under way any more and the page has rendered it; a stream or a map may never end. On a busy
   * machine a page is still empty when its code has arrived.
   */
  async settled(page: Page): Promise<void> {
    const began = performance.now();
    while (performance.now() - began < limit) {
      const now = performance.now();
      if (this.underWay.size === 0 && now - this.lastChange > quiet) {
        const before = this.lastChange;
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        if (before === this.lastChange) return;
      }
      await page.waitForTimeout(quiet / 4);
    }
  }
}

/**
 * The app on a page that needs no data, before a state applies. Another theme takes effect at once and everywhere:
 * what is skipped below the screen, or on its way to a colour, would have those of the theme before.
 */
export async function openApp(page: Page): Promise<void> {
  await page.goto('/accessibility', { waitUntil: 'domcontentloaded' });
  await page.locator('[data-page-name]').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*, ::before, ::after { content-visibility: visible !important; transition-property: none !important; }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Goes to an address within the app, as a link does: what the page already has stays, and the rest is fetched. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path);
}

interface Visit {
  page: Page;
  calls: CallsInState;
  path: string;
}

/**
 * The faults of a screen in light and dark. Only colours differ: the second theme is judged by their contrast. The
 * heading of a page about one thing is its name, so while it loads it may have none.
 */
export async function visitScreen({ page, calls, path }: Visit): Promise<string[]> {
  calls.forget();
  await goWithin(page, path);
  await calls.settled(page);
  if (calls.state !== 'loading')
    await page
      .locator('h1')
      .first()
      .waitFor({ state: 'attached', timeout: headingLimit })
      .catch(() => {});
  const faults: string[] = [];
  const without = calls.state === 'loading' ? ['page-has-heading-one'] : [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    await untilStill(page);
    const rules = colorScheme === 'light' ? { without } : { only: ['color-contrast'] };
    const found = await findScreenFaults(page, rules);
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`));
  }
  return faults;
}
