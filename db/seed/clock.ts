import { osloCivil } from '@mesterhand/domain/time/oslo';

const minute = 60_000;

/** The instant at which an Oslo wall clock shows this date and time. */
export function osloInstant(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  // Oslo is one or two hours ahead; the one that reads back right is it.
  const ahead = [2, 1].find((hours) => {
    const shown = osloCivil(new Date(asUtc - hours * 60 * minute));
    return shown.date === date && shown.time === time;
  });
  return new Date(asUtc - (ahead ?? 1) * 60 * minute);
}

export const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minute);
export const earliest = (...instants: readonly Date[]) =>
  new Date(Math.min(...instants.map((at) => at.getTime())));
export const latest = (...instants: readonly Date[]) =>
  new Date(Math.max(...instants.map((at) => at.getTime())));
