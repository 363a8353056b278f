import type { LocationRecord, LocationStats } from '@mesterhand/domain/admin/locations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage, loadLanguage } from '../../core/i18n/i18n.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { refusal } from '../auth/auth-samples.ts';
import { AccessDenied } from '../admin-panel/access-denied.tsx';
import MastersMapTab from './masters-map-tab.tsx';

const now = new Date('2026-11-20T11:00:00Z');
const before = (minutes: number): string =>
  new Date(now.getTime() - minutes * 60_000).toISOString();

const ola: LocationRecord = {
  masterId: 12,
  latitude: 59.913_868_8,
  longitude: 10.752_245_4,
  accuracy: 12,
  timestamp: before(0),
  isTrackingEnabled: true,
  isOnline: true,
  master: {
    isVerified: true,
    specialization: 'Rørlegger',
    rating: 4.76,
    hourlyRate: 850,
    user: {
      firstName: 'Ola',
      lastName: 'Hansen',
      email: 'mester@demo.no',
      phone: '+47 900 00 007',
      city: 'oslo',
    },
  },
};
const { accuracy: _, ...rest } = ola;
const liv: LocationRecord = {
  ...rest,
  masterId: 13,
  timestamp: before(20),
  isTrackingEnabled: false,
  master: {
    ...ola.master,
    isVerified: false,
    hourlyRate: null,
    user: { ...ola.master.user, firstName: 'Liv', lastName: 'Dahl', city: null },
  },
};
const per: LocationRecord = {
  ...liv,
  masterId: 14,
  timestamp: before(3 * 60),
  master: { ...liv.master, user: { ...ola.master.user, firstName: 'Per', city: 'Lofthus' } },
};

const stats: LocationStats = {
  totalMasters: 40,
  mastersWithSettings: 9,
  mastersWithTrackingEnabled: 7,
  mastersWithRecentLocation: 5,
  mastersOnlineNow: 3,
};

type Asked = { onlineOnly?: boolean; cursor?: string };
const page = (items: LocationRecord[], nextCursor: string | null = null) => ({ items, nextCursor });
const locations = ({ onlineOnly }: Asked) => page(onlineOnly ? [ola, liv] : [ola, liv, per]);

type ListRequest = { onlineOnly: boolean; sort: string; search: string };
const table = (items: LocationRecord[]) => ({
  items,
  total: items.length,
  isCounted: true,
  nextCursor: null,
});
const list = (request: ListRequest) => table(locations(request).items);
/** The markers and the list both show these. */
const both = (answer: () => LocationRecord[]) => ({
  'admin.mastersMap.locations': () => page(answer()),
  'admin.mastersMap.list': () => table(answer()),
});

const open = (answers: Record<string, unknown> = {}, path = '/') =>
  renderApp(<MastersMapTab />, {
    path,
    answers: {
      'admin.mastersMap.locations': locations,
      'admin.mastersMap.list': list,
      'admin.mastersMap.stats': stats,
      ...answers,
    },
  });
const names = async () => {
  // A card for each master, whatever the width.
  await waitFor(() => expect(document.querySelector('li [data-row]')).not.toBeNull());
  return [...document.querySelectorAll('li [data-row]')].map(({ textContent }) => textContent);
};
const row = async (name: string) => {
  const found = (await screen.findByRole('button', { name })).closest('li');
  if (!found) throw new Error('The button is not in a card.');
  return found;
};
const counters = () =>
  ['total', 'located', 'online', 'tracking'].map(
    (key) => document.querySelector(`[data-counter=${key}]`)?.textContent,
  );

beforeAll(() => loadLanguage('ru'), 30_000);
beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now });
  await chooseLanguage('ru');
});
afterEach(async () => {
  vi.useRealTimers();
  await chooseLanguage('nb');
});

describe('the counters', () => {
  test('A-41 shows four counters from the server', async () => {
    await open();
    await names();
    await waitFor(() => expect(counters()).toEqual(['40', '5', '3', '7']));
    const list = screen.getByRole('list', { name: 'Статистика' });
    for (const label of [
      'Всего мастеров',
      'С геолокацией',
      'Онлайн сейчас',
      'Отслеживание включено',
    ])
      expect(list.textContent).toContain(label);
  });

  test('A-49 counts the loaded records when the server’s statistics fail', async () => {
    await open({
      'admin.mastersMap.stats': () => {
        throw refusal('server.unavailable', 503);
      },
    });
    await names();
    await waitFor(() => expect(counters()).toEqual(['2', '2', '1', '1']));
    expect(screen.getByText(/подсчитано по загруженному списку/)).toBeDefined();
  });
});

