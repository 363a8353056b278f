import { z } from 'zod';
import { type Cast, makeCast, openSession } from '../support/accounts.ts';
import { type Send, makeBilledJobs, senderOf } from '../support/agreed-jobs.ts';
import { formOf } from '../support/documented.ts';
import { openDay } from '../support/days.ts';
import { jobRequestTo } from '../support/job-requests.ts';
import { makeJob } from '../support/jobs.ts';
import { offerTo } from '../support/offers.ts';
import { makeClient } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { makeRows, secret } from './matrix-rows.ts';
import { makeMovedSeries, requestSeries } from './matrix-series.ts';

/** The callers, in the order of the rows of the tables. */
export const callers = [
  'visitor',
  'strangerClient',
  'ownerClient',
  'strangerMaster',
  'ownerMaster',
  'moderator',
  'admin',
  'superadmin',
] as const;
export type Caller = (typeof callers)[number];

/** An installation with a user of every role, and one of everything that belongs to one of the owners. */
export interface MatrixWorld {
  cast: Cast;
  /** Session tokens; a visitor has none, and `deadSession` has signed out. */
  tokens: Record<Caller | 'deadSession', string | undefined>;
  /** Ids, addresses and keys, by name. */
  ids: Record<keyof Awaited<ReturnType<typeof makeThings>>, number>;
  texts: Record<keyof Awaited<ReturnType<typeof makeFiles>>, string>;
}

/** An own job, at a time at which no slot begins. */
export const ownJobOn = (scheduledDate: string) => ({
  clientName: 'Per',
  scheduledDate,
  scheduledTime: '07:15',
  durationMinutes: 60,
});

/** Made over the product's own API where it has a call for it. */
export async function makeMatrixWorld(server: TestServer): Promise<MatrixWorld> {
  const { db } = server;
  const cast = await makeCast(server);
  const send = senderOf(server);
  const superadmin = await makeClient(db, { role: 'superadmin' });
  const deadSession = await openSession(db, cast.client.actor.userId);
  await server.rest('POST', '/api/auth/logout', { token: deadSession });
  await db
    .updateTable('users')
    .set({ email: `${secret}@example.no`, phone: `+47 ${secret}` })
    .where('id', '=', cast.client.actor.userId)
    .execute();
  for (const { masterId } of [cast.master, cast.otherMaster])
    await db
      .insertInto('trackingSettings')
      .values({ masterId, isTrackingEnabled: true, consentGivenAt: new Date().toISOString() })
      .execute();
  const files = await makeFiles(cast, send);
  return {
    cast,
    tokens: {
      visitor: undefined,
      strangerClient: cast.stranger.token,
      ownerClient: cast.client.token,
      strangerMaster: cast.otherMaster.token,
      ownerMaster: cast.master.token,
      moderator: cast.moderator.token,
      admin: cast.admin.token,
      superadmin: await openSession(db, superadmin.userId),
      deadSession,
    },
    ids: await makeThings(server, cast, { send, files }),
    texts: files,
  };
}

type Files = Awaited<ReturnType<typeof makeFiles>>;

/** Pictures and documents of the owners, by their addresses. */
async function makeFiles({ client, master }: Cast, send: Send) {
  const image = z.object({ image: z.string() });
  const pictureOf = async (of: 'message' | 'request' | 'booking' = 'message') =>
    image.parse(await send(client, `POST /upload/${of}-image`, formOf({}, 'image'))).image;
  const paper = z
    .object({ url: z.string(), fileName: z.string() })
    .parse(await send(master, 'POST /documents/upload', formOf({ type: 'personalId' }, 'file')));
  const { imageUrls } = z
    .object({ imageUrls: z.array(z.string()) })
    .parse(await send(master, 'POST /upload/work-project-images', formOf({}, 'images', 'images')));
  const feed = z
    .object({ path: z.string() })
    .parse(await send(client, 'POST /calendar-feed', { language: 'nb' }));
  return {
    sentPicture: await pictureOf(),
    waitingPicture: await pictureOf(),
    requestPicture: await pictureOf('request'),
    bookingPicture: await pictureOf('booking'),
    paper: paper.url,
    documentName: paper.fileName,
    publicPicture: imageUrls[0] ?? '',
    spareWorkPicture: imageUrls[1] ?? '',
    feed: feed.path,
  };
}

const made = z.object({ id: z.number() });

