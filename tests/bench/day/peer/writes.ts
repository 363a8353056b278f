import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { priceBooking } from '@mesterhand/domain/bookings/pricing';
import { claimsDefaults } from '@mesterhand/domain/settings/claims-defaults';
import { z } from 'zod';
import { type Publish, countMessages, countUnread } from './live.ts';
import type { Actor, Run } from './store.ts';

const id = z.int().positive();
export const bookingBody = z.object({
  masterId: id,
  serviceId: id,
  scheduledDate: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  scheduledTime: z.string().regex(/^\d\d:00$/),
  clientName: z.string().min(1).max(120),
  clientPhone: z.string().min(1).max(40),
  address: z.string().min(1).max(300),
  description: z.string().min(1).max(4000),
});
export const statusBody = z.object({ status: z.enum(['confirmed', 'in_progress', 'completed']) });
export const travelBody = z.object({ travel: z.enum(['enRoute', 'arrived']) });
export const messageBody = z.object({
  text: z.string().trim().min(1).max(4000),
  clientMessageId: z.uuid(),
});
export const positionBody = z.object({
  bookingId: id,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0),
  isOnline: z.boolean(),
  isEnRoute: z.boolean(),
});
export const reviewBody = z.object({
  masterId: id,
  bookingId: id,
  rating: z.int().min(1).max(5),
  comment: z.string().trim().min(10).max(4000),
});

interface Place {
  run: Run;
  publish: Publish;
  mailFolder: string;
}

