import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type ClusterHandle, createTestDatabase } from '../support/cluster.ts';
import { launchBrowser, openDemoContext } from '../support/demo-browser.ts';
import { findScreenFaults } from '../support/screen-faults.ts';
import {
  CallsInState,
  type ScreenState,
  openApp,
  screenStates,
  visitScreen,
} from '../support/screen-states.ts';
import { screens } from '../support/screens.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type Goal, type Metrics, metric, unless } from './goal.ts';

const languages = ['nb', 'en', 'ru', 'uk'];
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
/** Pages that are walked at the same time. */
const atOnce = 3;

interface Walk {
  who: string | undefined;
  language: string;
  state: ScreenState;
}

interface Found {
  visits: number;
  /** Calls that the states left without an answer or with an error: without them all states were the same. */
  withheld: number;
  faults: string[];
}

export const goal: Goal = {
  promise:
    'axe finds nothing on any screen and dialog of any role, in four languages and both themes, while it loads, when the server fails, and with its data; none is wider than its window. Languages alternate between a phone and a desktop.',
  measure: ({ cluster, report }) => measureScreens(cluster, report),
  judge: judgeScreens,
};

async function measureScreens(
  cluster: ClusterHandle,
  report: (progress: string) => void,
): Promise<Metrics> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-axe-'));
  const database = await createTestDatabase(cluster);
  const server = await startServerProcess({ databaseUrl: database.url, dataDir, seed: 'demo' });
  const browser = await launchBrowser();
  const found: Found = { visits: 0, withheld: 0, faults: [] };
  try {
    const ola = await findOla(server.url);
    const walks = languages.flatMap((language) =>
      screenStates.flatMap((state) =>
        [...new Set(screens.map(([, , who]) => who))].map((who): Walk => ({
          who,
          language,
          state,
        })),
      ),
    );
    const total = walks.length;
    const walkNext = async (): Promise<void> => {
      for (let walk = walks.shift(); walk !== undefined; walk = walks.shift()) {
        const known = found.faults.length;
        await walkScreens(browser, { ...walk, url: server.url, ola, found });
        for (const fault of found.faults.slice(known)) report(fault);
        report(`${total - walks.length} of ${total} walks, ${found.faults.length} faults`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, walkNext));
    return {
      screens: screens.length,
      languages: languages.length,
      visits: found.visits,
      withheldCalls: found.withheld,
      faults: found.faults.length,
      firstFault: found.faults[0] ?? '',
      seededFaultSeen: await detectsSeeded(browser, server.url),
    };
  } finally {
    await browser.close();
    await server.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function findOla(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/search?query=${encodeURIComponent('Ola Hansen')}`);
  const [ola]: { id: number }[] = await answer.json();
  if (!ola) throw new Error('The demo has no Ola.');
  return ola.id;
}

/** All screens of one person, in one language and state. */
async function walkScreens(
  browser: Browser,
  { who, language, state, url, ola, found }: Walk & { url: string; ola: number; found: Found },
): Promise<void> {
  const isPhone = (languages.indexOf(language) + screenStates.indexOf(state)) % 2 === 0;
  const viewport = isPhone ? phone : desktop;
  const context = await openDemoContext(browser, { url, email: who, language, viewport });
  try {
    const page = await context.newPage();
    await openApp(page);
    const calls = await CallsInState.of(context, state);
    for (const [name, path, own] of screens.filter((screen) => screen[2] === who)) {
      const faults = await visitScreen({ page, calls, path: path.replace('{ola}', `${ola}`) });
      found.visits += 1;
      const where = [name, own ?? 'a visitor', language, state, isPhone ? 'phone' : 'desktop'];
      found.faults.push(...faults.map((fault) => `${where.join(', ')}: ${fault}`));
    }
    found.withheld += calls.withheld;
  } finally {
    await context.close();
  }
}

/** Whether a picture without a text and a pale text, put into a page, are found. */
async function detectsSeeded(browser: Browser, url: string): Promise<boolean> {
  const context = await openDemoContext(browser, { url });
  try {
    const page = await context.newPage();
    await openApp(page);
    await page.evaluate(() => {
      const [picture, text] = [document.createElement('img'), document.createElement('p')];
      picture.src = '/favicon.ico';
      text.textContent = 'pale';
      Object.assign(text.style, { color: '#aaa', background: '#fff' });
      document.querySelector('main')?.append(picture, text);
    });
    const faults = (await findScreenFaults(page)).join();
    return faults.includes('image-alt') && faults.includes('color-contrast');
  } finally {
    await context.close();
  }
}

function judgeScreens(metrics: Metrics): string[] {
  const expected = screens.length * languages.length * screenStates.length;
  return [
    ...unless(metric(metrics, 'faults') === 0, `There are faults, first: ${metrics['firstFault']}`),
    ...unless(metric(metrics, 'visits') === expected, 'Not every screen was visited.'),
    ...unless(
      metric(metrics, 'withheldCalls') > expected / 4,
      'Screens had their data in all states.',
    ),
    ...unless(metrics['seededFaultSeen'] === true, 'Seeded faults were not found.'),
  ];
}
