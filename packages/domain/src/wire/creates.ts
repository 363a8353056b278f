/**
 * Procedures that make something and take an `Idempotency-Key`: sent again with the same key and input, they make it
 * once and answer as they did. Those that make something and take none are listed with their reason beside the test
 * that walks all procedures.
 */
export const keyedCreates = [
  'bookings.create',
  'bookings.calendar.add',
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
