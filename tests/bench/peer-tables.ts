import { relations } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  real,
  smallint,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

// The tables in a drizzle schema: the columns that are read, and their relations.

const number = (name: string) => bigint(name, { mode: 'number' });
const made = (name: string) => number(name).primaryKey().generatedAlwaysAsIdentity();
const money = (name: string) => numeric(name, { precision: 10, scale: 2, mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const users = pgTable('users', {
  id: made('id'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  avatarFile: text('avatar_file'),
  about: text('about').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const categories = pgTable('categories', {
  id: number('id').primaryKey(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  color: text('color').notNull(),
});

export const masters = pgTable('masters', {
  id: made('id'),
  userId: number('user_id').notNull(),
  categoryId: number('category_id').notNull(),
  specialization: text('specialization').notNull(),
  description: text('description').notNull(),
  hourlyRate: money('hourly_rate'),
  city: text('city'),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  experienceMonths: integer('experience_months').notNull(),
  completedJobs: integer('completed_jobs').notNull(),
  responseMinutes: integer('response_minutes'),
  isVerified: boolean('is_verified').notNull(),
  reviewCount: integer('review_count').notNull(),
  rating: numeric('rating', { precision: 3, scale: 2, mode: 'number' }).notNull(),
  createdAt: instant('created_at').notNull(),
  hiddenAt: instant('hidden_at'),
});

export const services = pgTable('services', {
  id: made('id'),
  masterId: number('master_id').notNull(),
  categoryId: number('category_id').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  price: money('price').notNull(),
  minutesFrom: integer('minutes_from'),
  minutesTo: integer('minutes_to'),
  bufferMinutes: integer('buffer_minutes').notNull(),
  archivedAt: instant('archived_at'),
});

/** The search table: any text search with typos needs one like it. */
export const listing = pgTable('listing', {
  masterId: number('master_id').primaryKey(),
  userId: number('user_id').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  avatarFile: text('avatar_file'),
  specialization: text('specialization').notNull(),
  description: text('description').notNull(),
  hourlyRate: money('hourly_rate'),
  city: text('city'),
  categoryId: number('category_id').notNull(),
  categoryCode: text('category_code').notNull(),
  isVerified: boolean('is_verified').notNull(),
  rating: numeric('rating', { precision: 3, scale: 2, mode: 'number' }).notNull(),
  reviewCount: integer('review_count').notNull(),
  completedJobs: integer('completed_jobs').notNull(),
  responseMinutes: integer('response_minutes'),
  services: jsonb('services').notNull(),
});

/** A row for each listed master and category. */
export const listingOffers = pgTable('listing_offers', {
  categoryId: number('category_id').notNull(),
  masterId: number('master_id').notNull(),
  city: text('city'),
  score: real('score').notNull(),
});

export const bookings = pgTable('bookings', {
  id: made('id'),
  clientId: number('client_id').notNull(),
  masterId: number('master_id').notNull(),
  serviceId: number('service_id').notNull(),
  clientName: text('client_name').notNull(),
  clientPhone: text('client_phone').notNull(),
  address: text('address').notNull(),
  scheduledDate: date('scheduled_date', { mode: 'string' }).notNull(),
  scheduledTime: time('scheduled_time').notNull(),
  durationMinutes: integer('duration_minutes').notNull().default(60),
  bufferMinutes: integer('buffer_minutes').notNull().default(0),
  description: text('description').notNull(),
  accessNote: text('access_note'),
  estimatedPrice: money('estimated_price').notNull(),
  priceBasis: text('price_basis').notNull().default('hour'),
  callOutFee: money('call_out_fee'),
  status: text('status').notNull().default('pending'),
  paymentStatus: text('payment_status'),
  acceptedAt: instant('accepted_at'),
  completionFinalAt: instant('completion_final_at'),
  travel: text('travel'),
  travelAt: instant('travel_at'),
  lateMinutes: smallint('late_minutes'),
  arrivalFrom: instant('arrival_from'),
  arrivalUntil: instant('arrival_until'),
  cancelledBy: text('cancelled_by'),
  cancelReason: text('cancel_reason'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const bookingProposals = pgTable('booking_proposals', {
  id: made('id'),
  bookingId: number('booking_id').notNull(),
  side: text('side').notNull(),
  times: jsonb('times').notNull(),
  state: text('state').notNull(),
  proposedAt: instant('proposed_at').notNull(),
});

export const bookingEvents = pgTable('booking_events', {
  id: made('id'),
  bookingId: number('booking_id').notNull(),
  at: instant('at').notNull().defaultNow(),
  actorId: number('actor_id').notNull(),
  side: text('side').notNull(),
  fromStatus: text('from_status'),
  toStatus: text('to_status').notNull(),
  reason: text('reason'),
});

export const reviews = pgTable('reviews', {
  id: made('id'),
  bookingId: number('booking_id'),
  rating: smallint('rating').notNull(),
  comment: text('comment').notNull(),
  approved: boolean('approved').notNull(),
});

export const agreements = pgTable('agreements', {
  id: made('id'),
  bookingId: number('booking_id').notNull(),
});

export const conversations = pgTable('conversations', {
  id: made('id'),
  bookingId: number('booking_id'),
  clientId: number('client_id').notNull(),
  lastSeq: integer('last_seq').notNull(),
  lastAt: instant('last_at').notNull(),
  clientReadSeq: integer('client_read_seq').notNull(),
  clientDeliveredSeq: integer('client_delivered_seq').notNull(),
});

export const messages = pgTable('messages', {
  id: made('id'),
  conversationId: number('conversation_id').notNull(),
  seq: integer('seq').notNull(),
  senderId: number('sender_id').notNull(),
  text: text('text').notNull(),
  clientMessageId: uuid('client_message_id'),
  sentAt: instant('sent_at').notNull().defaultNow(),
});

export const mastersRelations = relations(masters, ({ one, many }) => ({
  user: one(users, { fields: [masters.userId], references: [users.id] }),
  category: one(categories, { fields: [masters.categoryId], references: [categories.id] }),
  services: many(services),
}));

export const listingOffersRelations = relations(listingOffers, ({ one }) => ({
  card: one(listing, { fields: [listingOffers.masterId], references: [listing.masterId] }),
}));

export const servicesRelations = relations(services, ({ one }) => ({
  master: one(masters, { fields: [services.masterId], references: [masters.id] }),
  category: one(categories, { fields: [services.categoryId], references: [categories.id] }),
}));

export const bookingsRelations = relations(bookings, ({ one, many }) => ({
  master: one(masters, { fields: [bookings.masterId], references: [masters.id] }),
  service: one(services, { fields: [bookings.serviceId], references: [services.id] }),
  review: one(reviews, { fields: [bookings.id], references: [reviews.bookingId] }),
  agreement: one(agreements, { fields: [bookings.id], references: [agreements.bookingId] }),
  history: many(bookingEvents),
  proposals: many(bookingProposals),
}));

export const bookingProposalsRelations = relations(bookingProposals, ({ one }) => ({
  booking: one(bookings, { fields: [bookingProposals.bookingId], references: [bookings.id] }),
}));

export const bookingEventsRelations = relations(bookingEvents, ({ one }) => ({
  booking: one(bookings, { fields: [bookingEvents.bookingId], references: [bookings.id] }),
}));
