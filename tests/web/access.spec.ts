import type { Page } from '@playwright/test';
import {
  findClippedTexts,
  findCrampedTargets,
  findEdgelessControls,
  findOutlineFaults,
  findOverflow,
  spreadText,
} from '../support/access-measures.ts';
import { demo, expect, signInAs, test } from '../support/browser.ts';
import { offered } from '../support/env.ts';
import { findOla, isMain, openScreen, screens, walkScreens } from '../support/screens.ts';

/** A window of 1280 px at a zoom of 400 %. */
const narrow = { width: 320, height: 640 };

/** The default run takes a sample of the screens, a thorough run all. */
const seenScreens = screens.filter((screen) => offered.isThorough || isMain(screen));

async function findFaults(page: Page): Promise<string[]> {
  const faults = [
    await findOverflow(page),
    await findCrampedTargets(page),
    await findOutlineFaults(page),
  ].flat();
  await page.emulateMedia({ forcedColors: 'active' });
  faults.push(...(await findEdgelessControls(page)));
  await page.emulateMedia({ forcedColors: 'none' });
  await spreadText(page);
  faults.push(...(await findClippedTexts(page)), ...(await findOverflow(page)));
  return faults;
}

for (const { who = 'a visitor', seen } of walkScreens(seenScreens)) {
  const names = seen.map(([name]) => name).join(', ');
  test(
    `at 320 px, with wide text spacing and in forced colours nothing is lost for ${who} on: ${names}`,
    { tag: ['@phone-only', '@more'] },
    async ({ page }) => {
      test.setTimeout(60_000 + seen.length * 20_000);
      await page.setViewportSize(narrow);
      const ola = await findOla(page);
      if (who !== 'a visitor') await signInAs(page.context(), who);
      for (const [name, path] of seen) {
        await test.step(name, async () => {
          await openScreen(page, path.replace('{ola}', String(ola)));
          expect.soft(await findFaults(page), name).toEqual([]);
        });
      }
    },
  );
}

test(
  'the accessibility measures find seeded faults',
  { tag: ['@phone-only', '@more'] },
  async ({ page }) => {
    await page.setViewportSize(narrow);
    await page.setContent(`<!doctype html><title>x</title><body style="margin:0">
    <h1>One</h1><h3>Three</h3>
    <div style="width:400px">wide</div>
    <button style="width:10px;height:10px;padding:0;border:0"></button><button style="width:10px;height:10px;padding:0;border:0"></button>
    <input aria-label="x" style="border:0">
    <div style="height:1em;overflow:hidden;width:60px">Two words</div></body>`);
    expect(await findOverflow(page)).toHaveLength(1);
    expect(await findCrampedTargets(page)).toHaveLength(2);
    expect(await findEdgelessControls(page)).toHaveLength(1);
    await spreadText(page);
    expect(await findClippedTexts(page)).toHaveLength(1);
    const outline = await findOutlineFaults(page);
    expect(outline).toContain('h3 after h1: Three');
    expect(outline).toContain('no language');
  },
);

const fields: [path: string, label: string, purpose: string][] = [
  ['/?dialog=login', 'E-post', 'username'],
  ['/?dialog=login', 'Passord', 'current-password'],
  ['/?dialog=register', 'Fornavn', 'given-name'],
  ['/?dialog=register', 'Etternavn', 'family-name'],
  ['/?dialog=register', 'E-post', 'email'],
  ['/?dialog=register', 'Passord', 'new-password'],
  ['/?dialog=register', 'Gjenta passordet', 'new-password'],
  ['/masters?dialog=booking&master={ola}', 'Adresse', 'street-address'],
  ['/masters?dialog=booking&master={ola}', 'Navn', 'name'],
  ['/masters?dialog=booking&master={ola}', 'Telefon', 'tel'],
  ['/support', 'E-post', 'email'],
];

test(
  'fields declare their purpose, and passwords can be pasted',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    const ola = await findOla(page);
    let shown = '';
    for (const [path, label, purpose] of fields) {
      if (shown !== path) await openScreen(page, path.replace('{ola}', String(ola)));
      shown = path;
      const scope = path.includes('dialog=') ? page.getByRole('dialog') : page.getByRole('main');
      const field = scope.getByLabel(label, { exact: true });
      await expect(field, `${path}: ${label}`).toHaveAttribute('autocomplete', purpose);
    }
    await openScreen(page, '/?dialog=login');
    const password = page.getByRole('dialog').getByLabel('Passord', { exact: true });
    await password.focus();
    const isTaken = await password.evaluate((field) => {
      const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
      return field.dispatchEvent(paste);
    });
    expect(isTaken).toBe(true);
  },
);

test(
  'help is in the same place on every page',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await signInAs(page.context(), demo.kari);
    for (const path of ['/', '/services', '/about', '/dashboard', '/profile', '/support']) {
      await page.goto(path);
      const help = page.getByRole('contentinfo').getByRole('link', { name: 'Kundeservice' });
      await expect(help, path).toHaveAttribute('href', '/support');
      const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Mesterhånd' });
      await expect(links.getByRole('link').last(), path).toBeVisible();
    }
  },
);
