/**
 * Procedures that create something and accept an `Idempotency-Key`: repeated with the same key and input, they run once
 * and return the stored answer. Those without a key are listed with their reason next to the test that walks all
 * procedures.
 */
export const keyedCreates = [
  'bookings.create',
  'bookings.calendar.add',
  'bookings.calendar.block',
  'bookings.moves.propose',
  'bookings.series.moves.propose',
  'bookings.series.replace',
  'bookings.ownJobs.create',
  'bookings.requests.create',
  'bookings.offers.send',
  'bookings.changes.propose',
  'masters.reviews.create',
  'masters.services.add',
  'masters.works.create',
  'masters.works.comment',
  'messages.open',
  'auth.blocks.add',
  'auth.reports.create',
  'admin.backup.create',
  'admin.blog.create',
  'admin.blog.public.comments.create',
  'admin.categories.create',
  'admin.support.send',
  'admin.webhooks.create',
] as const;
