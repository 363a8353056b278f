import { type MakeContext, router, userProcedure } from '../../core/trpc/index.ts';
import { createHash } from 'node:crypto';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  bookingFileInput,
  feedStateSchema,
  madeFeedSchema,
  makeFeedInput,
} from '@mesterhand/domain/feeds/schema';
import type { FastifyInstance } from 'fastify';
import { readAddressInput } from '../../core/rest/index.ts';
import { baseOf } from '../../core/http/index.ts';
import {
  makeFeed,
  openFeed,
  readFeed,
  revokeFeed,
  writeBookingCalendar,
  writeFeed,
} from './service.ts';

const tag = 'calendars';
const path = '/calendar-feed';

export const feedsRouter = router({
  own: userProcedure({
    rate: 'read',
    output: feedStateSchema,
    rest: {
      method: 'GET',
      path,
      tag,
      summary: 'Whether you have a calendar address, and since when',
    },
  }).query(({ ctx }) => readFeed(ctx.db, ctx.actor)),

  make: userProcedure({
    rate: 'write',
    output: madeFeedSchema,
    rest: {
      method: 'POST',
      path,
      created: path,
      keyless: true,
      tag,
      summary: 'Makes your calendar address, shown only once; the previous one ends',
      description: 'Whoever has the address reads the bookings: treat it like a password.',
    },
  })
    .input(makeFeedInput)
    .mutation(({ ctx, input }) => makeFeed(ctx.db, ctx.actor, { ...input, now: ctx.now })),

  revoke: userProcedure({
    rate: 'write',
    output: feedStateSchema,
    rest: { method: 'DELETE', path, tag, summary: 'Ends your calendar address; again is no error' },
  }).mutation(({ ctx }) => revokeFeed(ctx.db, ctx.actor)),
});

interface CalendarOptions {
  contextOf: MakeContext;
  publicUrl: string | undefined;
}

/** `GET /api/calendar/{token}.ics` for subscribed calendars, and one booking as a file for its participants. */
export function installCalendars(
  fastify: FastifyInstance,
  { contextOf, publicUrl }: CalendarOptions,
): void {
  fastify.get<{ Params: { token: string } }>(
    '/api/calendar/:token([^/]+).ics',
    async (request, reply) => {
      const { db, limits, address, now } = await contextOf(request);
      await limits.consume('read', address);
      const feed = await openFeed(db, request.params.token);
      // Calendar services fetch many feeds from one IP address, so each feed has its own quota too.
      await limits.consume('search', `feed:${feed.id}`);
      const content = await writeFeed(db, feed, { base: baseOf(publicUrl, request), now });
      const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
      reply.headers({
        etag,
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex, nofollow, noarchive',
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(content);
    },
  );
  fastify.get('/api/bookings/:id/calendar.ics', async (request, reply) => {
    const { db, actor, limits } = await contextOf(request);
    if (actor === null) throw new AppError('auth.required');
    const { userId } = actor;
    await limits.consume('read', `user:${userId}`);
    const { id: bookingId, lang: language } = readAddressInput(bookingFileInput, request);
    const base = baseOf(publicUrl, request);
    const file = await writeBookingCalendar(db, { bookingId, userId, language, base });
    if (file === undefined) throw new AppError('bookings.notFound');
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .type(file.contentType)
      .send(file.content);
  });
}
