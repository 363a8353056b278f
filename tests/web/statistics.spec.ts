import { readFile } from 'node:fs/promises';
import { ownStatisticsSchema } from '@mesterhand/domain/statistics/schema';
import { browserServer } from '../support/browser-server.ts';
import { demo, expect, openAs, sessionOf, signInAs, test } from '../support/browser.ts';

test(
  'Ola finds his numbers by week and month, and saves them as a file; Kari has none',
  { tag: ['@phone', '@more'] },
  async ({ page, context, browser }) => {
    const { token } = await sessionOf(context, demo.ola);
    const answer = await context.request.get(`${browserServer.url}/api/statistics?by=month`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { periods } = ownStatisticsSchema.parse(await answer.json());
    const last = periods.at(-1);
    await signInAs(context, demo.ola);

    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Statistikk', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Uke \d+, .*\(så langt\)$/ })).toBeVisible();
    await page.getByRole('link', { name: 'Måneder' }).click();
    await expect(page).toHaveURL(/\/statistics\?by=month$/);
    const jobs = page.locator('[data-measure="jobs"]');
    await expect(jobs).toHaveText(String(last?.jobs));

    await page.getByRole('link', { name: 'Svartid' }).click();
    await expect(page.getByRole('img', { name: /^Svartid måned for måned/ })).toBeVisible();
    await page.getByRole('link', { name: 'Forrige periode' }).click();
    await expect(jobs).toHaveText(String(periods.at(-2)?.jobs));
    await page.reload();
    await expect(jobs).toHaveText(String(periods.at(-2)?.jobs));
    await expect(page.getByRole('link', { name: 'Svartid' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(13);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Last ned som CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`statistikk-month-${last?.until}.csv`);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(13);
    expect(lines.at(-1)).toContain(`${last?.from},${last?.until},${last?.earnings},${last?.jobs}`);

    const kari = await openAs(browser, page, demo.kari);
    await kari.goto('/statistics');
    await expect(kari.getByText('Statistikken er for håndverkere')).toBeVisible();
    await kari.context().close();
  },
);
