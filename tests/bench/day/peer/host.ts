import { createServer } from 'node:http';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type Request, type Response } from 'express';
import { z } from 'zod';
import { openPeer } from '../../peer-reads.ts';
import { serve } from '../../serving.ts';
import { answerPrivate, answerPublic, fail } from './answers.ts';
import { openBus, openSockets } from './live.ts';
import { openPages } from './pages.ts';
import { type AdminTable, prepareReads } from './reads.ts';
import { type Actor, authenticate, login, runnerOf } from './store.ts';
import * as writes from './writes.ts';

// What a user would otherwise have: Express 5, drizzle where rows have relations, named SQL statements for the rest, ws.
// It serves the same day on the same tables. It has no rate limits, no output validation, no idempotency keys, no
// metrics, no resumption of streams and no headers of security; its cache may be out of date for ten seconds.

const [databaseUrl, webDir = '', processes = '1'] = process.argv.slice(2);
const { db, pool } = openPeer(databaseUrl);
const run = runnerOf(pool);
const reads = prepareReads(db, run);
const pages = await openPages(webDir, reads);
const publish = await openBus(pool, Number(processes));
const mailFolder = await mkdtemp(join(tmpdir(), 'mesterhand-peer-mail-'));
const { createWrites, ...bodies } = writes;
const acts = createWrites({ run, publish, mailFolder });

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.set('trust proxy', 'loopback');
app.use(express.json());

const json = async (answer: Promise<unknown>) => {
  const found = await answer;
  const type = 'application/json; charset=utf-8';
  return found === undefined ? undefined : { text: JSON.stringify(found), type };
};
const text = z.string().catch('');

app.get('/', (request, response) => answerPublic(request, response, pages.home));
app.get('/master/:id', (request, response) =>
  answerPublic(request, response, () => pages.master(Number(request.params.id))),
);
app.get('/blog/:slug', (request, response) =>
  answerPublic(request, response, () => pages.article(request.params.slug)),
);
app.get('/api/search', (request, response) => {
  const input = {
    query: text.parse(request.query['query']),
    city: text.parse(request.query['city']),
  };
  answerPublic(request, response, () => json(reads.search(input)));
});
app.get('/api/masters', (request, response) => {
  const input = {
    city: text.parse(request.query['city']),
    category: Number(request.query['category']),
  };
  answerPublic(request, response, () => json(reads.list(input)));
});
app.get('/api/masters/:id', (request, response) =>
  answerPublic(request, response, () => json(reads.profile(Number(request.params.id)))),
);
app.post('/api/masters/:id/views', (request, response) => {
  answer(response, acts.view(Number(request.params.id), request.ip ?? ''));
});
app.get('/api/masters/:id/openings', ({ params, query }, response) => {
  answer(response, reads.openings(Number(params.id), text.parse(query['from'])));
});
app.post('/api/login', ({ body }, response) => {
  const input = z.object({ email: z.string(), password: z.string() }).parse(body);
  answer(
    response,
    login(run, input).then((token) => token && { token }),
  );
});

function answer(response: Response, answering: Promise<unknown>): void {
  answering.then(
    (found) => answerPrivate(response, found),
    (error: unknown) => fail(response, error),
  );
}

type Act = (actor: Actor, request: Request) => Promise<unknown>;

/** For people who are signed in. */
const asUser =
  (act: Act) =>
  (request: Request, response: Response): void => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const found = authenticate(run, token).then((actor) => {
      if (actor !== undefined) return answer(response, act(actor, request));
      return void response.writeHead(401).end();
    });
    found.catch((error: unknown) => fail(response, error));
  };
const idOf = ({ params }: Request): number => Number(params['id']);

app.get(
  '/api/session',
  asUser(async ({ userId, ...actor }) => ({ id: userId, ...actor })),
);
app.get(
  '/api/bookings',
  asUser(({ userId }) => reads.bookings(userId)),
);
app.get(
  '/api/notifications',
  asUser(({ userId }) => reads.notifications(userId)),
);
app.post('/api/notifications/read', asUser(acts.readNotifications));
app.get(
  '/api/conversations',
  asUser(({ userId }) => reads.conversations(userId)),
);
app.post(
  '/api/bookings',
  asUser((actor, { body }) => acts.book(actor, bodies.bookingBody.parse(body))),
);
app.post(
  '/api/bookings/:id/status',
  asUser((actor, request) =>
    acts.setStatus(actor, idOf(request), bodies.statusBody.parse(request.body).status),
  ),
);
app.post(
  '/api/bookings/:id/travel',
  asUser((actor, request) =>
    acts.setTravel(actor, idOf(request), bodies.travelBody.parse(request.body).travel),
  ),
);
app.post(
  '/api/conversations',
  asUser((actor, { body }) =>
    acts.openConversation(actor, z.object({ bookingId: z.int() }).parse(body).bookingId),
  ),
);
app.post(
  '/api/conversations/:id/messages',
  asUser((actor, request) =>
    acts.send(actor, idOf(request), bodies.messageBody.parse(request.body)),
  ),
);
app.post(
  '/api/positions',
  asUser((actor, { body }) => acts.report(actor, bodies.positionBody.parse(body))),
);
app.post(
  '/api/reviews',
  asUser((actor, { body }) => acts.review(actor, bodies.reviewBody.parse(body))),
);
const tables: readonly AdminTable[] = ['users', 'bookings', 'reviews'];
for (const table of tables)
  app.get(
    `/api/admin/${table}`,
    asUser(async ({ role }, { query }) =>
      role === 'admin' ? reads.adminTable(table, Number(query['page'])) : undefined,
    ),
  );

const server = createServer(app);
openSockets(server, run);
serve(server);
