import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Caller, LiveSocket } from './connections.ts';
import type { Inbox } from './inbox.ts';
import { fixCompression, messagesPerBooking, visit } from './mix.ts';
import type { Stage, Steps } from './steps.ts';
import { type City, slotOf } from './world.ts';

/** A person who is signed in, with an open socket. */
export interface Side {
  caller: Caller;
  inbox: Inbox;
  socket: LiveSocket;
}
export type Customer = City['customers'][number];
type Shop = City['online'][number] & Side;

interface Acts extends Steps {
  arrive(customer: Customer): Promise<Side>;
  nextCustomer(): Customer;
}

const withId = z.object({ id: z.number() });
const ofStatus = (status: string) => z.object({ id: z.number(), status: z.literal(status) });
const sentMessage = z.object({ seq: z.number(), text: z.string() });
const anything = z.unknown();

/** What customers and masters do together. */
export function createBookings({ city, wire }: Stage, acts: Acts) {
  const { read, need, think, deliver } = acts;
  const shops: Shop[] = [];
  const free: Shop[] = [];
  const accepted = [...city.visits];
  let booked = 0;

  /** They write in turn, and each sees what the other writes. */
  const talk = async (shop: Shop, side: Side, bookingId: number): Promise<void> => {
    const op = wire.openConversation(bookingId);
    const { id } = await need(side.caller, { name: 'open conversation', op, schema: withId });
    for (const { socket, inbox } of [side, shop])
      await socket.follow({
        path: 'messages.live',
        input: { conversationId: id },
        onData: inbox.take,
      });
    for (let nth = 0; nth < messagesPerBooking; nth += 1) {
      const due = await think('message');
      const [from, to] = nth % 2 === 0 ? [side, shop] : [shop, side];
      const text = `Kan du komme litt før? ${randomUUID()}`;
      const arrival = to.inbox.waitFor('A message', (pushed) => pushed.includes(text));
      const sending = wire.send(id, text, randomUUID());
      await read(from.caller, { name: 'message', op: sending, due, schema: sentMessage });
      await deliver('message pushed', arrival);
    }
  };

  const book = async (): Promise<void> => {
    const customer = acts.nextCustomer();
    const side = await acts.arrive(customer);
    const { caller, inbox, socket } = side;
    const at = booked % shops.length;
    const shop = shops[at];
    if (shop === undefined) throw new Error('No master is online.');
    const slot = slotOf(Math.floor(booked / shops.length));
    booked += 1;
    const { masterId, serviceId } = shop;
    const openings = wire.openings(masterId, slot.scheduledDate);
    await read(caller, { name: 'openings', op: openings, schema: anything });
    let due = await think('form');
    const op = wire.book({ masterId, serviceId, ...slot });
    const { id } = await need(caller, { name: 'book', op, due, schema: ofStatus('pending') });
    due = await think('message');
    const changed = inbox.waitFor('A booking', (text) => text.includes(`"bookingId":${id}`));
    const accept = wire.setStatus(id, 'confirmed');
    await read(shop.caller, { name: 'accept', op: accept, due, schema: ofStatus('confirmed') });
    await deliver('booking pushed', changed);
    await talk(shop, side, id);
    socket.close();
    accepted.push({ bookingId: id, master: at, customer: city.customers.indexOf(customer) });
  };

  const travel = async (shop: Shop, { inbox }: Side, bookingId: number, fixes: number) => {
    const op = wire.setTravel(bookingId, 'enRoute');
    await read(shop.caller, { name: 'travel', op, schema: anything });
    const schema = z.object({ stored: z.literal(true) });
    for (let nth = 0; nth < fixes && !acts.isHurried(); nth += 1) {
      const due = await acts.wait((visit.fixSeconds * 1000) / fixCompression);
      const latitude = 59.9 + Math.random() / 10;
      const arrival = inbox.waitFor('A position', (pushed) => pushed.includes(`${latitude}`));
      const fix = wire.report({ bookingId, latitude, longitude: 10.7 });
      await read(shop.caller, { name: 'position', op: fix, due, schema });
      await deliver('position pushed', arrival);
    }
  };

  /** The day of a booking, from the master's departure to the customer's review. */
  const work = async (shop: Shop, fixes: number): Promise<void> => {
    const at = accepted.findIndex(({ master }) => shops[master] === shop);
    const [next] = at < 0 ? [] : accepted.splice(at, 1);
    const customer = city.customers[next?.customer ?? -1];
    if (next === undefined || customer === undefined)
      throw new Error('The master has no accepted booking.');
    const { bookingId } = next;
    const side = await acts.arrive(customer);
    const { caller, inbox, socket } = side;
    await socket.follow({ path: 'tracking.live', input: { bookingId }, onData: inbox.take });
    await travel(shop, side, bookingId, fixes);
    for (const status of ['in_progress', 'completed']) {
      const op = wire.setStatus(bookingId, status);
      await read(shop.caller, { name: status, op, schema: ofStatus(status) });
    }
    let due = await think('screen');
    const list = z.object({ items: z.array(z.unknown()) });
    await read(caller, { name: 'notifications', op: wire.notifications(), due, schema: list });
    const none = z.object({ unread: z.literal(0) });
    await read(caller, { name: 'notifications read', op: wire.readNotifications(), schema: none });
    due = await think('form');
    const { masterId } = shop;
    const op = wire.review({ masterId, bookingId, rating: 5, comment: 'Ryddig og presis.' });
    await read(caller, { name: 'review', op, due, schema: z.object({ rating: z.literal(5) }) });
    socket.close();
  };

  return {
    book,
    addShop(shop: Shop): void {
      shops.push(shop);
      free.push(shop);
    },
    /** A master is in one place at a time. */
    async visit(fixes: number): Promise<void> {
      const shop = free.shift();
      if (shop === undefined) throw new Error('All masters are travelling.');
      await work(shop, fixes).finally(() => free.push(shop));
    },
    close(): void {
      for (const { socket } of shops) socket.close();
    },
  };
}
