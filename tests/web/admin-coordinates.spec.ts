import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { demo, expect, signInAs, test } from '../support/browser.ts';
import { serveTiles } from '../support/map-drives.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

// Maps render in software here, which is slow.
const drawn = { timeout: 30_000 };

async function openViewer(page: Page): Promise<void> {
  await signInAs(page.context(), demo.admin);
  await page.goto('/admin/coordinates');
  await expect(field(page, 'Широта')).toBeVisible();
}

type Fix = { latitude: number; longitude: number; accuracy: number };

async function allowAt(page: Page, fix: Fix): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(fix);
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const fact = (page: Page, name: string) =>
  page.getByLabel('Сведения', { exact: true }).locator('div', { hasText: name }).locator('dd');
const mapOf = (page: Page) => page.getByRole('region', { name: 'Карта с координатами' });

/** Sets the clipboard. The content security policy lets no script read it. */
async function paste(page: Page): Promise<string> {
  await page.evaluate(() => {
    const area = document.createElement('textarea');
    area.id = 'pasted';
    document.body.append(area);
    area.focus();
  });
  await page.keyboard.press('ControlOrMeta+V');
  const area = page.locator('#pasted');
  await expect(area).not.toHaveValue('');
  const text = await area.inputValue();
  await area.evaluate((element) => element.remove());
  return text;
}

test(
  'A-51 A-52 A-53 A-58 A-61 typed coordinates are shown on the map and in every format, and can be copied',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    test.setTimeout(120_000);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const asked = await serveTiles(page, [225, 235, 215]);
    await openViewer(page);
    await expect(field(page, 'Широта')).toHaveValue('47.89700000');
    await expect(field(page, 'Долгота')).toHaveValue('35.07200000');
    await expect(field(page, 'Точность')).toHaveValue('11624');
    await expect(mapOf(page)).toHaveAttribute('aria-busy', 'false', drawn);
    expect((await mapOf(page).boundingBox())?.height).toBe(500);
    await expect.poll(() => asked.some((path) => path.startsWith('/13/')), drawn).toBe(true);

    await field(page, 'Широта').fill('');
    await field(page, 'Широта').pressSequentially('59.9x13abc868849');
    await expect(field(page, 'Широта')).toHaveValue('59.91386885');
    await field(page, 'Долгота').fill('не число');
    await expect(field(page, 'Долгота')).toHaveValue('35.07200000');
    await field(page, 'Долгота').fill('10.75');
    await field(page, 'Точность').fill('12');
    await button(page, 'Показать на карте').click();
    const mark = mapOf(page).getByRole('button', { name: '59.913869, 10.750000, точность 12 м' });
    await expect(mark).toBeInViewport();
    // Only tiles of Oslo are requested from now on: at zoom 13 they are in column 4340.
    await expect.poll(() => asked.some((path) => path.startsWith('/13/4340/')), drawn).toBe(true);

    await expect(fact(page, 'Формат с 8 знаками')).toHaveText('59.91386885, 10.75000000');
    await expect(fact(page, 'Формат с 6 знаками')).toHaveText('59.913869, 10.750000');
    await expect(fact(page, 'Градусы, минуты')).toHaveText(`59°54'49.93"N 10°45'0.00"E`);
    await expect(fact(page, 'Качество GPS')).toHaveText('Хорошее');
    await expect(fact(page, 'Тип устройства')).toHaveText('Компьютер');
    await button(page, 'Скопировать координаты').click();
    await expect(page.getByText('Координаты скопированы')).toBeVisible();
    expect(await paste(page)).toBe('59.91386885, 10.75000000');
    for (const [name, address] of [
      ['OpenStreetMap', /openstreetmap\.org.*mlat=59\.91386885&mlon=10\.75/],
      ['Google Maps', /google\.com\/maps.*query=59\.91386885,10\.75/],
    ] as const) {
      const link = page.getByRole('link', { name: `Открыть в ${name}` });
      await expect(link).toHaveAttribute('href', address);
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);

    await mapOf(page).click({ position: { x: 100, y: 100 } });
    await expect(fact(page, 'Формат с 6 знаками')).not.toHaveText('59.913869, 10.750000');
    await expect(mapOf(page).getByRole('button', { name: /точность 12 м/ })).toBeVisible();
  },
);

test(
  'A-61 without map tiles the coastline is still drawn',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    test.setTimeout(90_000);
    await page.route('http://tiles.invalid/**', (route) => route.abort());
    await page.emulateMedia({ colorScheme: 'light' });
    await openViewer(page);
    await field(page, 'Точность').fill('0');
    await expect(mapOf(page)).toHaveAttribute('aria-busy', 'false', drawn);
    const colour = async () => {
      const corner = sharp(await mapOf(page).screenshot()).extract({
        left: 40,
        top: 40,
        width: 1,
        height: 1,
      });
      return [...(await corner.removeAlpha().raw().toBuffer())];
    };
    await expect.poll(colour, drawn).toEqual([233, 230, 219]);
  },
);

