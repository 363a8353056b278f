import { afterAll, beforeAll, describe, inject } from 'vitest';
import { z } from 'zod';
import { type DocumentedCall, type World, makeWorld, proveCalls } from '../support/documented.ts';
import { makeJob } from '../support/jobs.ts';
import { makeClient } from '../support/people.ts';
import { startTestServer } from '../support/server.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld(await startTestServer(inject('cluster')));
});
afterAll(() => world.server.close());

const id = z.int().positive();
const text = z.string();
const atLeastOne = (item: z.core.$ZodType): z.core.$ZodType => z.array(item).min(1);

describe('A-80–A-83 people', () => {
  const user = z.object({
    id,
    firstName: text,
    lastName: text,
    email: text,
    userType: z.enum(['client', 'master']),
    role: z.enum(['user', 'master', 'moderator', 'admin', 'superadmin']),
    category: text.nullable(),
    createdAt: z.iso.datetime(),
    avatar: text.nullable(),
  });
  const toPerson = (rest: string) => async (of: World) => {
    const { userId } = await makeClient(of.server.db);
    return `/api/admin/users/${userId}${rest}`;
  };
  const calls: DocumentedCall[] = [
    {
      id: 'A-80',
      call: 'GET /api/admin/users',
      as: 'admin',
      answer: z.object({ users: atLeastOne(user) }),
    },
    {
      id: 'A-81',
      call: 'PUT /api/admin/users/{id}/role',
      as: 'admin',
      to: toPerson('/role'),
      body: () => ({ role: 'moderator' }),
      answer: user.extend({ role: z.literal('moderator') }),
    },
    {
      id: 'A-82',
      call: 'PUT /api/admin/users/{id}/type',
      as: 'admin',
      to: toPerson('/type'),
      body: () => ({ userType: 'master' }),
      answer: user.extend({ userType: z.literal('master') }),
    },
    {
      id: 'A-83',
      call: 'DELETE /api/admin/users/{id}',
      as: 'admin',
      to: toPerson(''),
      answer: z.object({ id }),
    },
  ];
  proveCalls(calls, () => world);
});

describe('A-84–A-93 bookings, reviews and messages', () => {
  const booking = z.object({
    id,
    clientName: text,
    clientPhone: text.nullable(),
    masterName: text,
    serviceName: text,
    description: text,
    scheduledDate: z.iso.date(),
    scheduledTime: text,
    status: text,
    estimatedPrice: z.number(),
  });
  const review = z.object({
    id,
    rating: z.number(),
    comment: text,
    clientName: text,
    masterName: text,
    serviceName: text.nullable(),
    approved: z.boolean(),
    createdAt: z.iso.datetime(),
  });
  const message = z.object({
    id,
    text,
    senderName: text,
    receiverName: text,
    sentAt: z.iso.datetime(),
    flagged: z.boolean(),
  });
  const jobOf = ({ server, cast }: World, status: 'pending' | 'completed') =>
    makeJob(server.db, { clientId: cast.client.actor.userId, master: cast.master, status });
  const toReview = (rest: string) => async (of: World) => {
    const { server, cast } = of;
    const { id: reviewId } = await server.client(cast.client.token).masters.reviews.create.mutate({
      masterId: cast.master.masterId,
      bookingId: await jobOf(of, 'completed'),
      rating: 4,
      text: 'Kom presis, og alt ble ryddet etterpå.',
    });
    return `/api/admin/reviews/${reviewId}${rest}`;
  };
  const write = ({ server, cast, bookingId }: World) =>
    server.client(cast.client.token).messages.send.mutate({ bookingId, text: 'Når kommer du?' });
  const toMessage = (rest: string) => async (of: World) =>
    `/api/admin/messages/${(await write(of)).id}${rest}`;
  const calls: DocumentedCall[] = [
    {
      id: 'A-84',
      call: 'GET /api/admin/bookings',
      as: 'admin',
      answer: atLeastOne(booking),
    },
    {
      id: 'A-14 the action menu',
      call: 'PATCH /api/bookings/{id}/status',
      as: 'admin',
      to: async (of) => `/api/bookings/${await jobOf(of, 'pending')}/status`,
      body: () => ({ status: 'confirmed' }),
      answer: z.object({ status: z.literal('confirmed') }),
    },
    {
      id: 'A-85',
      call: 'DELETE /api/admin/bookings/{id}',
      as: 'admin',
      to: async (of) => `/api/admin/bookings/${await jobOf(of, 'pending')}`,
      answer: z.object({ id }),
    },
    {
      id: 'A-87',
      call: 'POST /api/admin/reviews/{id}/approve',
      as: 'admin',
      to: toReview('/approve'),
      answer: review.extend({ approved: z.literal(true) }),
    },
    {
      id: 'A-88',
      call: 'POST /api/admin/reviews/{id}/reject',
      as: 'admin',
      to: toReview('/reject'),
      answer: review.extend({ approved: z.literal(false) }),
    },
    { id: 'A-86', call: 'GET /api/admin/reviews', as: 'admin', answer: atLeastOne(review) },
    {
      id: 'A-89',
      call: 'DELETE /api/admin/reviews/{id}',
      as: 'admin',
      to: toReview(''),
      answer: z.object({ id }),
    },
    {
      id: 'A-91',
      call: 'GET /api/admin/messages/{bookingId}',
      as: 'admin',
      to: async (of) => {
        await write(of);
        return `/api/admin/messages/${of.bookingId}`;
      },
      answer: atLeastOne(message),
    },
    {
      id: 'A-90',
      call: 'GET /api/admin/chat-threads',
      as: 'admin',
      answer: atLeastOne(
        z.object({
          bookingId: id,
          clientName: text,
          masterName: text,
          lastMessage: text,
          lastMessageTime: z.iso.datetime(),
          messageCount: z.number(),
          unreadCount: z.number(),
        }),
      ),
    },
    {
      id: 'A-93',
      call: 'POST /api/admin/messages/{id}/flag',
      as: 'admin',
      to: toMessage('/flag'),
      answer: z.object({ id, flagged: z.literal(true) }),
    },
    {
      id: 'A-92',
      call: 'DELETE /api/admin/messages/{id}',
      as: 'admin',
      to: toMessage(''),
      answer: z.object({ id }),
    },
  ];
  proveCalls(calls, () => world);
});
