import { expect, test } from 'vitest';
import {
  type Holiday,
  easterSunday,
  holidayOn,
  holidays,
  holidaysOf,
  nextHolidays,
} from './holidays.ts';

// Year, Maundy Thursday, Good Friday, Easter Sunday, Easter Monday, Ascension, Whit Sunday, Whit Monday.
const moving: [number, ...string[]][] = [
  [2024, '03-28', '03-29', '03-31', '04-01', '05-09', '05-19', '05-20'],
  [2025, '04-17', '04-18', '04-20', '04-21', '05-29', '06-08', '06-09'],
  [2026, '04-02', '04-03', '04-05', '04-06', '05-14', '05-24', '05-25'],
  [2027, '03-25', '03-26', '03-28', '03-29', '05-06', '05-16', '05-17'],
  [2028, '04-13', '04-14', '04-16', '04-17', '05-25', '06-04', '06-05'],
  [2029, '03-29', '03-30', '04-01', '04-02', '05-10', '05-20', '05-21'],
  [2030, '04-18', '04-19', '04-21', '04-22', '05-30', '06-09', '06-10'],
];
const movingNames = [
  'maundyThursday',
  'goodFriday',
  'easterSunday',
  'easterMonday',
  'ascension',
  'whitSunday',
  'whitMonday',
] satisfies Holiday[];

test.each(moving)('the moving holidays of %i', (year, ...dates) => {
  const found = Object.fromEntries(holidaysOf(year).map(({ holiday, date }) => [holiday, date]));
  expect(movingNames.map((name) => found[name])).toEqual(dates.map((date) => `${year}-${date}`));
});

test.each(moving)('the fixed holidays of %i', (year) => {
  const found = Object.fromEntries(holidaysOf(year).map(({ holiday, date }) => [holiday, date]));
  expect(found).toMatchObject({
    newYear: `${year}-01-01`,
    labourDay: `${year}-05-01`,
    constitutionDay: `${year}-05-17`,
    christmasDay: `${year}-12-25`,
    boxingDay: `${year}-12-26`,
  });
  expect(holidaysOf(year)).toHaveLength(holidays.length);
});

// The earliest and the latest that Easter falls, and the years in which the moon is corrected.
test.each([
  [1818, '1818-03-22'],
  [1943, '1943-04-25'],
  [1954, '1954-04-18'],
  [1981, '1981-04-19'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
])('Easter of %i is %s', (year, date) => {
  expect(easterSunday(year)).toBe(date);
});

test.each([
  ['2026-12-24', undefined],
  ['2026-12-25', 'christmasDay'],
  ['2026-05-17', 'constitutionDay'],
  ['2027-05-17', 'constitutionDay'],
  ['2008-05-01', 'labourDay'],
  ['2026-04-04', undefined],
])('%s is %s', (date, holiday) => {
  expect(holidayOn(date)).toBe(holiday);
});

test('the next holidays reach over the turn of the year', () => {
  expect(nextHolidays('2026-12-26', 3)).toEqual([
    { date: '2026-12-26', holiday: 'boxingDay' },
    { date: '2027-01-01', holiday: 'newYear' },
    { date: '2027-03-25', holiday: 'maundyThursday' },
  ]);
});
