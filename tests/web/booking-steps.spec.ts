import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { findCrampedTargets, findOverflow } from '../support/access-measures.ts';
import { bookingForm } from '../support/booking-form.ts';
import { expect, signInAs, test } from '../support/browser.ts';
import { registerNewcomer } from '../support/newcomer.ts';
import { findOla, openScreen } from '../support/screens.ts';

const headings = ['Hva skal gjøres?', 'Når passer det?', 'Hva, hvor og hvem?', 'Se over og send'];
const headingOf = (dialog: Locator, name = '') =>
  dialog.getByRole('heading', { level: 3, name, exact: true });

/** The main button is on the screen whole, at its lower edge, and no field lies below it. */
async function expectFoot(page: Page, button: Locator): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  const box = await button.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  const bottom = (box?.y ?? 0) + (box?.height ?? 0);
  expect(bottom).toBeLessThanOrEqual(height);
  expect(bottom).toBeGreaterThan(height - 40);
}

/** Whatever takes the focus is not covered by the foot. */
async function expectUncovered(field: Locator): Promise<void> {
  await field.focus();
  const isSeen = await field.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (element === top || element.contains(top) || top.contains(element));
  });
  expect(isSeen).toBe(true);
}

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `a booking in steps on a phone: Back, Enter, the foot and axe, ${colorScheme}`,
    { tag: ['@phone-only', '@more'] },
    async ({ page, context }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { email } = await registerNewcomer(context);
      await signInAs(context, email);
      await openScreen(page, '/services?query=Ola+Hansen');
      await page.getByRole('button', { name: 'Bestill Ola Hansen' }).click();
      const dialog = page.getByRole('dialog', { name: 'Bestill håndverker' });
      const form = bookingForm(page, dialog);
      const next = dialog.getByRole('button', { name: 'Neste', exact: true });
      const expectSound = async () => {
        const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      };

      await expect(headingOf(dialog, headings[0])).toBeVisible();
      await expectFoot(page, next);
      await expectSound();
      await form.chooseService();
      await page.keyboard.press('Enter');
      await expect(headingOf(dialog, headings[1])).toBeFocused();
      await expect(page).toHaveURL(/bookingStep=time/);
      await expectFoot(page, next);
      await expectUncovered(dialog.getByLabel('Gjenta'));
      await expectSound();
      await dialog.getByRole('button', { name: 'Neste måned' }).click();
      await dialog.locator('td button:not([disabled])').nth(12).click();
      await dialog.getByRole('radio', { name: '15:00' }).check();
      await form.goOn();
      await expect(headingOf(dialog, headings[2])).toBeFocused();
      await dialog.getByLabel('Beskrivelse').fill('Kranen drypper.');
      await next.click();
      await expect(dialog.getByLabel('Adresse')).toBeFocused();
      await expectUncovered(dialog.getByLabel('Telefon'));
      await expectSound();

      await page.goBack();
      await expect(headingOf(dialog, headings[1])).toBeVisible();
      await expect(dialog.getByRole('radio', { name: '15:00' })).toBeChecked();
      await page.goForward();
      await expect(dialog.getByLabel('Beskrivelse')).toHaveValue('Kranen drypper.');
      await dialog.getByLabel('Adresse').fill('Trinnveien 4');
      await dialog.getByLabel('Postnummer').fill('0155');
      await page.keyboard.press('Enter');
      await expect(headingOf(dialog, headings[3])).toBeFocused();
      await expect(dialog.getByText(/^Regningen kan ikke bli høyere enn/)).toBeVisible();
      await expect(dialog.getByText(/^Avbestilling er gratis/)).toBeVisible();
      await expectFoot(page, dialog.getByRole('button', { name: 'Send forespørsel' }));
      await expectSound();

      await page.setViewportSize({ width: 320, height: 640 });
      for (const [place, name] of headings.toReversed().entries()) {
        if (place > 0) await dialog.getByRole('button', { name: 'Tilbake' }).click();
        await expect(headingOf(dialog, name)).toBeVisible();
        expect(await findOverflow(page), name).toEqual([]);
        expect(await findCrampedTargets(page), name).toEqual([]);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      // Every step is complete: the first one leads to the summary.
      await form.goOn();
      await expect(headingOf(dialog, headings[3])).toBeVisible();

      await page.reload();
      await expect(headingOf(dialog, headings[3])).toBeVisible();
      await expect(dialog.getByText('Trinnveien 4, 0155 Oslo')).toBeVisible();
      await dialog.getByRole('button', { name: 'Lukk' }).click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/services\?query=Ola[^&]*$/);
    },
  );

test(
  'on a slow connection a press shows at once that the booking is coming',
  { tag: ['@phone-only', '@more'] },
  async ({ page }) => {
    const ola = await findOla(page);
    await page.goto(`/master/${ola}`);
    await page.waitForLoadState('networkidle');
    let release = (): void => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/assets/booking-dialog-*.js', async (route) => {
      await held;
      await route.continue();
    });
    const book = page
      .getByRole('button', { name: /^Bestill/ })
      .filter({ visible: true })
      .first();
    const shown = await book.evaluate(async (button: HTMLElement) => {
      const begun = performance.now();
      button.click();
      for (;;) {
        await new Promise(requestAnimationFrame);
        const isThere = [...document.querySelectorAll('[role="status"]')].some(
          ({ parentElement, textContent }) =>
            textContent === 'Laster inn …' &&
            parentElement !== null &&
            getComputedStyle(parentElement).position === 'fixed',
        );
        if (isThere || performance.now() - begun > 5000) return performance.now() - begun;
      }
    });
    test.info().annotations.push({ type: 'feedback', description: `${Math.round(shown)} ms` });
    // The promise is 100 ms; a busy machine that runs other journeys takes longer for a frame.
    expect(shown).toBeLessThan(1000);
    release();
    await expect(page.getByRole('dialog', { name: 'Bestill håndverker' })).toBeVisible();
    await expect(page.getByText('Siden finnes ikke')).toHaveCount(0);
  },
);
