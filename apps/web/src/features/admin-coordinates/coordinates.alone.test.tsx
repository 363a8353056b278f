import { notifications, notificationsStore } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage, loadLanguage } from '../../core/i18n/i18n.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { type Device, makeDevice, plugIn } from '../tracking/tracking-samples.ts';
import CoordinatesTab from './coordinates-tab.tsx';

let device: Device;

beforeAll(() => loadLanguage('ru'), 30_000);
beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T11:00:00Z') });
  Element.prototype.scrollIntoView = () => {};
  device = makeDevice();
  plugIn(device);
  await chooseLanguage('ru');
  await renderApp(<CoordinatesTab />);
});
afterEach(async () => {
  act(() => notifications.clean());
  cleanup();
  plugIn(undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await chooseLanguage('nb');
});

const at = (accuracy: number, latitude = 60, longitude = 10) => ({ latitude, longitude, accuracy });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const fields = () => ['Широта', 'Долгота', 'Точность, м'].map((name) => field(name).value);
const asked = () => device.geolocation.getCurrentPosition.mock.calls.length;
const alertText = () => screen.queryByRole('alert')?.textContent;

function facts(): Record<string, string> {
  const list = screen.getByLabelText('Сведения');
  return Object.fromEntries(
    [...list.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent?.replaceAll(/\s/g, ' ') ?? '',
    ]),
  );
}

describe('typed coordinates', () => {
  test('A-58 A-61 opens at the documented position, in every format', () => {
    expect(fields()).toEqual(['47.89700000', '35.07200000', '11624']);
    expect(facts()).toEqual({
      Широта: '47.89700000',
      Долгота: '35.07200000',
      'Текущая точность': '11 624 м',
      'Лучшая точность': 'Измерений ещё нет',
      'История измерений': '0 из 10',
      'Качество GPS': 'Плохое',
      'Тип устройства': 'Компьютер',
      'Формат с 8 знаками': '47.89700000, 35.07200000',
      'Формат с 6 знаками': '47.897000, 35.072000',
      'Градусы, минуты, секунды': `47°53'49.20"N 35°4'19.20"E`,
    });
  });

  test('A-51 ignores input that is no number and keeps eight decimals', async () => {
    const latitude = field('Широта');
    await userEvent.clear(latitude);
    await userEvent.type(latitude, '5x9.abc123456789');
    expect(latitude.value).toBe('59.12345679');
    expect(facts()['Широта']).toBe('59.12345679');
    fireEvent.change(latitude, { target: { value: 'Oslo' } });
    expect(latitude.value).toBe('59.12345679');
    await userEvent.clear(field('Точность, м'));
    await userEvent.type(field('Точность, м'), '7 m');
    expect(facts()['Качество GPS']).toBe('Хорошее');
  });

  test('A-51 formats the number on blur', async () => {
    await userEvent.clear(field('Долгота'));
    await userEvent.type(field('Долгота'), '10,75');
    await userEvent.tab();
    expect(field('Долгота').value).toBe('10.75000000');
  });

  test('A-51 reports a position out of range and keeps the shown one', async () => {
    await userEvent.clear(field('Широта'));
    await userEvent.type(field('Широта'), '91');
    await press('Показать на карте');
    expect(screen.getByText('Введите число от −90 до 90')).toBeDefined();
    expect(document.activeElement).toBe(field('Широта'));
    expect(facts()['Широта']).toBe('9.00000000');
  });

  test('accepts both coordinates pasted at once', () => {
    fireEvent.change(field('Долгота'), { target: { value: '59.91, 10.75' } });
    expect(fields()).toEqual(['59.91000000', '10.75000000', '11624']);
  });
});

