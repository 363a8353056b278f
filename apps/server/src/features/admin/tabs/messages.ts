import type { DB } from '@mesterhand/db/schema';
import type { Searcher } from '@mesterhand/domain/admin/search';
import { tableOf } from '@mesterhand/domain/admin/list';
import {
  type AdminMessage,
  type AnyThread,
  type ListThreadsInput,
  type MessagesPage,
  adminMessageSchema,
  anyThreadSchema,
  chatThreadSchema,
  deleteMessageInput,
  deletedMessageSchema,
  flagMessageInput,
  flaggedMessageSchema,
  listOfBookingInput,
  listOfConversationInput,
  listThreadsInput,
} from '@mesterhand/domain/admin/messages';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  holdsWords,
  countedPage,
  foundIn,
  tablePage,
  windowOf,
  withinDays,
} from '../../../core/database/index.ts';
import { moderatorProcedure, router } from '../../../core/trpc/index.ts';
import { readAttached } from '../../messages/documents/service.ts';
import { deleteMessage, flagMessage, noteOpening } from '../../messages/moderation/service.ts';
import { flaggedCount, messageCount, unreadCount } from './thread-counts.ts';

const tag = 'admin';
const ofMessage = '/admin/messages/{id}';

export const messagesTab = router({
  threads: moderatorProcedure({
    rate: 'read',
    output: tableOf(chatThreadSchema),
    rest: {
      method: 'GET',
      path: '/admin/chat-threads',
      list: true,
      tag,
      summary: 'What is written about bookings, the latest first',
    },
  })
    .input(listThreadsInput)
    .query(async ({ ctx, input }) => {
      const { items, ...counts } = await listThreads(ctx.db, 'booking', {
        ...input,
        searcher: ctx.actor,
      });
      const ofBookings = items.flatMap(({ bookingId, ...thread }) =>
        bookingId === null ? [] : [{ bookingId, ...thread }],
      );
      return { items: ofBookings, ...counts };
    }),

  enquiries: moderatorProcedure({ rate: 'read', output: tableOf(anyThreadSchema) })
    .input(listThreadsInput)
    .query(({ ctx, input }) => listThreads(ctx.db, 'enquiry', { ...input, searcher: ctx.actor })),

  list: moderatorProcedure({
    rate: 'read',
    output: tableOf(adminMessageSchema),
    rest: {
      method: 'GET',
      path: '/admin/messages/{bookingId}',
      list: true,
      tag,
      summary: 'The messages of a booking, newest first',
      description:
        'The newest first, marked ones included. That it was opened is recorded in the audit trail.',
    },
  })
    .input(listOfBookingInput)
    .query(async ({ ctx, input: { bookingId, ...page } }) => {
      const id = await findConversationOf(ctx.db, bookingId);
      if (id === undefined) throw new AppError('bookings.notFound');
      if (id !== null) await noteOpening(ctx.db, ctx.actor, id);
      return listMessages(ctx.db, id ?? 0, page);
    }),

  ofConversation: moderatorProcedure({ rate: 'read', output: tableOf(adminMessageSchema) })
    .input(listOfConversationInput)
    .query(async ({ ctx, input: { conversationId, ...page } }) => {
      await noteOpening(ctx.db, ctx.actor, conversationId);
      return listMessages(ctx.db, conversationId, page);
    }),

  flag: moderatorProcedure({
    rate: 'write',
    output: flaggedMessageSchema,
    rest: { method: 'POST', path: `${ofMessage}/flag`, tag, summary: 'Turns a mark over' },
  })
    .input(flagMessageInput)
    .mutation(({ ctx, input }) => flagMessage(ctx.db, ctx.actor, input, ctx.now)),

  delete: moderatorProcedure({
    rate: 'write',
    output: deletedMessageSchema,
    rest: {
      method: 'DELETE',
      path: ofMessage,
      tag,
      summary: 'Deletes a message',
      description: 'A picture of the message is deleted with it.',
    },
  })
    .input(deleteMessageInput)
    .mutation(({ ctx, input }) => deleteMessage(ctx, ctx.actor, input)),
});

type Kind = 'booking' | 'enquiry';

type Wanted = ListThreadsInput & { searcher: Searcher };

/** Whether a thread's subject matches a search: the booking's texts, or the two people's names. */
function isAbout(db: Kysely<DB>, kind: Kind, { search, searcher }: Wanted): RawBuilder<SqlBool> {
  if (search === '') return sql`true`;
  if (kind === 'booking') {
    const bookings = db
      .selectFrom('bookings')
      .select('bookings.id')
      .where(holdsWords('bookings', searcher, search));
    return sql`conversations.booking_id in ${bookings}`;
  }
  const people = db
    .selectFrom('users')
    .select('users.id')
    .where('users.deletedAt', 'is', null)
    .where(holdsWords('users', searcher, search));
  // UNION instead of OR, so that each half uses its own index.
  return sql`conversations.id in (
    select id from conversations where client_id in ${people}
    union
    select c.id from masters m join conversations c on c.master_id = m.id where m.user_id in ${people}
  )`;
}

