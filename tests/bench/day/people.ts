import { z } from 'zod';
import { type Caller, openSocket } from './connections.ts';
import { type Customer, type Side, createBookings } from './bookings.ts';
import { createInbox } from './inbox.ts';
import { type Role, lists, passwordEvery, searches, zipf } from './mix.ts';
import { type Stage, createSteps } from './steps.ts';
import { page } from './wire.ts';
import { password } from './world.ts';

export interface People {
  /** Opens the sockets of the masters, who stay all day. */
  openShops(): Promise<void>;
  /** One session. */
  enter(role: Role): Promise<void>;
  /** The day of a booking: a journey of so many fixes. */
  visit(fixes: number): Promise<void>;
  /** Customers who have the product open and do nothing, until the end. */
  idle(count: number): Promise<void>;
  hurry(isHurried: boolean): void;
  close(): void;
}

const found = z.object({ items: z.array(z.unknown()).min(1) });
const listed = z.object({ items: z.array(z.unknown()) });
const signedIn = z.object({ token: z.string() });
const screenTopics = ['auth.notifications.live', 'messages.inbox', 'bookings.live'];

export function createPeople(stage: Stage): People {
  const { city, wire, recorder } = stage;
  const steps = createSteps(stage);
  const { ask, read, think, newCaller } = steps;
  const [popular, wanted, listing, article] = [
    zipf(city.masters.length),
    zipf(searches.length),
    zipf(lists.length),
    zipf(city.slugs.length),
  ];

  let arrivals = 0;

  const openProfile = async (caller: Caller, due: number, isPage: boolean): Promise<number> => {
    const id = city.masters[popular()] ?? 0;
    if (isPage)
      await ask(caller, {
        name: 'profile page',
        op: page(`/master/${id}`),
        due,
        expects: `/master/${id}`,
      });
    else {
      const schema = z.object({ id: z.literal(id) });
      await read(caller, { name: 'profile', op: wire.profile(id), due, schema });
    }
    const schema = z.object({ views: z.number() });
    await read(caller, { name: 'view', op: wire.view(id), schema });
    return think('profile');
  };

  const openHome = async (caller: Caller): Promise<number> => {
    await ask(caller, { name: 'home', op: page('/'), expects: 'Mesterhånd' });
    return think('home');
  };

  const visitor = async (): Promise<void> => {
    const caller = newCaller();
    let due = await openHome(caller);
    const search = searches[wanted()] ?? { query: '', city: 'oslo' };
    await read(caller, { name: 'search', op: wire.search(search), due, schema: found });
    due = await think('search');
    const place = lists[listing()] ?? { city: 'oslo', category: 1 };
    await read(caller, { name: 'list', op: wire.list(place), due, schema: listed });
    due = await think('list');
    // Two in the app, one in a tab of its own.
    for (const isPage of [false, true, false]) due = await openProfile(caller, due, isPage);
    const slug = city.slugs[article()] ?? '';
    await ask(caller, { name: 'article', op: page(`/blog/${slug}`), due, expects: slug });
    await think('article');
  };

  const follow = async (caller: Caller): Promise<Side> => {
    const inbox = createInbox();
    const socket = await openSocket(caller);
    for (const path of screenTopics) await socket.follow({ path, onData: inbox.take });
    return { caller, inbox, socket };
  };

  /** The page, the session, and the socket with the topics of every screen. */
  const arrive = async ({ email, token: stored, userId }: Customer): Promise<Side> => {
    const visiting = newCaller();
    arrivals += 1;
    const isTyped = arrivals % passwordEvery === 0;
    const due = await openHome(visiting);
    if (isTyped) {
      const op = wire.login({ email, password });
      const { token } = await steps.need(visiting, { name: 'login', op, due, schema: signedIn });
      return follow({ ...visiting, token });
    }
    const caller = { ...visiting, token: stored };
    const schema = z.object({ id: z.literal(userId) });
    await read(caller, { name: 'session', op: wire.session(), due, schema });
    return follow(caller);
  };
  const nextCustomer = (): Customer => {
    const customer = city.customers[arrivals % city.customers.length];
    if (customer === undefined) throw new Error('There are no customers.');
    return customer;
  };

  const lookAround = async (
    screens: readonly ('dashboard' | 'conversations' | 'notifications')[],
  ) => {
    const customer = nextCustomer();
    const { caller, socket } = await arrive(customer);
    let due = performance.now();
    for (const name of screens) {
      await read(caller, { name, op: wire[name](customer.userId), due, schema: listed });
      due = await think('screen');
    }
    socket.close();
  };

  const administer = async (): Promise<void> => {
    const caller = newCaller(city.admins[0]?.token);
    for (const name of ['adminUsers', 'adminBookings', 'adminReviews'] as const)
      for (const number of [1, 2]) {
        const due = await think('adminList');
        await ask(caller, { name, op: wire[name](number), due, expects: '"total"' });
      }
  };

  const idlers: Side[] = [];
  const bookings = createBookings(stage, { ...steps, arrive, nextCustomer });
  const sessions: Record<Role, () => Promise<void>> = {
    visitor,
    dashboard: () => lookAround(['dashboard', 'notifications']),
    inbox: () => lookAround(['conversations', 'notifications']),
    booking: bookings.book,
    admin: administer,
  };
  const report = (error: unknown): void => recorder.fail(String(error));
  return {
    openShops: async () => {
      for (const master of city.online)
        bookings.addShop({ ...master, ...(await follow(newCaller(master.token))) });
    },
    enter: (role) => sessions[role]().catch(report),
    visit: (fixes) => bookings.visit(fixes).catch(report),
    async idle(count) {
      while (idlers.length < count)
        idlers.push(
          await follow(newCaller(city.customers[idlers.length % city.customers.length]?.token)),
        );
    },
    hurry: steps.hurry,
    close() {
      bookings.close();
      for (const { socket } of idlers) socket.close();
    },
  };
}
