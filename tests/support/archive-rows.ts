import { demoAccounts } from '@mesterhand/db/seed';
import { enqueue } from '@mesterhand/server/core/tasks';
import { sql } from 'kysely';
import type { ArchivePlace } from './archive-places.ts';
import { addBookingRecords } from './archive-bookings.ts';
import { addPrices } from './archive-prices.ts';

const paper = { name: 'papers00000000000001.pdf', private: true };

/** Adds a row for every remaining table, and a private document. */
export async function addWhatTheDemoLacks(place: ArchivePlace, now: Date): Promise<void> {
  const {
    database: { db },
    files,
  } = place;
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccounts.customer)
    .executeTakeFirstOrThrow();
  const { id: masterId } = await db.selectFrom('masters').select('id').executeTakeFirstOrThrow();
  const { id: workId } = await db.selectFrom('works').select('id').executeTakeFirstOrThrow();
  const item = await db
    .selectFrom('galleryItems')
    .select(['id', 'imageFile'])
    .where('workId', 'is', null)
    .executeTakeFirstOrThrow();
  await addPrices(place, userId);
  await addBookingRecords(db);
  await files.storage.put({
    name: 'scenepicture00000001.webp',
    private: false,
    bytes: Buffer.from('scene'),
  });
  await files.storage.put({ ...paper, bytes: Buffer.from('%PDF-1.7 a private paper') });
  const seen = { viewer: 'x', day: '2026-11-20' };
  const day = { masterId, opens: '10:00', closes: '12:00' };
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('TimeZone', 'UTC', true)`.execute(trx);
    const { name } = paper;
    const file = { name, ownerId: userId, purpose: 'document', private: true } as const;
    await trx
      .insertInto('files')
      .values({ ...file, mime: 'application/pdf', bytes: 24 })
      .execute();
    const document = { userId, type: 'certificate', fileName: name } as const;
    await trx
      .insertInto('documents')
      .values({ ...document, originalName: 'Fagbrev "Ø"\t\\N\n.pdf' })
      .execute();
    const trail = { actorId: userId, action: 'a.b', subject: 'c', subjectId: 1 };
    await trx
      .insertInto('auditEntries')
      .values({ ...trail, before: JSON.stringify({ text: 'æ\\"\n\u2028', none: null }) })
      .execute();
    const { id: otherId } = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '<>', userId)
      .limit(1)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('suspensions')
      .values({ userId, reason: 'Reklame "x"', startedAt: '2026-11-20T09:00:00Z' })
      .execute();
    await sql`
      insert into staff_views (user_id, list, name, params, created_at, updated_at)
      values (${userId}, 'bookings', 'Avbrutt "x"', '{"status": "cancelled"}', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z')
    `.execute(trx);
    await sql`
      insert into staff_notes (user_id, author_id, key, text, created_at)
      values (${userId}, ${otherId}, gen_random_uuid(), ${'Ringte "Ø"\t\n'}, '2026-11-20T09:00:00Z')
    `.execute(trx);
    await trx
      .insertInto('localPages')
      .values({
        service: 'rorlegger',
        municipalityNumber: '0301',
        place: 1,
        changedAt: '2026-11-20T09:00:00Z',
      })
      .execute();
    await trx.insertInto('blocks').values({ blockerId: userId, blockedId: otherId }).execute();
    await sql`
      update messages set client_message_id = gen_random_uuid() where id = (select min(id) from messages where not automatic)
    `.execute(trx);
    const look = { firstAt: '2026-11-20T09:00:00Z', lastAt: '2026-11-20T09:05:00Z' };
    await trx
      .insertInto('documentViews')
      .values({ ...look, ownerId: userId, type: 'certificate', viewerId: otherId })
      .execute();
    await trx
      .insertInto('calendarExceptions')
      .values({ ...day, kind: 'open', fromDate: '2027-01-01', toDate: '2027-01-01' })
      .execute();
    await trx
      .insertInto('calendarBlocks')
      .values({ masterId, date: '2027-01-02', fromTime: '13:00', toTime: '15:30' })
      .execute();
    const ownJob = { clientName: 'Per', scheduledDate: '2027-01-03', scheduledTime: '08:15' };
    await trx
      .insertInto('ownJobs')
      .values({ ...ownJob, masterId, durationMinutes: 60 })
      .execute();
    const saved = { createdAt: '2026-11-20T09:00:00Z', updatedAt: '2026-11-20T09:00:00Z' };
    await trx
      .insertInto('savedAddresses')
      .values({ userId, position: 1, label: 'home', address: 'Storgata 1, 0155 Oslo', ...saved })
      .execute();
    await trx
      .insertInto('quickReplies')
      .values({ userId, position: 1, text: 'Jeg er hjemme.', updatedAt: saved.updatedAt })
      .execute();
    await trx
      .insertInto('workingHours')
      .values({ ...day, weekday: 1 })
      .execute();
    await trx.insertInto('favourites').values({ userId, masterId }).execute();
    await sql`
      insert into review_answers (review_id, master_id, text, answered_at)
      select id, master_id, 'Takk!', created_at from reviews order by id limit 1
    `.execute(trx);
    await sql`
      with photograph as (
        insert into files (name, owner_id, purpose, private, mime, bytes)
        values ('scenepicture00000001.webp', ${userId}, 'scene', false, 'image/webp', 5) returning name
      )
      insert into page_scenes (name, image_file, is_shown, focus_x, focus_y, alts, version, updated_at)
      select 'hero', name, true, 20, 80, ${JSON.stringify({ nb: 'Fjord "Ø"', en: 'Fjord', ru: 'Фьорд', uk: 'Фіорд' })}::jsonb, 1, '2026-11-20T09:00:00Z' from photograph
    `.execute(trx);
    await trx.insertInto('galleryLikes').values({ userId, itemId: item.id }).execute();
    await trx
      .insertInto('galleryViews')
      .values({ ...seen, itemId: item.id })
      .execute();
    await trx
      .insertInto('masterViews')
      .values({ ...seen, masterId })
      .execute();
    await trx
      .insertInto('workViews')
      .values({ ...seen, workId })
      .execute();
    await trx.insertInto('workLikes').values({ userId, workId }).execute();
    await trx.insertInto('workComments').values({ userId, workId, comment: 'Fint!' }).execute();
    const text = { title: 'Tips', excerpt: 'Tips', content: '<p>Tips</p>', author: 'Kari' };
    const { id: postId } = await trx
      .insertInto('posts')
      .values({ ...text, slug: 'tips', category: 'Tips' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('postPictures').values({ postId, fileName: item.imageFile }).execute();
    await trx.insertInto('postViews').values({ postId, viewer: 'x', day: '2026-11-20' }).execute();
    await trx.insertInto('postLikes').values({ postId, userId }).execute();
    await trx
      .insertInto('postComments')
      .values({ postId, authorId: userId, text: 'Ja!' })
      .execute();
    const report = { reporterId: userId, subjectKind: 'profile', subjectId: 1 } as const;
    await trx
      .insertInto('reports')
      .values({ ...report, excerpt: 'x', reason: 'spam' })
      .execute();
    const question = { name: 'Kari', email: 'kari@example.no', language: 'nb' } as const;
    await trx
      .insertInto('supportMessages')
      .values({ ...question, message: 'Hjelp!', userId })
      .execute();
    const left = { state: 'unsubscribed', language: 'nb', consent: '2026-11' } as const;
    const hashes = { emailHash: 'x'.repeat(43), unsubscribeHash: 'y'.repeat(64) };
    await trx
      .insertInto('newsletterSubscribers')
      .values({ ...left, ...hashes, source: 'blog', unsubscribedAt: '2026-11-20T11:00:00Z' })
      .execute();
    const notification = { userId, kind: 'masterVerified', key: 'badge.1' } as const;
    await trx.insertInto('notifications').values(notification).execute();
    const choices = JSON.stringify({ bookingReminder: { sms: false } });
    await trx
      .insertInto('notificationPreferences')
      .values({ userId, choices, quietFrom: '22:00', quietTo: '07:00' })
      .execute();
    await trx
      .insertInto('sessions')
      .values({ id: 'a'.repeat(64), userId })
      .execute();
    const reset = { tokenHash: 'b'.repeat(64), passwordMark: 'c'.repeat(64) };
    await trx
      .insertInto('passwordResets')
      .values({ ...reset, userId, expiresAt: '2099-11-20T11:00:00Z' })
      .execute();
    await trx
      .insertInto('secondFactors')
      .values({ userId, secret: 'sealed', confirmedAt: now.toISOString(), lastStep: 1 })
      .execute();
    await trx
      .insertInto('recoveryCodes')
      .values({ userId, codeHash: 'c'.repeat(64) })
      .execute();
    const createdAt = now.toISOString();
    const { id: endpointId } = await trx
      .insertInto('webhookEndpoints')
      .values({
        url: 'https://hooks.example.no/',
        description: '',
        events: ['booking.created'],
        enabled: true,
        createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('webhookSecrets')
      .values({ endpointId, sealed: 'sealed', createdAt })
      .execute();
    const { id: categoryId } = await trx
      .selectFrom('categories')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('broadcasts')
      .values({
        key: 'nye-satser',
        categoryId,
        texts: JSON.stringify({ nb: 'Nye satser.' }),
        createdBy: userId,
        receivers: 1,
      })
      .execute();
    await trx
      .insertInto('importedMasters')
      .values({ userId, rowHash: 'd'.repeat(64), importedBy: userId })
      .execute();
    const google = { issuer: 'https://accounts.example', subject: '1' };
    await trx
      .insertInto('identities')
      .values({ userId, ...google })
      .execute();
    await enqueue(trx, 'booking.created', { bookingId: 1 });
  });
}