describe('my position', () => {
  test('A-54 A-60 takes the best of five attempts, two seconds apart', async () => {
    device.says(at(300, 61));
    await press('Моё местоположение');
    await pass(0);
    expect(screen.getByText('Определяем местоположение: попытка 2 из 5')).toBeDefined();
    expect(screen.getByText('Лучшая точность пока: 300 м')).toBeDefined();
    expect(device.geolocation.getCurrentPosition.mock.calls[0]?.[2]).toEqual({
      enableHighAccuracy: true,
      maximumAge: 0,
      timeout: 30_000,
    });
    device.says(at(80, 60));
    await pass(2);
    expect(asked()).toBe(2);
    device.says(at(90, 63));
    await pass(6);
    expect(asked()).toBe(5);
    expect(fields()).toEqual(['60.00000000', '10.00000000', '80']);
    expect(screen.getByText('Местоположение определено, точность 80 м')).toBeDefined();
    expect(facts()).toMatchObject({ 'История измерений': '5 из 10', 'Лучшая точность': '80 м' });
  });

  test('A-54 stops early at 50 m accuracy', async () => {
    device.says(at(50));
    await press('Моё местоположение');
    await pass(10);
    expect(asked()).toBe(1);
    expect(facts()['Качество GPS']).toBe('Среднее');
  });

  test('can be cancelled', async () => {
    device.says(at(300));
    await press('Моё местоположение');
    await pass(0);
    expect(field('Широта').readOnly).toBe(true);
    await press('Отменить');
    await pass(20);
    expect(asked()).toBe(1);
    expect(fields()[0]).toBe('47.89700000');
    expect(screen.getByText('Отменено. Координаты не изменились.')).toBeDefined();
    expect(alertText()).toBeUndefined();
  });
});

