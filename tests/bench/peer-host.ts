import { createServer } from 'node:http';
import express, { type Response } from 'express';
import {
  listBookings,
  listCards,
  listNearby,
  openPeerDb,
  prepareProfile,
  readMaster,
  searchCards,
} from './peer-reads.ts';
import { createBooking, sendMessage } from './peer-writes.ts';
import { serve } from './serving.ts';

// The usual alternative: Express and drizzle's relational queries, written as their documentation shows. Like the limit
// without authorisation, validation and rate limits.

const [databaseUrl] = process.argv.slice(2);
const db = openPeerDb(databaseUrl);
const readPrepared = prepareProfile(db);
const app = express();
app.use(express.json());

const textOf = (asked: unknown): string => (typeof asked === 'string' ? asked : '');

const send = (response: Response, body: object | undefined): void => {
  if (body === undefined) response.sendStatus(404);
  else response.json(body);
};

app.get('/masters', async ({ query }, response) => {
  const [category, limit] = [Number(query['category']), Number(query['limit'])];
  response.json(await listCards(db, { city: textOf(query['city']), category, limit }));
});
app.get('/masters/:id', async ({ params }, response) => {
  send(response, await readMaster(db, Number(params.id)));
});
app.get('/prepared/masters/:id', async ({ params }, response) => {
  send(response, await readPrepared(Number(params.id)));
});
app.get('/search', async ({ query: asked }, response) => {
  const [query, city] = [textOf(asked['query']), textOf(asked['city'])];
  response.json(await searchCards(db, { query, city, limit: Number(asked['limit']) }));
});
app.get('/nearby', async ({ query }, response) => {
  const [latitude, longitude] = [Number(query['lat']), Number(query['lng'])];
  response.json(await listNearby(db, { latitude, longitude, radius: Number(query['radius']) }));
});
app.get('/bookings/client/:id', async ({ params }, response) => {
  response.json(await listBookings(db, Number(params.id)));
});
// Express 5 forwards rejections by itself.
// oxlint-disable-next-line oxc/no-async-endpoint-handlers
app.post('/messages/:id', async (request, response) => {
  send(response, await sendMessage(db, Number(request.params.id), request.body));
});
// oxlint-disable-next-line oxc/no-async-endpoint-handlers
app.post('/bookings', async (request, response) => {
  send(response, await createBooking(db, request.body));
});

serve(createServer(app));