/** Each write is one statement, and so one transaction; what readers see follows after it. */
export function createWrites({ run, publish, mailFolder }: Place) {
  /** In the background, as a queue would: a notification, its push and an email. */
  const notify = (
    userId: number,
    kind: string,
    about: { bookingId: number; step: string },
  ): void => {
    const text = `insert into notifications (user_id, kind, key, booking_id, facts) values ($1, $2, $3, $4, '{}')
      on conflict do nothing`;
    const key = `${kind}:${about.bookingId}:${about.step}`;
    run('notification', text, [userId, kind, key, about.bookingId])
      .then(async () => {
        publish(`auth.notifications.live:${userId}`, { unread: await countUnread(run, userId) });
        const email = `Subject: ${kind}\r\n\r\n<p>${key}</p>\r\n`;
        await writeFile(join(mailFolder, `${randomUUID()}.eml`), email);
      })
      .catch(console.error);
  };
  const announce = (bookingId: number, sides: readonly number[]): void => {
    for (const userId of sides) publish(`bookings.live:${userId}`, { bookingId });
  };

  return {
    async book(actor: Actor, input: z.output<typeof bookingBody>) {
      const { masterId, serviceId } = input;
      const [offer] = await run<Offer>('offer', offerText, [masterId, serviceId]);
      if (offer === undefined || offer.masterUserId === actor.userId) return undefined;
      const { callOutFee } = claimsDefaults;
      const { servicePrice, hourlyRate, masterUserId } = offer;
      const price = priceBooking({ servicePrice, hourlyRate, callOutFee });
      const { clientName, clientPhone, address, scheduledDate, scheduledTime, description } = input;
      const [made] = await run<{ id: number }>('book', bookText, [
        actor.userId,
        masterId,
        serviceId,
        clientName,
        clientPhone,
        address,
        scheduledDate,
        scheduledTime,
        description,
        price.amount,
        price.basis,
        callOutFee,
      ]);
      if (made === undefined) return undefined;
      notify(masterUserId, 'bookingCreated', { bookingId: made.id, step: 'pending' });
      announce(made.id, [actor.userId, masterUserId]);
      return { ...input, id: made.id, status: 'pending', estimatedPrice: price.amount };
    },
    async setStatus(actor: Actor, bookingId: number, status: keyof typeof statusTexts) {
      const values = [bookingId, actor.masterId, actor.userId];
      const [changed] = await run<{ clientId: number }>(status, statusTexts[status], values);
      if (changed === undefined) return undefined;
      const { clientId } = changed;
      notify(clientId, statusKinds[status], { bookingId, step: status });
      announce(bookingId, [actor.userId, clientId]);
      return { ...changed, id: bookingId, status };
    },
    async setTravel(actor: Actor, bookingId: number, travel: string) {
      const values = [bookingId, actor.masterId, travel];
      const [changed] = await run<{ clientId: number }>('travel', travelText, values);
      if (changed === undefined) return undefined;
      notify(changed.clientId, 'bookingTravel', { bookingId, step: travel });
      announce(bookingId, [actor.userId, changed.clientId]);
      return { id: bookingId, travel };
    },
    async openConversation(actor: Actor, bookingId: number) {
      const [made] = await run('conversation', conversationText, [bookingId, actor.userId]);
      return made;
    },
    async send(actor: Actor, conversationId: number, sent: z.output<typeof messageBody>) {
      const values = [conversationId, actor.userId, sent.text, sent.clientMessageId];
      const [stored] = await run<Message>('message', messageText, values);
      if (stored === undefined) return undefined;
      const { otherId, ...message } = stored;
      const shown = { ...message, ...sent, conversationId, senderName: actor.name };
      publish(`talk:${conversationId}`, { kind: 'message', message: shown });
      countMessages(run, otherId).then(
        (total) => publish(`messages.inbox:${otherId}`, { total, conversationId }),
        console.error,
      );
      return shown;
    },
    async report(actor: Actor, fix: z.output<typeof positionBody>) {
      const { bookingId, latitude, longitude, accuracy, isOnline, isEnRoute } = fix;
      const [stored] = await run<{ receivedAt: string }>('position', positionText, [
        actor.masterId,
        latitude,
        longitude,
        accuracy,
        isOnline,
        isEnRoute,
        bookingId,
      ]);
      if (stored === undefined) return undefined;
      publish(`position:${bookingId}`, { position: { ...fix, ...stored } });
      return { stored: true, ...stored };
    },
    async readNotifications({ userId }: Actor) {
      const text =
        'update notifications set read_at = now() where user_id = $1 and read_at is null';
      await run('notifications-read', text, [userId]);
      publish(`auth.notifications.live:${userId}`, { unread: 0 });
      return { unread: 0 };
    },
    async review(
      actor: Actor,
      { masterId, bookingId, rating, comment }: z.output<typeof reviewBody>,
    ) {
      const values = [masterId, actor.userId, bookingId, actor.name, rating, comment];
      const [made] = await run('review', reviewText, values);
      return made && { ...made, rating, comment };
    },
    async view(masterId: number, viewer: string) {
      await run('view', viewText, [masterId, viewer]);
      const [found] = await run<{ views: number }>(
        'views',
        'select views from masters where id = $1',
        [masterId],
      );
      return found;
    },
  };
}

interface Offer {
  masterUserId: number;
  hourlyRate: number | null;
  servicePrice: number;
}

interface Message {
  id: number;
  seq: number;
  sentAt: string;
  senderId: number;
  otherId: number;
}

const offerText = `select m.user_id as "masterUserId", m.hourly_rate as "hourlyRate", s.price as "servicePrice"
  from masters m join services s on s.master_id = m.id
  where m.id = $1 and s.id = $2 and m.hidden_at is null and s.archived_at is null`;
const bookText = `
  with made as (
    insert into bookings (client_id, master_id, service_id, client_name, client_phone, address, scheduled_date,
      scheduled_time, description, estimated_price, price_basis, call_out_fee)
    select $1, $2::bigint, $3, $4, $5, $6, $7::date, $8::time, $9, $10, $11, $12
    where not exists (
      select from bookings where master_id = $2 and scheduled_date = $7::date and scheduled_time = $8::time
        and status in ('confirmed', 'in_progress') and accepted_at is not null
    )
    returning id
  ), logged as (
    insert into booking_events (booking_id, actor_id, side, to_status) select id, $1, 'client', 'pending' from made
  )
  select id from made`;