describe('the list', () => {
  test('A-42 shows online masters by default; showing all is kept in the URL', async () => {
    const ask = vi.fn<(input: Asked) => unknown>(locations);
    const { router } = await open({ 'admin.mastersMap.locations': ask });
    expect(await names()).toEqual(['Ola Hansen', 'Liv Dahl']);
    expect(ask.mock.lastCall?.[0]).toMatchObject({ onlineOnly: true });
    await userEvent.click(screen.getByRole('radio', { name: 'Все с геолокацией' }));
    await waitFor(async () => expect(await names()).toHaveLength(3));
    expect(router.state.location.search).toMatchObject({ view: 'all' });
    await userEvent.click(screen.getByRole('radio', { name: 'Только онлайн' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('view', 'all'));
    await waitFor(async () => expect(await names()).toHaveLength(2));
  });

  test('A-43 A-44 A-46 a row shows name, position, age and accuracy', async () => {
    await open({}, '/?view=all');
    const first = await row('Ola Hansen');
    for (const shown of ['Онлайн', 'Проверен', 'Rørlegger', '4,8', 'Осло', '59.913869, 10.752245'])
      expect(first.textContent).toContain(shown);
    expect(first.textContent).toContain('Прямо сейчас');
    expect(first.textContent).toContain('12 м');
    const second = await row('Liv Dahl');
    for (const shown of ['Недавно онлайн', 'Не указан', '20 мин назад', 'Неизвестна'])
      expect(second.textContent).toContain(shown);
    expect(second.textContent).not.toContain('Проверен');
    const third = await row('Per Hansen');
    for (const shown of ['Офлайн', 'Lofthus', '3 ч назад'])
      expect(third.textContent).toContain(shown);
  });

  test('A-44 shows a position older than a day with its date', async () => {
    await open(both(() => [{ ...ola, timestamp: before(2 * 24 * 60) }]));
    expect((await row('Ola Hansen')).textContent).toContain('18.11.2026');
  });

  test('loads further pages and shows each master once', async () => {
    await open({
      'admin.mastersMap.locations': ({ cursor }: Asked) =>
        cursor === undefined ? page([ola, liv], 'next') : page([liv, per]),
    });
    expect(await screen.findByRole('heading', { name: '2 мастера на карте' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Показать ещё' }));
    expect(await screen.findByRole('heading', { name: '3 мастера на карте' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull());
  });

  test('is searched and sorted by the server, the markers too', async () => {
    const ask = vi.fn<(request: ListRequest) => unknown>(list);
    const mark = vi.fn<(request: Asked) => unknown>(locations);
    const answers = { 'admin.mastersMap.list': ask, 'admin.mastersMap.locations': mark };
    const { router } = await open(answers);
    await names();
    const [order] = screen
      .getAllByRole<HTMLSelectElement>('combobox')
      .filter(({ options }) => [...options].some(({ value }) => value === 'name desc'));
    if (!order) throw new Error('There is no sort field.');
    await userEvent.selectOptions(order, 'name desc');
    await userEvent.type(screen.getByRole('searchbox'), 'li');
    await waitFor(() =>
      expect(ask).toHaveBeenLastCalledWith(
        expect.objectContaining({ sort: 'name', direction: 'desc', search: 'li' }),
      ),
    );
    await waitFor(() =>
      expect(mark).toHaveBeenLastCalledWith(expect.objectContaining({ search: 'li' })),
    );
    expect(router.state.location.search).toMatchObject({ sort: 'name', search: 'li' });
  });

  test('shows only the selected masters on the map', async () => {
    await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать: Liv Dahl' }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Показать на карте только их (1)' }),
    );
    expect(await screen.findByText('На карте только 1 выбранный мастер')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Показать на карте всех' }));
    expect(await screen.findByText('2 мастера на карте')).toBeDefined();
  });

  test('polls every 15 seconds, and re-fetches on the button', async () => {
    const ask = vi.fn<() => unknown>(() => page([ola]));
    const answerStats = vi.fn<() => unknown>(() => stats);
    await open({ 'admin.mastersMap.locations': ask, 'admin.mastersMap.stats': answerStats });
    await names();
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(15_500);
    await waitFor(() =>
      expect([ask.mock.calls.length, answerStats.mock.calls.length]).toEqual([2, 2]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Обновить' }));
    await waitFor(() =>
      expect([ask.mock.calls.length, answerStats.mock.calls.length]).toEqual([3, 3]),
    );
  });

  test('A-42 offers all masters when nobody is online', async () => {
    const { router } = await open({
      'admin.mastersMap.locations': ({ onlineOnly }: Asked) => page(onlineOnly ? [] : [per]),
      'admin.mastersMap.list': ({ onlineOnly }: ListRequest) => table(onlineOnly ? [] : [per]),
    });
    expect(await screen.findByText('Сейчас нет мастеров онлайн')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Показать всех с геолокацией' }));
    expect(await row('Per Hansen')).toBeDefined();
    expect(router.state.location.search).toMatchObject({ view: 'all' });
  });
});

describe('the details', () => {
  const dialog = (name: string) => screen.findByRole('dialog', { name });

  test('A-47 a row opens all data and a link to an external map', async () => {
    const { router } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Ola Hansen' }));
    const details = await dialog('Ola Hansen');
    expect(router.state.location.search).toMatchObject({ item: 12 });
    const facts = [...details.querySelectorAll('dl > div')].map((fact) =>
      [...fact.children].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')).join('='),
    );
    expect(facts).toEqual([
      'Эл. почта=mester@demo.no',
      'Телефон=+47 900 00 007',
      'Город=Осло',
      'Специализация=Rørlegger',
      'Рейтинг=4,8',
      'Ставка=850 NOK/час',
      'Верификация=Верифицирован',
      'Широта=59.913869',
      'Долгота=10.752245',
      expect.stringMatching(/^Последнее обновление=Прямо сейчас20 нояб/),
      'Точность=12 м',
      'Отслеживание включено=Да',
    ]);
    const link = within(details).getByRole('link', { name: /^Открыть на внешней карте/ });
    expect(link.getAttribute('href')).toContain('mlat=59.9138688&mlon=10.7522454');
    expect(link.getAttribute('rel')).toContain('noopener');
    await userEvent.click(within(details).getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('A-47 searches all masters for one who is not in the list', async () => {
    await open({}, '/?item=14');
    const gone = await dialog('Местоположение');
    expect(gone.textContent).toContain('больше 30 минут назад');
    await userEvent.click(
      within(gone).getByRole('button', { name: 'Показать всех с геолокацией' }),
    );
    expect(await dialog('Per Hansen')).toBeDefined();
  });

  test('trap 5 closes the details of a master who withdraws consent', async () => {
    let shown = [ola];
    await open(
      both(() => shown),
      '/?item=12',
    );
    expect(await dialog('Ola Hansen')).toBeDefined();
    shown = [liv];
    await vi.advanceTimersByTimeAsync(15_500);
    expect(await dialog('Местоположение')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Ola Hansen')).toBeNull());
  });
});

describe('failures', () => {
  test('A-48 shows a failure as a card with a retry', async () => {
    const ask = vi
      .fn<() => unknown>()
      .mockImplementationOnce(() => {
        throw refusal('server.unavailable', 503);
      })
      .mockReturnValue(page([ola]));
    await open({ 'admin.mastersMap.locations': ask });
    expect(await screen.findByText('Ошибка при загрузке данных о мастерах')).toBeDefined();
    await waitFor(() => expect(counters()).toEqual(['40', '5', '3', '7']));
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать снова' }));
    expect(await row('Ola Hansen')).toBeDefined();
  });

  test('A-48 a failed refresh keeps the loaded data and reports the failure', async () => {
    const ask = vi
      .fn<() => unknown>()
      .mockReturnValueOnce(page([ola]))
      .mockImplementation(() => {
        throw refusal('server.unavailable', 503);
      });
    await open({ 'admin.mastersMap.locations': ask });
    await names();
    await vi.advanceTimersByTimeAsync(15_500);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'последние загруженные данные',
    );
    expect(await row('Ola Hansen')).toBeDefined();
  });

  test.each([
    [401, 'auth.credentials'],
    [403, 'access.forbidden'],
  ] as const)('A-50 %d says which right is missing', async (status, code) => {
    const refuse = () => {
      throw refusal(code, status);
    };
    await open({ 'admin.mastersMap.locations': refuse, 'admin.mastersMap.stats': refuse });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Доступ запрещен');
    expect(alert.textContent).toContain('Недостаточно прав. Требуется роль администратора.');
  });

  test('A-50 shows the documented text when the session ends on the map', async () => {
    await renderApp(<AccessDenied isSignedIn={false} tab="masters-map" />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Доступ запрещен');
    expect(alert.textContent).toContain('Требуется роль администратора');
  });
});
