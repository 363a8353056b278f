/** The zone in which dates and slots of bookings are meant. */
export const osloZone = 'Europe/Oslo';

const civil = new Intl.DateTimeFormat('en-CA', {
  timeZone: osloZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The Oslo wall clock at an instant: date `YYYY-MM-DD`, time `HH:MM`. */
export function osloCivil(at: Date): { date: string; time: string } {
  const part = Object.fromEntries(civil.formatToParts(at).map((p) => [p.type, p.value]));
  return {
    date: `${part['year']}-${part['month']}-${part['day']}`,
    time: `${part['hour']}:${part['minute']}`,
  };
}

/** The civil date `days` after another; pure calendar arithmetic, so clock changes cannot shift it. */
export function addDays(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** How many midnights of Oslo lie between two dates; negative when the second is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/** Dates far enough inside of four digits that a span of years before or after them stays there. */
const [firstDate, lastDate] = ['1900-01-01', '2999-12-31'];

/** Whether a text is a real calendar date `YYYY-MM-DD` (not 2026-02-30) of a year in which anybody lives. */
export function isCivilDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDate || text > lastDate) return false;
  return addDays(text, 0) === text;
}

/** The instant at which an Oslo wall clock shows this date `YYYY-MM-DD` and time `HH:MM`. */
export function osloInstant(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  // Oslo is one or two hours ahead; the one that reads back right is it.
  const ahead = [2, 1].find((hours) => {
    const shown = osloCivil(new Date(asUtc - hours * 3_600_000));
    return shown.date === date && shown.time === time;
  });
  return new Date(asUtc - (ahead ?? 1) * 3_600_000);
}