test(
  'A-54 A-57 A-59 my position is requested five times, two seconds apart, and an accurate one ends it',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.clock.install();
    await allowAt(page, { latitude: 59.92, longitude: 10.76, accuracy: 300 });
    await openViewer(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(page, 'Моё местоположение').click();
    for (const attempt of [2, 3, 4, 5]) {
      await expect(page.getByText(`попытка ${attempt} из 5`)).toBeVisible();
      await page.clock.runFor(2000);
    }
    await expect(page.getByText('Местоположение определено, точность 300 м')).toBeVisible();
    await expect(field(page, 'Широта')).toHaveValue('59.92000000');
    await expect(fact(page, 'История измерений')).toHaveText('5 из 10');
    await expect(fact(page, 'Качество GPS')).toHaveText('Плохое');
    await expect(page.getByText('Как повысить точность')).toBeVisible();

    await page.context().setGeolocation({ latitude: 59.93, longitude: 10.77, accuracy: 4 });
    await button(page, 'Моё местоположение').click();
    await expect(page.getByText('Местоположение определено, точность 4 м')).toBeVisible();
    await expect(fact(page, 'Качество GPS')).toHaveText('Отличное');
    await expect(page.getByText('Как повысить точность')).toBeHidden();
  },
);

test(
  'A-55 the calibration takes fifteen samples, shows its duration, and can be cancelled',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.clock.install();
    await allowAt(page, { latitude: 59.92, longitude: 10.76, accuracy: 20 });
    await openViewer(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(page, 'Калибровка GPS').click();
    const bar = page.getByRole('progressbar');
    await expect(bar).toHaveAttribute('value', '1');
    await expect(page.getByText('Осталось около 42 с')).toBeVisible();
    await button(page, 'Отменить').click();
    await expect(bar).toBeHidden();
    await expect(page.getByText('Отменено. Координаты не изменились.')).toBeVisible();
    await expect(field(page, 'Широта')).toHaveValue('47.89700000');

    await button(page, 'Калибровка GPS').click();
    for (let sample = 1; sample < 15; sample += 1) {
      await expect(bar).toHaveAttribute('value', String(sample));
      await page.clock.runFor(3000);
    }
    await expect(page.getByText('Калибровка завершена, точность 20 м')).toBeVisible();
    await expect(field(page, 'Широта')).toHaveValue('59.92000000');
    await expect(fact(page, 'История измерений')).toHaveText('10 из 10');
  },
);

test(
  'A-53 A-60 A-62 precise tracking follows the device until it fails or is stopped',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await allowAt(page, { latitude: 60, longitude: 10, accuracy: 30 });
    await openViewer(page);
    await button(page, 'Начать точное отслеживание').click();
    await expect(field(page, 'Широта')).toHaveValue('60.00000000');
    await expect(fact(page, 'История измерений')).toHaveText('1 из 10');
    await expect(field(page, 'Широта')).not.toBeEditable();
    await expect(button(page, 'Калибровка GPS')).toBeDisabled();
    await page.context().setGeolocation(null);
    await expect(page.getByRole('alert')).toContainText(
      'Ошибка отслеживания: Информация о местоположении недоступна.',
    );
    await expect(field(page, 'Широта')).toBeEditable();

    await page.context().setGeolocation({ latitude: 60.4, longitude: 10.4, accuracy: 40 });
    await button(page, 'Начать точное отслеживание').click();
    await expect(field(page, 'Долгота')).toHaveValue('10.40000000');
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(fact(page, 'Лучшая точность')).toHaveText('40 м');
    await button(page, 'Остановить отслеживание').click();
    await expect(page.getByText('Отслеживание остановлено')).toBeVisible();
    await expect(button(page, 'Калибровка GPS')).toBeEnabled();
  },
);

test(
  'A-62 each of the three geolocation errors has its own text',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await openViewer(page);
    const alert = page.getByRole('alert');
    for (const [name, words] of [
      ['Моё местоположение', 'Не удалось определить местоположение'],
      ['Калибровка GPS', 'Ошибка калибровки GPS. Попробуйте еще раз.'],
      ['Начать точное отслеживание', 'Ошибка отслеживания: Доступ'],
    ] as const) {
      await button(page, name).click();
      await expect(alert).toContainText(words);
      await expect(alert).toContainText('Доступ к геолокации запрещён.');
      await expect(alert).toContainText('введите координаты вручную');
    }
    await expect(button(page, 'Начать точное отслеживание')).toBeEnabled();
    await button(page, 'Закрыть сообщение').click();
    await expect(alert).toBeHidden();
  },
);
