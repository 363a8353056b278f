import { afterAll, beforeAll, describe, inject } from 'vitest';
import { z } from 'zod';
import { openDay } from '../support/days.ts';
import { type DocumentedCall, type World, makeWorld, proveCalls } from '../support/documented.ts';
import { startTestServer } from '../support/server.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld(await startTestServer(inject('cluster')));
});
afterAll(() => world.server.close());

const id = z.int().positive();
const text = z.string();
const booking = z.object({
  id,
  createdAt: z.iso.datetime(),
  masterId: id,
  clientId: id,
  serviceId: id,
  service: text,
  clientName: text,
  clientPhone: text.nullable(),
  address: text,
  scheduledDate: z.iso.date(),
  scheduledTime: text.regex(/^\d\d:00$/),
  description: text,
  estimatedPrice: z.number(),
  status: z.enum(['pending', 'confirmed', 'in_progress', 'completed', 'cancelled']),
  reviewed: z.boolean(),
  review: z.object({ rating: z.number(), text }).nullable(),
});
const bookingDetail = booking.extend({
  master: z.object({ name: text }),
  masterLocation: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});
const review = z.object({
  id,
  clientName: text,
  clientAvatar: text.nullable(),
  client: z.object({ firstName: text }),
  rating: z.int().min(1).max(5),
  comment: text,
  createdAt: z.iso.datetime(),
});
const atLeastOne = <T extends z.core.$ZodType>(item: T) => z.array(item).min(1);

describe('C-136–C-142 bookings, messages and reviews', () => {
  const form = ({ cast }: World) => ({
    clientName: 'Kari',
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, Oslo',
    scheduledDate: openDay(3),
    scheduledTime: '10:00',
    description: 'Kranen drypper.',
    masterId: cast.master.masterId,
    serviceId: cast.master.serviceId,
    clientId: cast.stranger.actor.userId,
    estimatedPrice: 1,
  });
  const words = 'Kom presis, og alt ble ryddet etterpå.';
  const calls: DocumentedCall[] = [
    {
      id: 'C-136',
      call: 'POST /api/bookings',
      as: 'client',
      body: form,
      status: 201,
      answer: bookingDetail,
    },
    {
      id: 'C-137 C-170',
      call: 'GET /api/bookings/{id}',
      as: 'client',
      to: ({ bookingId }) => `/api/bookings/${bookingId}`,
      answer: bookingDetail,
    },
    {
      id: 'C-138',
      call: 'GET /api/bookings/client/{clientId}',
      as: 'client',
      to: ({ cast }) => `/api/bookings/client/${cast.client.actor.userId}`,
      answer: atLeastOne(booking),
    },
    {
      id: 'C-139',
      call: 'GET /api/bookings/master/{masterId}',
      as: 'master',
      to: ({ cast }) => `/api/bookings/master/${cast.master.masterId}`,
      answer: atLeastOne(booking),
    },
    {
      id: 'C-140',
      call: 'PATCH /api/bookings/{id}/status',
      as: 'client',
      to: ({ bookingId }) => `/api/bookings/${bookingId}/status`,
      body: () => ({ status: 'cancelled' }),
      answer: booking.extend({ status: z.literal('cancelled') }),
    },
    {
      id: 'C-141',
      call: 'GET /api/messages/{bookingId}',
      as: 'client',
      to: async ({ server, cast, bookingId }) => {
        await server.client(cast.master.token).messages.send.mutate({ bookingId, text: 'Hei!' });
        return `/api/messages/${bookingId}`;
      },
      answer: atLeastOne(
        z.object({ id, text, senderId: id, senderName: text, sentAt: z.iso.datetime() }),
      ),
    },
    {
      id: 'C-142 of a booking',
      call: 'POST /api/reviews',
      as: 'client',
      body: ({ cast, doneBookingId }) => ({
        bookingId: doneBookingId,
        masterId: cast.master.masterId,
        clientId: cast.client.actor.userId,
        rating: 5,
        text: words,
      }),
      status: 201,
      answer: review,
    },
    {
      id: 'C-142 of a master’s page',
      call: 'POST /api/reviews',
      as: 'client',
      body: ({ cast }) => ({
        masterId: cast.otherMaster.masterId,
        rating: 4,
        comment: words,
        clientName: 'Kari',
        clientId: cast.client.actor.userId,
        bookingId: 1,
      }),
      status: 201,
      answer: review,
    },
  ];
  proveCalls(calls, () => world);
});
