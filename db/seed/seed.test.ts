import { blogCategories } from '@mesterhand/domain/blog/categories';
import { articlesPerPage } from '@mesterhand/domain/blog/public';
import { minutesOf } from '@mesterhand/domain/blog/reading-time';
import { defaultHours, isSlotOpen, wholeDay } from '@mesterhand/domain/calendar/hours';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/cluster.ts';
import type { TestDatabase } from '../../tests/support/cluster.ts';
import { planDemo } from './blueprint.ts';
import { seedBulk } from './bulk.ts';
import { orderOf } from './orders.ts';
import { demoAccounts, seedDemo } from './seed.ts';

const now = new Date('2026-11-20T11:00:00Z');
const today = osloCivil(now).date;
const stored = new Map<string, Buffer>();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const files = {
    put: async (file: { name: string; bytes: Buffer }) => void stored.set(file.name, file.bytes),
  };
  await seedDemo(database.db, { files, now });
});
afterAll(() => database.drop());

const ola = () =>
  database.db
    .selectFrom('masters')
    .innerJoin('users', 'users.id', 'masters.userId')
    .where('users.email', '=', demoAccounts.master)
    .selectAll('masters')
    .executeTakeFirstOrThrow();

describe('the demo', () => {
  test('is the same for the same moment, and another on another day', () => {
    const planAt = (at: Date) => {
      const { masters, jobs, avatars } = planDemo(at);
      return JSON.stringify([
        masters.map(({ user }) => [user.firstName, user.lastName, user.email]),
        jobs.map((job) => [job.date, job.time, job.status]),
        [...avatars.values()].map((canvas) => canvas.svg.length),
      ]);
    };
    expect(planAt(now)).toBe(planAt(now));
    expect(planAt(new Date('2027-02-01T09:00:00Z'))).not.toBe(planAt(now));
  });

  test('has three accounts whose roles fit them', async () => {
    const rows = await database.db
      .selectFrom('users')
      .select(['email', 'role', 'userType', 'demo'])
      .where('email', 'in', Object.values(demoAccounts))
      .orderBy('email')
      .execute();
    expect(rows).toEqual([
      { email: 'admin@demo.no', role: 'superadmin', userType: 'client', demo: true },
      { email: 'kunde@demo.no', role: 'user', userType: 'client', demo: true },
      { email: 'mester@demo.no', role: 'master', userType: 'master', demo: true },
    ]);
    expect(await ola()).toMatchObject({ isVerified: true, city: 'oslo', categoryId: 1 });
  });

  test('covers every status, every category and every city', async () => {
    const { rows } = await sql<{ statuses: number; categories: number; cities: number }>`
      select (select count(distinct status)::int from bookings) as statuses,
             (select count(distinct category_id)::int from masters) as categories,
             (select count(distinct city)::int from masters) as cities
    `.execute(database.db);
    expect(rows).toEqual([{ statuses: 6, categories: 9, cities: 5 }]);
  });

  test('books no master for two jobs at the same hour', async () => {
    const { rows } = await sql`
      select a.id from bookings a join bookings b on b.master_id = a.master_id and b.id > a.id and b.slot && a.slot
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('leaves Ola free for the next sixty days, but for the visit he is on', async () => {
    const { id } = await ola();
    const accepted = await database.db
      .selectFrom('bookings')
      .select('id')
      .where('masterId', '=', id)
      .where('acceptedAt', 'is not', null)
      .where('status', 'in', ['confirmed', 'in_progress'])
      .where('scheduledDate', '<=', addDays(today, 60))
      .where('startedAt', 'is', null)
      .execute();
    expect(accepted).toEqual([]);
  });

  test('Ola is on a visit to Kari, who sees where he is', async () => {
    const { id } = await ola();
    const visit = await database.db
      .selectFrom('bookings')
      .innerJoin('users', 'users.id', 'bookings.clientId')
      .innerJoin('livePositions', 'livePositions.bookingId', 'bookings.id')
      .innerJoin('trackingSettings', 'trackingSettings.masterId', 'bookings.masterId')
      .select(['bookings.status', 'livePositions.receivedAt', 'livePositions.isOnline'])
      .select(['consentGivenAt', 'shareLocationWithClients'])
      .where('bookings.masterId', '=', id)
      .where('users.email', '=', demoAccounts.customer)
      .where('bookings.acceptedAt', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(visit).toEqual({
      status: 'in_progress',
      receivedAt: now.toISOString(),
      isOnline: true,
      consentGivenAt: expect.any(String),
      shareLocationWithClients: true,
    });
  });

  test('masters of every city are about, on their way and at rest, each with a consent', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(distinct m.city)::int as cities, count(*) filter (where is_en_route)::int as travelling,
             count(*) filter (where is_online and not is_en_route)::int as online,
             count(*) filter (where not is_online)::int as resting,
             count(*) filter (where m.city = 'oslo')::int as oslo,
             (select count(*)::int from consents where kind = 'location' and action = 'given') - count(*)::int as unconsented
      from live_positions p join masters m on m.id = p.master_id
    `.execute(database.db);
    const [{ cities, travelling, online, resting, oslo, unconsented } = {}] = rows;
    expect([cities, unconsented]).toEqual([5, 0]);
    for (const count of [travelling, resting]) expect(count).toBeGreaterThan(1);
    for (const count of [online, oslo]) expect(count).toBeGreaterThan(4);
  });

  test('Kari has something in every state, and one finished job left to review', () => {
    const { jobs, kari } = planDemo(now);
    const own = jobs.filter((job) => job.client === kari);
    expect(new Set(own.map((job) => job.status))).toEqual(
      new Set(['completed', 'cancelled', 'in_progress', 'confirmed', 'pending']),
    );
    const finished = own.filter((job) => job.status === 'completed');
    expect(finished.map((job) => job.review !== null)).toEqual([true, true, true, false]);
  });

  test('counts ratings and finished jobs as they are', async () => {
    const { rows } = await sql`
      select m.id from masters m left join listing l on l.master_id = m.id
      where (m.review_count, m.rating_sum) is distinct from (select (count(*)::int, coalesce(sum(rating), 0)::int) from reviews where master_id = m.id and approved)
         or m.completed_jobs <> (select count(*) from bookings where master_id = m.id and status = 'completed')
         or (l.rating, l.review_count, l.completed_jobs) is distinct from (m.rating, m.review_count, m.completed_jobs)
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('books nobody on a day or at an hour at which the master is closed', async () => {
    const booked = await database.db
      .selectFrom('bookings')
      .select(['id', 'masterId', 'scheduledDate', 'scheduledTime'])
      .execute();
    const opened = await database.db.selectFrom('calendarExceptions').selectAll().execute();
    const closed = booked.filter(({ masterId, scheduledDate, scheduledTime }) => {
      const exceptions = opened
        .filter((exception) => exception.masterId === masterId)
        .map(({ kind, fromDate, toDate }) => ({
          kind,
          from: fromDate,
          to: toDate,
          hours: wholeDay,
        }));
      const calendar = { hours: defaultHours, exceptions };
      return !isSlotOpen(calendar, scheduledDate, scheduledTime.slice(0, 5));
    });
    expect(closed).toEqual([]);
  });

  test('describes in every booking the service that was ordered, at the price of it', async () => {
    const { rows } = await sql<{ service: string; description: string; isSame: boolean }>`
      select s.name as service, b.description, b.estimated_price = s.price as "isSame"
      from bookings b join services s on s.id = b.service_id where b.price_basis <> 'offer'
    `.execute(database.db);
    for (const { service, description, isSame } of rows) {
      expect(orderOf(service).requests).toContain(description);
      expect(isSame).toBe(true);
    }
  });

  test('claims no more years in the trade than stand beside the text', () => {
    const claims: [RegExp, number][] = [
      [/tjue år/i, 20],
      [/ti år/i, 10],
      [/(mange|flere) år/i, 5],
      [/mesterbrev/i, 5],
    ];
    const boasting = planDemo(now).masters.filter(({ user, experienceMonths }) =>
      claims.some(([claim, years]) => claim.test(user.about) && experienceMonths < years * 12),
    );
    expect(boasting.map(({ user }) => user.about)).toEqual([]);
  });

  test('verified masters have approved documents, decided before anybody booked them', async () => {
    const { rows } = await sql`
      select m.id from masters m
      where m.is_verified and (
        m.badge_decided_at is null
        or (select count(*) from documents d
             where d.user_id = m.user_id and d.type in ('personalId', 'certificate') and d.status = 'approved'
               and d.decided_at <= m.badge_decided_at) <> 2
        or not exists (select from documents d join files f on f.name = d.file_name where d.user_id = m.user_id)
        or m.badge_decided_at > (select min(created_at) from bookings b where b.master_id = m.id)
      )
    `.execute(database.db);
    expect(rows).toEqual([]);
    expect(await ola()).toMatchObject({ isVerified: true, badgeDecidedAt: expect.any(String) });
  });

  test('says in no review what stands as a figure beside it', async () => {
    const { rows } = await sql<{ comment: string }>`select comment from reviews`.execute(
      database.db,
    );
    const figures =
      /stjerner|\bminutt|\btime[rn]?\b|halvtime|samme (dag|ettermiddag)|dagen etter|for sent|gang vi bestilte|par dager|avtalt tid|på minuttet|presis|purre/i;
    expect(rows.map(({ comment }) => comment).filter((comment) => figures.test(comment))).toEqual(
      [],
    );
  });

  test('shows the response time that the answers give, and none where nobody asked', async () => {
    const { rows } = await sql<{ id: number; stored: number | null; median: number | null }>`
      select m.id, m.response_minutes as stored, round(percentile_cont(0.5) within group (order by a.minutes))::int as median
      from masters m left join (
        select b.master_id, extract(epoch from min(e.at) - b.created_at) / 60 as minutes
        from bookings b join booking_events e on e.booking_id = b.id and e.side = 'master'
        where b.price_basis <> 'offer' group by b.id
        union all
        select c.master_id, extract(epoch from c.answered_at - w.sent_at) / 60
        from conversations c join messages w on w.conversation_id = c.id and w.seq = 1 where c.answered_at is not null
      ) a on a.master_id = m.id
      group by m.id
    `.execute(database.db);
    expect(rows.filter(({ stored, median }) => stored !== median)).toEqual([]);
    expect(rows.some(({ stored }) => stored === null)).toBe(true);
  });

  test('shows requests, offers, changes, bills and a withdrawal in every state', async () => {
    const { rows } = await sql<{ of: string; states: string[] }>`
      select 'requests' as of, array_agg(distinct state order by state) as states from job_requests
      union all select 'invitations', array_agg(distinct state order by state) from job_request_invitations
      union all select 'offers', array_agg(distinct state order by state) from offers
      union all select 'expired', array_agg(distinct state) from offers where valid_until < ${now.toISOString()}::timestamptz
      union all select 'changes', array_agg(distinct state order by state) from change_orders
      union all select 'bills', array_agg(distinct state order by state) from bills
      union all select 'answered objections', array_agg(answer is not null)::text[] from bill_objections
      union all select 'jobs', array_agg(distinct b.status order by b.status) from agreements a join bookings b on b.id = a.booking_id
      union all select 'withdrawn', array_agg((amount_due > 0)::text) from withdrawals
      union all select 'templates', array_agg(distinct u.email) from offer_templates t
        join masters m on m.id = t.master_id join users u on u.id = m.user_id
    `.execute(database.db);
    expect(Object.fromEntries(rows.map(({ of, states }) => [of, states]))).toEqual({
      requests: ['agreed', 'open', 'withdrawn'],
      invitations: ['closed', 'declined', 'offered', 'passedOver', 'waiting'],
      offers: ['accepted', 'declined', 'draft', 'sent'],
      expired: expect.arrayContaining(['sent']),
      changes: ['accepted', 'refused'],
      bills: ['accepted', 'objected', 'sent'],
      'answered objections': ['true'],
      jobs: ['cancelled', 'completed', 'confirmed', 'in_progress'],
      withdrawn: ['true'],
      templates: [demoAccounts.master],
    });
  });

  test('tells every history in order and never from the future', async () => {
    const { rows } = await sql`
      select b.id from bookings b join booking_events e on e.booking_id = b.id
      where e.at > ${now.toISOString()}::timestamptz or b.accepted_at < b.created_at or b.started_at < b.accepted_at or b.completed_at < b.started_at
         or e.at < (select max(p.at) from booking_events p where p.booking_id = b.id and p.id < e.id)
         or b.status <> (select to_status from booking_events l where l.booking_id = b.id order by l.id desc limit 1)
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('lets only customers of completed jobs review them', async () => {
    const { rows } = await sql`
      select r.id from reviews r left join bookings b on b.id = r.booking_id
      where b.id is null or b.status <> 'completed' or b.client_id <> r.client_id or b.master_id <> r.master_id or r.created_at < b.completed_at
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('Kari and Ola write to each other about bookings and before one, with something unread on both sides', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select count(*)::int as talks, count(*) filter (where c.booking_id is null)::int as enquiries,
             bool_or(c.last_seq > c.client_read_seq) as for_her, bool_or(c.last_seq > c.master_read_seq) as for_him,
             (select count(*)::int from messages where image_file is not null) as pictures
      from conversations c join users k on k.id = c.client_id join masters m on m.id = c.master_id
        join users o on o.id = m.user_id
      where k.email = ${demoAccounts.customer} and o.email = ${demoAccounts.master}
    `.execute(database.db.withoutPlugins());
    expect(rows).toEqual([{ talks: 3, enquiries: 1, for_her: true, for_him: true, pictures: 1 }]);
  });

  test('Kari and Ola find something new under their bells, and nothing of their own doing', async () => {
    for (const email of [demoAccounts.customer, demoAccounts.master]) {
      const mine = await database.db
        .selectFrom('notifications as n')
        .innerJoin('users as u', 'u.id', 'n.userId')
        .leftJoin('bookingEvents as e', 'e.id', 'n.eventId')
        .select(['n.id', 'n.userId', 'n.readAt', 'n.createdAt', 'e.actorId'])
        .where('u.email', '=', email)
        .orderBy('n.id')
        .execute();
      expect(mine.some(({ readAt }) => readAt === null)).toBe(true);
      expect(mine.filter(({ actorId, userId }) => actorId === userId)).toEqual([]);
      const times = mine.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted());
      expect(times.every((time) => time <= now.toISOString())).toBe(true);
    }
  });

  test('tells every conversation in order, between its two people, and never from the future', async () => {
    const { rows } = await sql`
      select c.id from conversations c
      where c.last_seq <> (select max(seq) from messages m where m.conversation_id = c.id)
         or c.last_at <> (select max(sent_at) from messages m where m.conversation_id = c.id)
         or exists (
           select from messages m join masters on masters.id = c.master_id
             left join messages p on p.conversation_id = c.id and p.seq = m.seq - 1
           where m.conversation_id = c.id and (
             m.sender_id not in (c.client_id, masters.user_id) or m.sent_at < p.sent_at
             or m.sent_at > ${now.toISOString()}::timestamptz
           )
         )
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('A-67 A-69 the blog has an article of each subject, with a cover, the newest first, and more than a page of them', async () => {
    const posts = await database.db
      .selectFrom('posts')
      .innerJoin('postPictures', 'postPictures.postId', 'posts.id')
      .select(['category', 'status', 'readTime', 'publishedAt', 'coverFile', 'coverAlt', 'views'])
      .whereRef('postPictures.fileName', '=', 'posts.coverFile')
      .orderBy('publishedAt', 'desc')
      .execute();
    expect(
      posts
        .slice(0, 6)
        .map(({ category }) => category)
        .toSorted(),
    ).toEqual([...blogCategories].toSorted());
    expect(posts.length).toBeGreaterThan(articlesPerPage);
    for (const { status, readTime, publishedAt, coverFile, coverAlt } of posts) {
      expect([status, minutesOf(readTime)]).toEqual(['published', expect.any(Number)]);
      expect(new Date(publishedAt ?? '').getTime()).toBeLessThan(now.getTime());
      expect(stored.has(`${coverFile}`.replace('.webp', '-card.webp'))).toBe(true);
      expect(coverAlt.length).toBeGreaterThan(20);
    }
  });

  test('A-69 articles are liked and talked about by people who were there, after they came out', async () => {
    const { rows } = await sql`
      select p.id from posts p
      where p.likes <> (select count(*) from post_likes l where l.post_id = p.id) or p.likes not between 1 and p.views
         or p.comments <> (select count(*) from post_comments c where c.post_id = p.id) or p.comments not between 2 and 3
         or exists (
           select from (
             select user_id, created_at from post_likes l where l.post_id = p.id
             union all
             select author_id, created_at from post_comments c where c.post_id = p.id
           ) as deeds (user_id, at) join users u on u.id = deeds.user_id
           where at < greatest(p.published_at, u.created_at) or at > ${now.toISOString()}::timestamptz
         )
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('stores every file it names, in every size', async () => {
    const files = await database.db
      .selectFrom('files')
      .select(['name', 'bytes', 'variants'])
      .execute();
    const missing = files
      .flatMap((file) => [
        file.name,
        ...file.variants.map((variant) => file.name.replace('.webp', `-${variant}.webp`)),
      ])
      .filter((name) => !stored.has(name));
    expect(missing).toEqual([]);
    expect(files.every((file) => stored.get(file.name)?.length === file.bytes)).toBe(true);
    expect(files.length).toBeGreaterThan(150);
  });

  test('gives most masters a text long enough for a profile', () => {
    const { masters } = planDemo(now);
    const long = masters.filter((master) => master.user.about.length >= 230);
    expect(long.length).toBeGreaterThan(masters.length / 2);
    expect(masters[0]?.user.about.length).toBeGreaterThanOrEqual(230);
  });

  test('refuses a database that already has people', async () => {
    await expect(seedDemo(database.db, { files: { put: async () => {} }, now })).rejects.toThrow(
      'empty database',
    );
  });
});

test.each([
  '2026-03-29T00:30:00Z',
  '2026-03-30T07:10:00Z',
  '2026-10-25T01:30:00Z',
  '2027-01-01T06:00:00Z',
  '2028-02-29T22:45:00Z',
])('a demo made at %s keeps its promises', (moment) => {
  const at = new Date(moment);
  const { jobs, masters } = planDemo(at);
  const hours = jobs.map((job) => `${job.master.user.email} ${job.date} ${job.time}`);
  expect(new Set(hours).size).toBe(hours.length);
  expect(
    jobs.filter(
      (job) => job.master === masters[0] && job.acceptedAt !== null && job.status === 'confirmed',
    ),
  ).toEqual([]);
  expect(jobs.flatMap((job) => job.events).filter((event) => event.at > at)).toEqual([]);
  const usual = { hours: defaultHours, exceptions: [] };
  const closed = jobs.filter(({ date, time }) => !isSlotOpen(usual, date, time));
  expect(closed.filter(({ status }) => status !== 'in_progress')).toEqual([]);
});

test('a bulk of masters is searchable, spread over the cities and added to what is there', async () => {
  await seedBulk(database.db, { masters: 2000 });
  await seedBulk(database.db, { masters: 500 });
  const { rows } = await sql<{ city: string; masters: number }>`
    select l.city, count(*)::int as masters from listing l join users u on u.id = l.user_id
    where u.email like 'bulk-%' group by l.city order by masters desc
  `.execute(database.db);
  expect(rows.map((row) => row.city)).toEqual([
    'oslo',
    'bergen',
    'trondheim',
    'stavanger',
    'tromso',
  ]);
  expect(rows.reduce((sum, row) => sum + row.masters, 0)).toBe(2500);
  const { services } = await database.db
    .selectFrom('services')
    .select((row) => row.fn.countAll<number>().as('services'))
    .executeTakeFirstOrThrow();
  expect(services).toBeGreaterThan(7500);
});
