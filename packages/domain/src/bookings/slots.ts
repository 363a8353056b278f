import { addDays, osloCivil } from '../time/oslo.ts';

/** The ten hourly slots of a day, as civil times in Oslo. Each lasts an hour. */
export const slots = [
  '09:00',
  '10:00',
  '11:00',
  '12:00',
  '13:00',
  '14:00',
  '15:00',
  '16:00',
  '17:00',
  '18:00',
] as const;
export type Slot = (typeof slots)[number];

/** Whether a value is the start of a slot. */
export function isSlot(value: unknown): value is Slot {
  return slots.some((slot) => slot === value);
}

/** How many days ahead one may book. */
export const bookingHorizonDays = 365;

/** Whether a slot has begun, on an Oslo clock. */
export function isSlotPast(date: string, time: string, now: Date): boolean {
  return hasBegun({ date, time }, osloCivil(now));
}

/** The same by a clock that was read once, see `osloCivil`, for many slots. */
export function hasBegun(
  slot: { date: string; time: string },
  clock: { date: string; time: string },
): boolean {
  return slot.date < clock.date || (slot.date === clock.date && slot.time <= clock.time);
}

/** Whether bookings are taken for a date. */
export function isBookableDate(date: string, now: Date): boolean {
  const today = osloCivil(now).date;
  return date >= today && date <= addDays(today, bookingHorizonDays);
}