describe('the calibration', () => {
  test('A-55 takes fifteen samples, three seconds apart, and shows the remaining time', async () => {
    device.says(at(8, 60.5));
    await press('Калибровка GPS');
    await pass(0);
    const bar = () => screen.getByRole('progressbar');
    expect(bar().getAttribute('value')).toBe('1');
    // Date.now() advances with real time as well.
    expect(screen.getByText(/^Осталось около 4[12] с$/)).toBeDefined();
    await pass(2);
    expect(screen.getByText(/^Осталось около (39|40) с$/)).toBeDefined();
    await pass(19.5);
    expect(bar().getAttribute('value')).toBe('8');
    expect(screen.getByText('Идёт калибровка: измерение 8 из 15')).toBeDefined();
    await pass(18);
    expect(asked()).toBe(14);
    await pass(3);
    expect(asked()).toBe(15);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('Калибровка завершена, точность 8 м')).toBeDefined();
    expect(fields()).toEqual(['60.50000000', '10.00000000', '8']);
    expect(facts()['История измерений']).toBe('10 из 10');
  });

  test('A-55 can be cancelled midway', async () => {
    await press('Калибровка GPS');
    await pass(7);
    expect(asked()).toBe(3);
    await press('Отменить');
    await pass(60);
    expect(asked()).toBe(3);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('A-62 fails without a single sample', async () => {
    device.says(2);
    await press('Калибровка GPS');
    await pass(50);
    expect(alertText()).toMatch(/^Ошибка калибровки GPS\. Попробуйте еще раз\..*вручную\.$/);
  });
});

describe('precise tracking', () => {
  test('A-53 A-56 A-60 follows the device, averages the accurate fixes, and stops', async () => {
    await press('Моё местоположение');
    await pass(0);
    await press('Начать точное отслеживание');
    expect(facts()['История измерений']).toBe('0 из 10');
    expect(screen.getByText('Отслеживание включено, ждём сигнал')).toBeDefined();
    expect(device.geolocation.watchPosition.mock.calls[0]?.[2]).toEqual({
      enableHighAccuracy: true,
      maximumAge: 0,
      timeout: 60_000,
    });
    act(() => device.moves(at(40, 60, 10)));
    act(() => device.moves(at(150, 80, 80)));
    expect(fields()).toEqual(['80.00000000', '80.00000000', '150']);
    act(() => device.moves(at(20, 61, 12)));
    expect(fields()).toEqual(['60.50000000', '11.00000000', '20']);
    expect(facts()).toMatchObject({ 'История измерений': '3 из 10', 'Лучшая точность': '20 м' });
    await press('Остановить отслеживание');
    expect(device.watchers()).toBe(0);
    expect(screen.getByText('Отслеживание остановлено')).toBeDefined();
    expect(field('Широта').readOnly).toBe(false);
  });

  test('A-62 an error of the watch switches it off', async () => {
    await press('Начать точное отслеживание');
    act(() => device.fails(3));
    expect(alertText()).toMatch(/^Ошибка отслеживания: Время ожидания/);
    expect(device.watchers()).toBe(0);
    expect(screen.getByRole('button', { name: 'Начать точное отслеживание' })).toBeDefined();
  });

  test('ends on unmount and on pagehide', async () => {
    await press('Начать точное отслеживание');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(device.watchers()).toBe(0);
    await press('Начать точное отслеживание');
    expect(device.watchers()).toBe(1);
    cleanup();
    expect(device.watchers()).toBe(0);
  });
});

describe('A-62 errors', () => {
  const tasks = [
    ['Моё местоположение', /^Не удалось определить местоположение/],
    ['Калибровка GPS', /^Ошибка калибровки GPS\. Попробуйте еще раз\./],
    ['Начать точное отслеживание', /^Ошибка отслеживания: /],
  ] as const;
  test.each([
    [1, 'Доступ к геолокации запрещён.'],
    [2, 'Информация о местоположении недоступна.'],
    [3, 'Время ожидания геолокации истекло.'],
    [9, 'Произошла неизвестная ошибка геолокации.'],
  ])('A-62 the code %d reads "%s", and coordinates can still be typed', async (code, words) => {
    device.says(code);
    await press('Моё местоположение');
    await pass(10);
    expect(alertText()).toContain(words);
    expect(alertText()).toMatch(/ведите координаты вручную/);
    expect(asked()).toBe(code === 1 ? 1 : 5);
  });

  test.each(tasks)('A-62 a denied permission for "%s" has its own text', async (name, words) => {
    device.says(1);
    await press(name);
    act(() => device.fails(1));
    await pass(0);
    expect(alertText()).toMatch(words);
    expect(alertText()).toContain('Доступ к геолокации запрещён');
    await press('Закрыть сообщение');
    expect(alertText()).toBeUndefined();
  });

  test.each(tasks)('A-62 "%s" in a browser without geolocation says so', async (name) => {
    Reflect.deleteProperty(navigator, 'geolocation');
    plugIn(undefined);
    await press(name);
    expect(alertText()).toMatch(/^Ваш браузер не поддерживает геолокацию/);
  });

  test.each([
    ['Моё местоположение', 'Чтобы определить местоположение, откройте сайт по HTTPS'],
    ['Калибровка GPS', 'Для калибровки GPS откройте сайт по HTTPS'],
    ['Начать точное отслеживание', 'Для точного отслеживания откройте сайт по HTTPS'],
  ])('A-59 A-62 "%s" needs HTTPS, and the page warns about it', async (name, words) => {
    vi.stubGlobal('isSecureContext', false);
    vi.stubGlobal('location', { hostname: 'mesterhand.no' });
    await press(name);
    expect(alertText()).toContain(words);
    expect(device.wasAsked()).toBe(false);
    expect(screen.getByText('Страница открыта без HTTPS')).toBeDefined();
  });
});

test('A-59 shows tips above 50 m, and suggests another device above 100 m on a computer', async () => {
  expect(screen.getByText('Как повысить точность')).toBeDefined();
  expect(screen.getByText('В компьютерах обычно нет GPS')).toBeDefined();
  fireEvent.change(field('Точность, м'), { target: { value: '100' } });
  expect(screen.queryByText('В компьютерах обычно нет GPS')).toBeNull();
  expect(screen.getByText('Как повысить точность')).toBeDefined();
  fireEvent.change(field('Точность, м'), { target: { value: '50' } });
  expect(screen.queryByText('Как повысить точность')).toBeNull();
});

describe('A-53 copying and external maps', () => {
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

  test('A-53 copies the coordinates with eight decimals', async () => {
    const write = vi.fn<(text: string) => Promise<void>>(async () => {});
    clipboard(write);
    await press('Скопировать координаты');
    expect(write).toHaveBeenCalledWith('47.89700000, 35.07200000');
    const [shown] = notificationsStore.getState().notifications;
    expect(shown?.title).toBe('Координаты скопированы');
  });

  test('A-53 shows selected text to copy by hand when the clipboard is denied', async () => {
    clipboard(() => Promise.reject(new Error('denied')));
    await press('Скопировать координаты');
    const alert = await screen.findByRole('alert');
    const text = within(alert).getByRole<HTMLInputElement>('textbox');
    expect(text.value).toBe('47.89700000, 35.07200000');
    expect(text.selectionEnd).toBe(text.value.length);
  });

  test('A-53 opens two external maps in a new tab', () => {
    const links = ['OpenStreetMap', 'Google'].map((name) =>
      screen.getByRole('link', { name: new RegExp(name) }),
    );
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://www.openstreetmap.org/?mlat=47.897&mlon=35.072#map=13/47.897/35.072',
      'https://www.google.com/maps/search/?api=1&query=47.897,35.072',
    ]);
    for (const link of links) {
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    }
  });
});
