import { type IncomingMessage, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Pool } from 'pg';
import {
  type Statement,
  createBooking,
  listBookings,
  listMasters,
  nearbyMasters,
  oneMaster,
  searchMasters,
  sendMessage,
} from './limit-statements.ts';
import { bookingBody, messageBody } from './plain-bodies.ts';
import { serve } from './serving.ts';

// The maximum of this machine: Node's own server, the driver alone and one prepared statement, whose JSON is sent as
// the database wrote it. No authorisation, no validation, no rate limits.

const [databaseUrl] = process.argv.slice(2);
const pool = new Pool({
  connectionString: databaseUrl,
  max: 20,
  idleTimeoutMillis: 0,
  application_name: 'bench-limit',
});

type Body = string | undefined;
type Handler = (found: RegExpExecArray, request: IncomingMessage) => Promise<Body>;

const routes: readonly (readonly [method: string, path: RegExp, handle: Handler])[] = [
  ['GET', /^\/masters\/(\d+)$/, ([, id]) => ask(oneMaster, [id])],
  [
    'GET',
    /^\/masters\?(.+)$/,
    ([, query]) => {
      const asked = new URLSearchParams(query);
      return ask(listMasters, [asked.get('city'), asked.get('category'), asked.get('limit')]);
    },
  ],
  [
    'GET',
    /^\/search\?(.+)$/,
    ([, query]) => {
      const asked = new URLSearchParams(query);
      return ask(searchMasters, [asked.get('query'), asked.get('city'), asked.get('limit')]);
    },
  ],
  [
    'GET',
    /^\/nearby\?(.+)$/,
    ([, query]) => {
      const asked = new URLSearchParams(query);
      return ask(nearbyMasters, [asked.get('lat'), asked.get('lng'), asked.get('radius')]);
    },
  ],
  ['GET', /^\/bookings\/client\/(\d+)$/, ([, id]) => ask(listBookings, [id, 50])],
  [
    'POST',
    /^\/messages\/(\d+)$/,
    async ([, id], request) => {
      const sent = messageBody(await text(request));
      return ask(sendMessage, [id, sent.senderId, sent.text, sent.clientMessageId]);
    },
  ],
  [
    'POST',
    /^\/bookings$/,
    async (_, request) => {
      const booking = bookingBody(await text(request));
      const { clientId, masterId, serviceId, clientName, clientPhone, address } = booking;
      const what = [clientId, masterId, serviceId, clientName, clientPhone, address];
      return ask(createBooking, [
        ...what,
        booking.scheduledDate,
        booking.scheduledTime,
        booking.description,
      ]);
    },
  ],
];

serve(
  createServer((request, response) => {
    answer(request).then(
      (body) => {
        if (body === undefined) response.writeHead(404).end();
        else
          response
            .writeHead(200, {
              'content-type': 'application/json; charset=utf-8',
              'content-length': Buffer.byteLength(body),
            })
            .end(body);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }),
);

function answer(request: IncomingMessage): Promise<Body> {
  const { method, url = '' } = request;
  for (const [taken, path, handle] of routes) {
    const found = taken === method ? path.exec(url) : null;
    if (found !== null) return handle(found, request);
  }
  return Promise.resolve(undefined);
}

async function ask(statement: Statement, values: unknown[]): Promise<Body> {
  const { rows } = await pool.query<{ body: string }>({ ...statement, values });
  return rows[0]?.body;
}
