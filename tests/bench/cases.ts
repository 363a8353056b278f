import { isDeepStrictEqual } from 'node:util';
import { slots } from '@mesterhand/domain/bookings/slots';
import { openDay } from '../support/days.ts';
import type { Call } from './variants.ts';
import type { World } from './world.ts';

/** The same request to each of the compared servers. */
export interface Case {
  name: string;
  /** To the limit and to the peer. */
  plain: Call[];
  rest: Call[];
  trpc: Call[];
  /** A read has the same answer from every server; what is written has an id of its own. */
  isRead: boolean;
}

export function listCases(world: World): Case[] {
  return [
    oneMaster(world),
    cityAndCategory(),
    typo(),
    nearby(world),
    myBookings(world),
    send(world),
    book(world),
  ];
}

/** Public reads, whose answers the product caches. */
export const isPublic = ({ isRead, rest }: Case): boolean =>
  isRead && rest.every(({ headers }) => headers?.['authorization'] === undefined);

export const oneMasterName = 'one master';

function oneMaster({ masters }: World): Case {
  return read(oneMasterName, {
    plain: masters.map((id) => get(`/masters/${id}`)),
    rest: masters.map((id) => get(`/api/masters/${id}`)),
    trpc: masters.map((id) => query('masters.byId', { id })),
  });
}

const cities = ['oslo', 'bergen', 'trondheim', 'stavanger', 'tromso'];
const limit = 24;

function cityAndCategory(): Case {
  const asked = cities.flatMap((city) =>
    [1, 2, 3, 4].map((category) => ({ city, category, limit })),
  );
  const path = (prefix: string, more: string) => (each: (typeof asked)[number]) =>
    get(`${prefix}/masters?city=${each.city}&category=${each.category}&limit=${limit}${more}`);
  return read('list by city and category', {
    plain: asked.map(path('', '')),
    rest: asked.map(path('/api', '&sort=recommended')),
    trpc: asked.map((each) => query('masters.list', { ...each, sort: 'recommended' })),
  });
}

function typo(): Case {
  const asked = cities.flatMap((city) =>
    ['rorleger', 'elektrikar', 'rengjorring'].map((text) => ({ query: text, city, limit })),
  );
  const path = (prefix: string) => (each: (typeof asked)[number]) =>
    get(`${prefix}/search?query=${each.query}&city=${each.city}&limit=${limit}`);
  return read('text with a typo', {
    plain: asked.map(path('')),
    rest: asked.map(path('/api')),
    trpc: asked.map((each) => query('masters.search', each)),
  });
}

function nearby({ clients }: World): Case {
  const asked = clients.map(({ token }, at) => ({
    token,
    place: { lat: 59.85 + (at % 8) * 0.015, lng: 10.65 + Math.floor(at / 8) * 0.025, radius: 10 },
  }));
  const path = (prefix: string, { lat, lng, radius }: (typeof asked)[number]['place']) =>
    `${prefix}/nearby?lat=${lat}&lng=${lng}&radius=${radius}`;
  return read('nearby', {
    plain: asked.map(({ place }) => get(path('', place))),
    rest: asked.map(({ place, token }) => get(path('/api/tracking', place), token)),
    trpc: asked.map(({ place, token }) => query('tracking.nearby', place, token)),
  });
}

function myBookings({ clients }: World): Case {
  return read('my bookings', {
    plain: clients.map(({ id }) => get(`/bookings/client/${id}`)),
    rest: clients.map(({ id, token }) => get(`/api/bookings/client/${id}`, token)),
    trpc: clients.map(({ id: clientId, token }) =>
      query('bookings.listOfClient', { clientId }, token),
    ),
  });
}

function send({ clients }: World): Case {
  const message = { text: 'Kranen drypper fortsatt.', clientMessageId: '@uuid@' };
  return {
    name: 'send a message',
    isRead: false,
    plain: clients.map(({ id: senderId, bookingId }) =>
      post(`/messages/${bookingId}`, { ...message, senderId }),
    ),
    rest: clients.map(({ bookingId, token }) => post(`/api/messages/${bookingId}`, message, token)),
    trpc: clients.map(({ bookingId, token }) =>
      post('/trpc/messages.send?batch=1', { 0: { ...message, bookingId } }, token),
    ),
  };
}

function book({ clients, offers, day }: World): Case {
  // A customer has one open booking of a master at a time of day: each request is for another slot.
  const hours = Array.from({ length: 5 * slots.length }, (_, nth) => ({
    scheduledDate: openDay(1 + Math.floor(nth / slots.length), day),
    scheduledTime: slots[nth % slots.length],
  }));
  const asked = hours.flatMap((hour) => offers.map((offer) => ({ ...offer, ...hour })));
  const requests = asked.map((offer, at) => ({
    client: clients[at % clients.length],
    booking: {
      ...offer,
      clientName: 'Kari Nordmann',
      clientPhone: '+47 900 00 000',
      address: 'Storgata 1, 0155 Oslo',
      description: 'Kranen på badet drypper.',
    },
  }));
  return {
    name: 'book',
    isRead: false,
    plain: requests.map(({ client, booking }) =>
      post('/bookings', { ...booking, clientId: client?.id }),
    ),
    rest: requests.map(({ client, booking }) => post('/api/bookings', booking, client?.token)),
    trpc: requests.map(({ client, booking }) =>
      post('/trpc/bookings.create?batch=1', { 0: booking }, client?.token),
    ),
  };
}

const read = (name: string, calls: Omit<Case, 'name' | 'isRead'>): Case => ({
  name,
  isRead: true,
  ...calls,
});

const bearer = (token?: string) =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

const get = (path: string, token?: string): Call => ({
  method: 'GET',
  path,
  headers: bearer(token),
});

/** As the web sends it: concurrent calls go in one batch. */
const query = (name: string, input: object, token?: string): Call =>
  get(`/trpc/${name}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: input }))}`, token);

const post = (path: string, body: object, token?: string): Call => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...bearer(token) },
  body: JSON.stringify(body),
});

/** Whether two answers are equal: the order of fields does not matter, nor does the last bit of a number. */
export function sayTheSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(rounded(one), rounded(other));
}

function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(9));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rounded(each)]));
}