function matching(db: Kysely<DB>, kind: Kind, input: Wanted) {
  const { flagged } = input;
  const threads = db
    .selectFrom('conversations')
    .where('conversations.lastSeq', '>', 0)
    .where('conversations.bookingId', kind === 'booking' ? 'is not' : 'is', null)
    .where(withinDays('conversations.lastAt', input))
    .where(isAbout(db, kind, input));
  if (flagged === undefined) return threads;
  const flags = sql<boolean>`exists (
    select from messages f where f.conversation_id = conversations.id and f.flagged_at is not null
  )`;
  return threads.where(flagged ? flags : sql<boolean>`not ${flags}`);
}

const nameOf = (person: string) =>
  sql<string>`btrim(${sql.ref(`${person}.firstName`)} || ' ' || ${sql.ref(`${person}.lastName`)})`;

/** Keyset subquery first: the displayed columns are joined for the rows of the page only. */
export async function listThreads(db: Kysely<DB>, kind: Kind, input: Wanted) {
  const found = matching(db, kind, input);
  const { offset, limit } = windowOf(input);
  const page = found
    .select('conversations.id')
    .orderBy('conversations.lastAt', input.direction)
    .orderBy('conversations.id', input.direction)
    .offset(offset)
    .limit(limit);
  const rows = await db
    .selectFrom('conversations')
    .where('conversations.id', 'in', page)
    .innerJoin('masters', 'masters.id', 'conversations.masterId')
    .innerJoin('users as masterUser', 'masterUser.id', 'masters.userId')
    .innerJoin('users as client', 'client.id', 'conversations.clientId')
    .leftJoin('bookings', 'bookings.id', 'conversations.bookingId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .select(['messages.text', 'messages.sentAt'])
          .whereRef('messages.conversationId', '=', 'conversations.id')
          .orderBy('messages.seq', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['conversations.id as conversationId', 'conversations.bookingId'])
    .select(sql<string>`coalesce(bookings.client_name, ${nameOf('client')})`.as('clientName'))
    .select(nameOf('masterUser').as('masterName'))
    .select([messageCount.as('messageCount'), unreadCount.as('unreadCount')])
    .select([flaggedCount.as('flaggedCount'), 'conversations.lastAt', 'last.text', 'last.sentAt'])
    .select(foundIn(found).as('found'))
    .orderBy('conversations.lastAt', input.direction)
    .orderBy('conversations.id', input.direction)
    .execute();
  const item = ({ text, sentAt, lastAt, found: _, ...row }: (typeof rows)[number]): AnyThread => ({
    ...row,
    lastMessage: text ?? '',
    lastMessageTime: sentAt ?? lastAt,
  });
  return countedPage(db, input, { rows, matching: found, item });
}

/** The conversation of a booking: null before the first message, undefined when there is no such booking. */
async function findConversationOf(
  db: Kysely<DB>,
  bookingId: number,
): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('bookings')
    .leftJoin('conversations', 'conversations.bookingId', 'bookings.id')
    .select('conversations.id')
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();
  return row?.id;
}

async function listMessages(db: Kysely<DB>, conversationId: number, input: MessagesPage) {
  const words = input.search === '' ? sql<boolean>`true` : holdsText(input.search);
  const found = db
    .selectFrom('messages')
    .where('messages.conversationId', '=', conversationId)
    .where(words);
  const { offset, limit } = windowOf(input);
  const fromClient = sql`messages.sender_id = conversations.client_id`;
  const rows = await found
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .innerJoin('masters', 'masters.id', 'conversations.masterId')
    .innerJoin('users as masterUser', 'masterUser.id', 'masters.userId')
    .innerJoin('users as client', 'client.id', 'conversations.clientId')
    .select(['messages.id', 'messages.conversationId', 'messages.seq', 'messages.text'])
    .leftJoin('files as attached', 'attached.name', 'messages.imageFile')
    .select(['messages.imageFile', 'messages.automatic', 'messages.senderId', 'messages.sentAt'])
    .select(['attached.originalName as documentName', 'attached.bytes as fileBytes'])
    .select(['attached.durationMs as voiceMs'])
    .select(
      sql<string>`case when ${fromClient} then ${nameOf('client')} else ${nameOf('masterUser')} end`.as(
        'senderName',
      ),
    )
    .select(
      sql<string>`case when ${fromClient} then ${nameOf('masterUser')} else ${nameOf('client')} end`.as(
        'receiverName',
      ),
    )
    .select(sql<boolean>`messages.flagged_at is not null`.as('flagged'))
    .orderBy('messages.seq', input.direction)
    .offset(offset)
    .limit(limit)
    .execute();
  const messages = rows.map(
    ({ imageFile, documentName, fileBytes, voiceMs, ...message }): AdminMessage => ({
      ...message,
      ...readAttached({ imageFile, documentName, fileBytes, voiceMs }),
    }),
  );
  return tablePage(db, input, { rows: messages, matching: found });
}

/** Within one conversation a filter is cheap enough without an index. */
const holdsText = (search: string) =>
  sql<boolean>`strpos(fold_text(messages.text), fold_text(${search})) > 0`;