async function makeThings(
  server: TestServer,
  cast: Cast,
  { send, files }: { send: Send; files: Files },
) {
  const { db } = server;
  const { client, stranger, master, otherMaster, admin, moderator } = cast;
  const idOf = async (...call: Parameters<Send>) => made.parse(await send(...call)).id;
  const jobOf = (status: 'pending' | 'confirmed' | 'completed') =>
    makeJob(db, { clientId: client.actor.userId, master, status });
  const booking = await jobOf('pending');
  const [confirmed, done, reviewed] = [
    await jobOf('confirmed'),
    await jobOf('completed'),
    await jobOf('completed'),
  ];
  await db
    .updateTable('bookings')
    .set({ description: secret, address: secret, clientPhone: secret })
    .execute();
  await makeJob(db, { clientId: stranger.actor.userId, master: otherMaster, status: 'pending' });
  const { masterId } = master;
  const message = await idOf(client, `POST /messages/${booking}`, {
    text: secret,
    image: files.sentPicture,
  });
  const work = await idOf(master, 'POST /work-projects', {
    title: 'Nytt bad',
    description: 'Fliser og membran',
    category: 'plumbing',
    images: [{ url: files.publicPicture, type: 'after' }],
  });
  const post = await idOf(admin, 'POST /admin/blog/posts', { ...article, slug: 'sluk' });
  await send(client, `PUT /favourites/${masterId}`);
  const nuisance = await makeClient(db);
  const block = { blockerId: client.actor.userId, blockedId: nuisance.userId };
  await db.insertInto('blocks').values(block).execute();
  const review = await idOf(client, 'POST /reviews', {
    masterId,
    bookingId: reviewed,
    rating: 4,
    comment: 'Grei jobb med kranen.',
  });
  const subject = { subject: 'profile', subjectId: master.actor.userId, reason: 'spam' };
  const webhook = await idOf(admin, 'POST /admin/webhooks', {
    url: 'https://hooks.example.no/in',
    events: ['booking.created'],
  });
  await openSession(db, client.actor.userId);
  return {
    booking,
    confirmed,
    done,
    reviewed,
    message,
    conversation: await idOf(client, 'POST /conversations', { bookingId: booking }),
    enquiry: await idOf(client, 'POST /conversations', { masterId }),
    work,
    workComment: await idOf(client, `POST /work-projects/${work}/comments`, { comment: 'Pent!' }),
    sitePicture: await idOf(
      moderator,
      'POST /admin/gallery',
      formOf(
        { title: 'Bad', description: 'Fliser', category: 'Rørlegger', masterName: 'Bad & Co' },
        'image',
      ),
    ),
    post,
    postComment: await idOf(client, 'POST /blog/posts/sluk/comments', { text: 'Takk!' }),
    review,
    report: await idOf(client, 'POST /reports', { ...subject, text: secret }),
    exception: await idOf(master, `POST /masters/${masterId}/calendar/exceptions`, {
      kind: 'off',
      from: nextYear('07-01'),
      to: nextYear('07-14'),
    }),
    blockedHours: await idOf(master, `POST /masters/${masterId}/calendar/blocks`, {
      date: nextYear('08-04'),
      from: '13:00',
      to: '15:30',
    }),
    ownJob: await idOf(master, 'POST /own-jobs', ownJobOn(nextYear('08-06'))),
    request: await idOf(
      client,
      'POST /job-requests',
      jobRequestTo([masterId], { description: secret, pictures: [files.requestPicture] }),
    ),
    ...(await makeAgreements(cast, { send, files })),
    ...(await makeBilledJobs(server, cast, { text: secret })),
    webhook,
    delivery: await idOf(admin, `POST /admin/webhooks/${webhook}/test`),
    nuisance: nuisance.userId,
    device: await latestDevice(server),
    ...(await makeRows(server, cast)),
  };
}

/** A request with an offer to it, a template of the master, and a booking with its agreement. */
async function makeAgreements(
  { client, master }: Cast,
  { send, files }: { send: Send; files: Files },
) {
  const { masterId, serviceId } = master;
  const idOf = async (...call: Parameters<Send>) => made.parse(await send(...call)).id;
  const about = { description: secret, address: `${secret} 1, 0155 Oslo` };
  const quoted = await idOf(client, 'POST /job-requests', jobRequestTo([masterId], about));
  const offer = offerTo(quoted, serviceId, { times: [quotedTime()], excluded: secret });
  // Whoever has the address of the customer's calendar reads where and what the job is.
  const agreed = await idOf(client, 'POST /bookings', {
    pictures: [files.bookingPicture],
    masterId,
    serviceId,
    clientName: secret,
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, 0155 Oslo',
    description: 'Kranen drypper.',
    scheduledDate: openDay(21),
    scheduledTime: '15:00',
  });
  await send(master, `PATCH /bookings/${agreed}/status`, { status: 'confirmed' });
  const template = { name: secret, kind: 'fixed', lines: offer.lines };
  return {
    quoted,
    agreed,
    offer: await idOf(master, `POST /job-requests/${quoted}/offers`, offer),
    change: await idOf(master, `POST /bookings/${agreed}/changes`, {
      reason: secret,
      extraHours: 1,
    }),
    template: await idOf(master, 'PUT /offer-templates', template),
    savedAddress: await idOf(client, 'PUT /saved-addresses', {
      label: secret,
      address: about.address,
      accessNote: secret,
    }),
    proposal: await propose(client, agreed, send),
    series: await requestSeries(client, master, send),
    ...(await makeMovedSeries(client, master, send)),
  };
}

/** The customer proposes another time for an accepted job. */
async function propose(client: Cast['client'], bookingId: number, send: Send): Promise<number> {
  const booking = await send(client, `POST /bookings/${bookingId}/proposals`, {
    times: [proposedTime()],
  });
  return z.object({ proposal: made }).parse(booking).proposal.id;
}

/** The other time that is proposed for an accepted job. */
export const proposedTime = () => ({ date: openDay(22), time: '15:00' }) as const;

/** When the master could come to the request that has an offer. */
export const quotedTime = () => ({ date: openDay(20), time: '15:00' }) as const;

export const article = {
  title: 'Rens sluket',
  excerpt: 'Kort',
  content: '<p>Hei</p>',
  category: 'Tips',
  author: 'Kari',
  status: 'published',
};
export const newCategory = (name: string) => ({ name, description: 'Alt i hagen', basePrice: 500 });

/** A day of next year, after all bookings. */
export const nextYear = (day: string): string => `${new Date().getUTCFullYear() + 1}-${day}`;

async function latestDevice({ db }: TestServer): Promise<number> {
  const latest = db.selectFrom('sessions').select('publicId').orderBy('publicId', 'desc');
  return (await latest.executeTakeFirstOrThrow()).publicId;
}
