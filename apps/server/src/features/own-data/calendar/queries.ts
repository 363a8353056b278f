import { type RawBuilder, sql } from 'kysely';

type Part = (person: { masterId: number }) => RawBuilder<Record<string, unknown>>;

/** What a master offers, and when. */
export const calendarParts: Readonly<Record<string, Part>> = {
  services: ({ masterId }) => sql`
    select id, name, description, price, minutes_from, minutes_to, buffer_minutes, created_at, archived_at from services where master_id = ${masterId} order by id`,
  'working-hours': ({ masterId }) => sql`
    select weekday, opens, closes from working_hours where master_id = ${masterId} order by weekday`,
  'calendar-exceptions': ({ masterId }) => sql`
    select kind, from_date, to_date, opens, closes, note, created_at from calendar_exceptions
     where master_id = ${masterId} order by id`,
  'calendar-blocks': ({ masterId }) => sql`
    select date, from_time, to_time, note, created_at from calendar_blocks
     where master_id = ${masterId} order by id`,
};
