import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../schema.gen.ts';
import { planDemo } from './blueprint.ts';
import type { Blueprint } from './blueprint.ts';
import { paintAll } from './pictures.ts';
import type { Painted, SeedFiles } from './pictures.ts';
import { storeAgreements } from './store-agreements.ts';
import { storeArticles } from './store-articles.ts';
import { storeConversations, storeResponseTimes } from './store-conversations.ts';
import { storeDocuments } from './store-documents.ts';
import { storeDeals } from './store-deals.ts';
import { storeJobRequests } from './store-job-requests.ts';
import { countCompletedJobs, storeJobs } from './store-jobs.ts';
import { storeNotifications } from './store-notifications.ts';
import { idOf, storeAvatars, storeCategories, storeFiles, storePeople } from './store-people.ts';
import type { Ids } from './store-people.ts';
import { storeReviewPictures } from './review-pictures.ts';
import { storeWhereabouts } from './store-whereabouts.ts';
import { storeWorks } from './store-works.ts';

export type { SeedFiles } from './pictures.ts';

export const demoPassword = 'demo1234';
export const demoAccounts = {
  customer: 'kunde@demo.no',
  master: 'mester@demo.no',
  admin: 'admin@demo.no',
} as const;

/** Addresses that belong to nobody: a demo points at no real house. */
const footerLinks = [
  { kind: 'social', label: 'Facebook', url: 'https://facebook.example/mesterhand' },
  { kind: 'social', label: 'Instagram', url: 'https://instagram.example/mesterhand' },
  { kind: 'partner', label: 'Vindusreparasjon', url: 'https://vindusreparasjon.example' },
];

/** The rule of cancelling in the demo. */
const cancellationRule = { cancellationFreeHours: 24, cancellationFee: 500 } as const;

export type SeedOptions = {
  files: SeedFiles;
  /** The present of the demo; past and coming jobs lie around its date in Oslo. */
  now: Date;
  /** Gets a line for each step that takes time. */
  log?: (line: string) => void;
};

/** OWASP's floor for argon2id; one hash serves every seeded account. */
const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

function ownersOf(
  plan: Blueprint,
  ids: Ids,
): { avatars: Map<string, number>; pictures: Map<string, number> } {
  const avatars = new Map(
    [...plan.avatars].map(([user, canvas]) => [canvas.name, idOf(ids.users, user)]),
  );
  const works = plan.works.flatMap((work) =>
    work.pictures.map((picture): [string, number] => [
      picture.file,
      idOf(ids.users, work.master.user),
    ]),
  );
  const pieces = plan.showpieces.map((piece): [string, number] => [
    piece.canvas.name,
    idOf(ids.users, plan.admin),
  ]);
  const covers = plan.articles.map(({ canvas }): [string, number] => [
    canvas.name,
    idOf(ids.users, plan.admin),
  ]);
  const sent = plan.conversations.flatMap(({ client, master, lines }) =>
    lines.flatMap(({ from, canvas }): [string, number][] =>
      canvas === null
        ? []
        : [[canvas.name, idOf(ids.users, from === 'client' ? client : master.user)]],
    ),
  );
  const documents = plan.documents.flatMap(({ canvas, master }): [string, number][] =>
    canvas === null ? [] : [[canvas.name, idOf(ids.users, master.user)]],
  );
  const reviewed = plan.reviewPictures.flatMap(({ job, canvases }) =>
    canvases.map(({ name }): [string, number] => [name, idOf(ids.users, job.client)]),
  );
  const pictures = new Map([...works, ...pieces, ...covers, ...sent, ...documents, ...reviewed]);
  return { avatars, pictures };
}

async function store(
  db: Kysely<DB>,
  plan: Blueprint,
  made: { passwordHash: string; painted: readonly Painted[]; now: Date },
): Promise<void> {
  await storeCategories(db);
  const ids = await storePeople(db, plan, made.passwordHash);
  const owners = ownersOf(plan, ids);
  await storeAvatars(
    db,
    made.painted.filter((file) => file.purpose === 'avatar'),
    owners.avatars,
  );
  await storeFiles(
    db,
    made.painted.filter((file) => file.purpose !== 'avatar'),
    owners.pictures,
  );
  await storeDocuments(db, plan, ids);
  await storeWorks(db, plan, ids);
  await storeArticles(db, plan, ids);
  const bookings = await storeJobs(db, plan, ids);
  await storeReviewPictures(db, plan.reviewPictures, bookings);
  const deals = await storeDeals(db, plan.requests, ids);
  const stored = await storeJobRequests(db, plan, { ...ids, deals });
  await storeAgreements(db, { ...ids, ...stored, deals });
  await countCompletedJobs(db);
  await storeNotifications(db, made.now);
  await storeConversations(db, plan, { ...ids, bookings });
  await storeResponseTimes(db);
  await storeWhereabouts(db, plan, { ...ids, bookings });
  await sql`select refresh_listing((select array_agg(id) from masters))`.execute(db);
  await db.updateTable('bookings').set(cancellationRule).execute();
  await db
    .updateTable('settings')
    .set({
      ...cancellationRule,
      demo: true,
      siteDescription: 'Finn og bestill dyktige håndverkere nær deg',
      contactEmail: 'hei@mesterhand.example',
      contactPhone: '+47 400 00 000',
      footerLinks: JSON.stringify(footerLinks),
    })
    .execute();
}

/**
 * Fills an empty, migrated database with the demo: three accounts to sign in with, masters in five
 * cities, their works with pictures, a year of bookings and reviews, requests at every point of the way to a price, and what people write to each other. The same `now` gives the same demo.
 *
 * Pictures are painted and stored first, rows follow in one transaction: a seed that fails leaves no rows.
 */
export async function seedDemo(db: Kysely<DB>, options: SeedOptions): Promise<void> {
  const { files, now, log } = options;
  const { found } = await db
    .selectNoFrom((row) => row.exists(row.selectFrom('users').select('id')).as('found'))
    .executeTakeFirstOrThrow();
  if (found)
    throw new Error('The demo needs an empty database, and this one already has people in it.');
  const plan = planDemo(now);
  const canvases = [
    ...plan.avatars.values(),
    ...plan.works.flatMap((work) => work.pictures.map((picture) => picture.canvas)),
    ...plan.showpieces.map((piece) => piece.canvas),
    ...plan.articles.map((article) => article.canvas),
    ...plan.documents.flatMap(({ canvas }) => (canvas === null ? [] : [canvas])),
    ...plan.reviewPictures.flatMap(({ canvases }) => canvases),
    ...plan.conversations.flatMap(({ lines }) =>
      lines.flatMap(({ canvas }) => (canvas === null ? [] : [canvas])),
    ),
  ];
  log?.(`Painting ${canvases.length} pictures for the demo`);
  const [passwordHash, painted] = await Promise.all([
    hash(demoPassword, argon),
    paintAll(canvases, files),
  ]);
  await db
    .transaction()
    .execute((transaction) => store(transaction, plan, { passwordHash, painted, now }));
  log?.(
    `Seeded the demo: ${plan.masters.length} masters, ${plan.works.length} works, ${plan.jobs.length} bookings`,
  );
}
