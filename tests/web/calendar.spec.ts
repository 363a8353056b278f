import type { Locator, Page } from '@playwright/test';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { demo, expect, openAs, sessionOf, signInAs, test } from '../support/browser.ts';
import { claimDay } from '../support/booked-days.ts';

const dayName = (date: string) =>
  new Intl.DateTimeFormat('nb-NO', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** A day in Ola’s booking dialog, with the calendar turned to its month. */
async function findDay(page: Page, date: string): Promise<Locator> {
  const { user } = await sessionOf(page.context(), demo.ola);
  const master = user.masterId;
  const listed = await page.context().request.get(`/api/masters/${master}/services`);
  const [service] = await listed.json();
  await page.goto(`/master/${master}?dialog=booking&master=${master}&service=${service.id}`);
  const days = page.getByRole('group', { name: 'Dato' });
  const months = monthOf(date) - monthOf(osloCivil(new Date()).date);
  for (let turned = 0; turned < months; turned += 1)
    await days.getByRole('button', { name: 'Neste måned' }).click();
  return days.getByRole('button', { name: dayName(date) });
}

test(
  'C-73 a master takes a day off, which a customer cannot choose until it is open again',
  { tag: ['@phone', '@more'] },
  async ({ page, browser }) => {
    const date = claimDay();
    await signInAs(page.context(), demo.ola);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Arbeidstid' }).click();
    const dialog = page.getByRole('dialog', { name: 'Arbeidstid' });
    await dialog.getByLabel('Første dag').fill(date);
    await dialog.getByPlaceholder('F.eks. Sommerferie').fill('Tannlege');
    await dialog.getByRole('button', { name: 'Legg til fri' }).click();
    await expect(page.getByText('Kalenderen er oppdatert')).toBeVisible();
    const remove = dialog.getByRole('button', { name: `Fjern ${dayName(date)}` });
    await expect(remove).toBeVisible();

    const kari = await openAs(browser, page, demo.kari);
    const closed = await findDay(kari, date);
    await expect(closed).toBeDisabled();
    await expect(closed).toHaveAccessibleName(`${dayName(date)}, Stengt`);

    await remove.click();
    await expect(page.getByText('Oppføringen er fjernet')).toBeVisible();
    const open = await findDay(kari, date);
    await expect(open).toBeEnabled();
    await open.click();
    await expect(kari.getByRole('radio', { name: '12:00' })).toBeEnabled();
    await kari.context().close();
  },
);

test('C-78 hours are set by masters alone', { tag: ['@desktop', '@more'] }, async ({ page }) => {
  await signInAs(page.context(), demo.kari);
  await page.goto('/dashboard?dialog=calendar');
  await expect(page.getByText('Denne funksjonen er bare tilgjengelig for mestere')).toBeVisible();
});
