import { addDays } from '../time/oslo.ts';

/** Norwegian public holidays, by their keys in the catalogues. */
export const holidays = [
  'newYear',
  'maundyThursday',
  'goodFriday',
  'easterSunday',
  'easterMonday',
  'labourDay',
  'constitutionDay',
  'ascension',
  'whitSunday',
  'whitMonday',
  'christmasDay',
  'boxingDay',
] as const;
export type Holiday = (typeof holidays)[number];

/** Easter Sunday of a year of the Gregorian calendar, `YYYY-MM-DD` (the anonymous computus of 1876). */
export function easterSunday(year: number): string {
  const moon = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const drift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * moon + century - Math.floor(century / 4) - drift + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((moon + 11 * epact + 22 * weekday) / 451);
  return addDays(`${year}-03-22`, epact + weekday - 7 * late);
}

interface HolidayDate {
  date: string;
  holiday: Holiday;
}

// A calendar asks for each of its days, and draws itself anew with each choice.
const years = new Map<number, readonly HolidayDate[]>();

/** The holidays of a year in the order of the calendar; two of them may share a date. */
export function holidaysOf(year: number): readonly HolidayDate[] {
  const known = years.get(year) ?? computeHolidays(year);
  years.set(year, known);
  return known;
}

function computeHolidays(year: number): HolidayDate[] {
  const easter = easterSunday(year);
  const dates: Record<Holiday, string> = {
    newYear: `${year}-01-01`,
    maundyThursday: addDays(easter, -3),
    goodFriday: addDays(easter, -2),
    easterSunday: easter,
    easterMonday: addDays(easter, 1),
    labourDay: `${year}-05-01`,
    constitutionDay: `${year}-05-17`,
    ascension: addDays(easter, 39),
    whitSunday: addDays(easter, 49),
    whitMonday: addDays(easter, 50),
    christmasDay: `${year}-12-25`,
    boxingDay: `${year}-12-26`,
  };
  return holidays
    .map((holiday) => ({ date: dates[holiday], holiday }))
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

/** The holiday that a date `YYYY-MM-DD` is, if any; where two meet, the one with the fixed date. */
export function holidayOn(date: string): Holiday | undefined {
  return holidaysOf(Number(date.slice(0, 4))).find((day) => day.date === date)?.holiday;
}

/** The holidays from a date on, that date included; `count` of them at most, over two years. */
export function nextHolidays(from: string, count: number) {
  const year = Number(from.slice(0, 4));
  return [...holidaysOf(year), ...holidaysOf(year + 1)]
    .filter(({ date }) => date >= from)
    .slice(0, count);
}
