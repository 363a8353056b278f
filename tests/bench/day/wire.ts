import { z } from 'zod';

/** A request. */
export interface Op {
  kind: 'page' | 'read' | 'write';
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

export interface Place {
  city: string;
}

export interface Request {
  masterId: number;
  serviceId: number;
  scheduledDate: string;
  scheduledTime: string;
}

export interface Fix {
  bookingId: number;
  latitude: number;
  longitude: number;
}

/** The same steps in the requests of a product. */
export interface Wire {
  search(input: { query: string } & Place): Op;
  list(input: { category: number } & Place): Op;
  /** The master, statistics, works and reviews. */
  profile(id: number): Op;
  view(id: number): Op;
  login(input: { email: string; password: string }): Op;
  session(): Op;
  dashboard(clientId: number): Op;
  notifications(): Op;
  readNotifications(): Op;
  conversations(): Op;
  /** When a master works, and which of it is taken. */
  openings(masterId: number, from: string): Op;
  book(request: Request): Op;
  setStatus(id: number, status: string): Op;
  setTravel(id: number, travel: string): Op;
  openConversation(bookingId: number): Op;
  send(conversationId: number, text: string, clientMessageId: string): Op;
  report(fix: Fix): Op;
  review(input: { masterId: number; bookingId: number; rating: number; comment: string }): Op;
  adminUsers(page: number): Op;
  adminBookings(page: number): Op;
  adminReviews(page: number): Op;
  /** The answers of one response. @throws for anything else. */
  read(text: string): unknown[];
}

export const page = (path: string): Op => ({ kind: 'page', method: 'GET', path });

const limit = 24;
const form = {
  clientName: 'Kari Nordmann',
  clientPhone: '+47 900 00 000',
  address: 'Storgata 1, 0155 Oslo',
  description: 'Kranen på badet drypper.',
};
const reported = (fix: Fix) => ({ ...fix, accuracy: 12, isOnline: true, isEnRoute: true });

type Asked = readonly [name: string, input?: object];

/** As the web sends it: concurrent calls go in one batch. */
const batch = (asked: readonly Asked[]) => ({
  path: `/trpc/${asked.map(([name]) => name).join(',')}?batch=1`,
  input: JSON.stringify(Object.fromEntries(asked.map(([, input], at) => [at, input]))),
});

function query(...asked: Asked[]): Op {
  const { path, input } = batch(asked);
  return { kind: 'read', method: 'GET', path: `${path}&input=${encodeURIComponent(input)}` };
}

function mutate(...asked: Asked[]): Op {
  const { path, input } = batch(asked);
  return { kind: 'write', method: 'POST', path, body: input };
}

const answers = z.array(z.object({ result: z.object({ data: z.unknown() }) }));

export const productWire: Wire = {
  search: (input) => query(['masters.search', { ...input, limit }]),
  list: (input) => query(['masters.list', { ...input, limit, sort: 'recommended' }]),
  profile: (id) =>
    query(
      ['masters.byId', { id }],
      ['masters.statistics', { id }],
      ['masters.works.list', { masterId: id, limit: 12 }],
      ['masters.reviews.list', { masterId: id, limit: 20 }],
    ),
  view: (id) => mutate(['masters.view', { id }]),
  login: (input) => mutate(['auth.login', input]),
  session: () => query(['auth.session']),
  dashboard: (clientId) => query(['bookings.listOfClient', { clientId, limit: 20 }]),
  notifications: () => query(['auth.notifications.list', {}]),
  readNotifications: () => mutate(['auth.notifications.markAllRead', {}]),
  conversations: () => query(['messages.conversations', {}]),
  openings: (masterId, from) =>
    query(
      ['bookings.takenSlots', { masterId, from }],
      ['bookings.calendar.byMaster', { masterId }],
    ),
  book: (request) => mutate(['bookings.create', { ...form, ...request }]),
  setStatus: (id, status) => mutate(['bookings.setStatus', { id, status }]),
  setTravel: (id, travel) => mutate(['bookings.setTravel', { id, travel }]),
  openConversation: (bookingId) => mutate(['messages.open', { bookingId }]),
  send: (conversationId, text, clientMessageId) =>
    mutate(['messages.send', { conversationId, text, clientMessageId }]),
  report: (fix) => mutate(['tracking.report', reported(fix)]),
  review: (input) => mutate(['masters.reviews.create', input]),
  adminUsers: (number) => query(['admin.users.list', { page: number }]),
  adminBookings: (number) => query(['admin.bookings.list', { page: number }]),
  adminReviews: (number) => query(['admin.reviews.list', { page: number }]),
  read: (text) => answers.parse(JSON.parse(text)).map(({ result }) => result.data),
};

const get = (path: string): Op => ({ kind: 'read', method: 'GET', path });
const post = (path: string, body: object = {}): Op => ({
  kind: 'write',
  method: 'POST',
  path,
  body: JSON.stringify(body),
});

export const peerWire: Wire = {
  search: ({ query: text, city }) =>
    get(`/api/search?query=${encodeURIComponent(text)}&city=${city}&limit=${limit}`),
  list: ({ city, category }) =>
    get(`/api/masters?city=${city}&category=${category}&limit=${limit}`),
  profile: (id) => get(`/api/masters/${id}`),
  view: (id) => post(`/api/masters/${id}/views`),
  login: (input) => post('/api/login', input),
  session: () => get('/api/session'),
  dashboard: () => get('/api/bookings'),
  notifications: () => get('/api/notifications'),
  readNotifications: () => post('/api/notifications/read'),
  conversations: () => get('/api/conversations'),
  openings: (masterId, from) => get(`/api/masters/${masterId}/openings?from=${from}`),
  book: (request) => post('/api/bookings', { ...form, ...request }),
  setStatus: (id, status) => post(`/api/bookings/${id}/status`, { status }),
  setTravel: (id, travel) => post(`/api/bookings/${id}/travel`, { travel }),
  openConversation: (bookingId) => post('/api/conversations', { bookingId }),
  send: (conversationId, text, clientMessageId) =>
    post(`/api/conversations/${conversationId}/messages`, { text, clientMessageId }),
  report: (fix) => post('/api/positions', reported(fix)),
  review: (input) => post('/api/reviews', input),
  adminUsers: (number) => get(`/api/admin/users?page=${number}`),
  adminBookings: (number) => get(`/api/admin/bookings?page=${number}`),
  adminReviews: (number) => get(`/api/admin/reviews?page=${number}`),
  read(text) {
    const answer: unknown = JSON.parse(text);
    return Array.isArray(answer) ? answer : [answer];
  },
};
