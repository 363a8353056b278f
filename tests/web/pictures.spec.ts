import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { findCrampedTargets, findOverflow } from '../support/access-measures.ts';
import { expect, signInAs, test } from '../support/browser.ts';
import { registerNewcomer } from '../support/newcomer.ts';
import { openPart } from '../support/profile-parts.ts';

/** Red on the left, blue on the right. */
async function twoHalves(): Promise<Buffer> {
  const red = { create: { width: 450, height: 300, channels: 3, background: '#c03020' } } as const;
  const both = { create: { width: 900, height: 300, channels: 3, background: '#2040c0' } } as const;
  return sharp(both)
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

/** Whether the stored portrait is mostly red or mostly blue. */
async function colourOf(page: Page): Promise<string> {
  const src = await page.locator('main img[src*="-thumb.webp"]').first().getAttribute('src');
  const answer = await page.context().request.get(src ?? '', { headers: { accept: 'image/webp' } });
  // The lists still name the previous one for an instant.
  if (!answer.ok()) return 'gone';
  const { channels } = await sharp(await answer.body()).stats();
  return (channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) ? 'red' : 'blue';
}

test(
  'who uploads a portrait chooses by touch and by keyboard what is seen of it',
  {
    tag: ['@phone-only', '@more'],
  },
  async ({ page }) => {
    const { email } = await registerNewcomer(page.context());
    await signInAs(page.context(), email);
    await page.goto('/profile');
    await openPart(page, 'Rediger profil');
    await page
      .getByLabel('Last opp bilde')
      .setInputFiles({ name: 'meg.png', mimeType: 'image/png', buffer: await twoHalves() });
    await expect(page.getByText('Bildet er lagret')).toBeVisible();

    const choose = page.getByRole('button', { name: 'Velg utsnitt' });
    await choose.click();
    const picker = page.getByRole('region', { name: 'Utsnitt' });
    const across = picker.getByRole('slider', { name: 'Vannrett' });
    const whole = picker.locator('img').first();
    await expect(whole).toBeVisible();
    const box = await whole.boundingBox();
    if (box === null) throw new Error('The picture has no place.');
    await page.touchscreen.tap(box.x + box.width * 0.97, box.y + box.height / 2);
    await expect(across).toHaveValue(/^9[5-9]$/);
    expect(await findOverflow(page)).toEqual([]);
    expect(await findCrampedTargets(page)).toEqual([]);
    await picker.getByRole('button', { name: 'Lagre utsnittet' }).click();
    await expect(page.getByText('Utsnittet er lagret')).toBeVisible();
    await expect(picker).toBeHidden();
    await expect.poll(() => colourOf(page)).toBe('blue');

    await choose.click();
    await expect(across).toHaveValue(/^9[5-9]$/);
    await across.focus();
    await page.keyboard.press('Home');
    await picker.getByRole('button', { name: 'Lagre utsnittet' }).click();
    await expect(picker).toBeHidden();
    await expect(choose).toBeFocused();
    await expect.poll(() => colourOf(page)).toBe('red');
    await page.reload();
    await expect.poll(() => colourOf(page)).toBe('red');
  },
);