const step = (from: string, to: string, set: string): string => `
  with changed as (
    update bookings set status = '${to}', updated_at = now(), ${set}
    where id = $1 and master_id = $2 and status = '${from}' returning id, client_id
  ), logged as (
    insert into booking_events (booking_id, actor_id, side, from_status, to_status)
    select id, $3, 'master', '${from}', '${to}' from changed
  )
  select client_id as "clientId" from changed`;
const statusKinds = {
  confirmed: 'bookingConfirmed',
  in_progress: 'bookingChanged',
  completed: 'bookingCompleted',
};
const statusTexts = {
  confirmed: step('pending', 'confirmed', 'accepted_at = now()'),
  in_progress: step(
    'confirmed',
    'in_progress',
    'started_at = now(), travel = null, travel_at = null',
  ),
  completed: step('in_progress', 'completed', 'completed_at = now()'),
};
const travelText = `update bookings set travel = $3, travel_at = now(), updated_at = now()
  where id = $1 and master_id = $2 and status = 'confirmed' returning client_id as "clientId"`;
const conversationText = `
  with booking as (
    select b.id, b.client_id, b.master_id from bookings b join masters m on m.id = b.master_id
    where b.id = $1 and $2 in (b.client_id, m.user_id)
  ), made as (
    insert into conversations (booking_id, client_id, master_id) select id, client_id, master_id from booking
    on conflict do nothing returning id
  )
  select id from made union all select id from conversations where booking_id = (select id from booking) limit 1`;
const messageText = `
  with place as (
    update conversations c set last_seq = last_seq + 1, last_at = now(),
      client_read_seq = case when client_id = $2 then last_seq + 1 else client_read_seq end,
      client_delivered_seq = case when client_id = $2 then last_seq + 1 else client_delivered_seq end,
      master_read_seq = case when client_id <> $2 then last_seq + 1 else master_read_seq end,
      master_delivered_seq = case when client_id <> $2 then last_seq + 1 else master_delivered_seq end
    from masters m where m.id = c.master_id and c.id = $1 and $2 in (c.client_id, m.user_id)
    returning c.id, c.last_seq, case when c.client_id = $2 then m.user_id else c.client_id end as other_id
  )
  insert into messages (conversation_id, seq, sender_id, text, client_message_id)
  select id, last_seq, $2, $3, $4::uuid from place
  returning id, seq, sent_at as "sentAt", sender_id as "senderId", (select other_id from place) as "otherId"`;
const positionText = `
  with allowed as (
    select t.master_id from tracking_settings t join bookings b on b.master_id = t.master_id
    where t.master_id = $1 and t.is_tracking_enabled and b.id = $7 and b.status in ('confirmed', 'in_progress')
  ), history as (
    insert into positions (master_id, latitude, longitude, accuracy, is_online, is_en_route, booking_id, recorded_at, received_at)
    select master_id, $2, $3, $4, $5, $6, $7, now(), now() from allowed
    where not exists (
      select from positions p where p.master_id = $1 and p.received_at > now() - interval '10 seconds'
    )
  )
  insert into live_positions (master_id, latitude, longitude, accuracy, is_online, is_en_route, booking_id, recorded_at, received_at)
  select master_id, $2, $3, $4, $5, $6, $7, now(), now() from allowed
  on conflict (master_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
    accuracy = excluded.accuracy, is_online = excluded.is_online, is_en_route = excluded.is_en_route,
    booking_id = excluded.booking_id, recorded_at = excluded.recorded_at, received_at = excluded.received_at
  returning received_at as "receivedAt"`;
const reviewText = `
  insert into reviews (master_id, client_id, booking_id, client_name, rating, comment)
  select master_id, client_id, id, $4, $5, $6 from bookings
  where id = $3 and client_id = $2 and master_id = $1 and status = 'completed'
  returning id, created_at`;
const viewText = `insert into master_views (master_id, viewer, day) values ($1, $2, current_date)
  on conflict do nothing`;
