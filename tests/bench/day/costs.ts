import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startCluster } from '../../support/cluster.ts';
import { offered } from '../../support/env.ts';
import { type Host, hostFile, hostProduct } from '../hosts.ts';
import { median } from '../variants.ts';
import { send } from './connections.ts';
import { lists, searches, zipf } from './mix.ts';
import { watchPostgres } from './postgres.ts';
import { type Op, type Wire, page, peerWire, productWire } from './wire.ts';
import { type City, makeCity, password, slotOf, wholeDay } from './world.ts';

// What each step of a day costs by itself, in both products: where the processor time of a person goes. With `--env` a
// variant of the product takes the other one's place; with `--turns` both are measured in turns, and medians are printed.

const webDir = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));
const launched = { TRUST_PROXY: 'loopback', MALLOC_ARENA_MAX: '2' };
const probe = new URL('./profile-probe.ts', import.meta.url);
const concurrency = 4;

interface Request {
  op: Op;
  token?: string | undefined;
}

/** A step, how often it is measured, and its nth request. */
interface Case {
  count: number;
  make(nth: number): Request;
  /** What it causes in the background is part of it. */
  settleMs?: number;
}

function listCases(city: City, wire: Wire): Record<string, Case> {
  const drawn = <Item>(items: readonly Item[]): (() => Item) => {
    const draw = zipf(items.length);
    return () => {
      const item = items[draw()];
      if (item === undefined) throw new Error('Nothing to draw from.');
      return item;
    };
  };
  const at = <Item>(items: readonly Item[], nth: number): Item => {
    const item = items[nth % items.length];
    if (item === undefined) throw new Error('Nobody is there.');
    return item;
  };
  const [master, search, list, slug] = [
    drawn(city.masters),
    drawn(searches),
    drawn(lists),
    drawn(city.slugs),
  ];
  const shop = (nth: number) => at(city.online, nth);
  const ofVisitor = (make: () => Op): Case => ({ count: 600, make: () => ({ op: make() }) });
  const ofCustomer = (make: (customer: City['customers'][number], nth: number) => Op): Case => ({
    count: 600,
    make(nth) {
      const customer = at(city.customers, nth);
      return { op: make(customer, nth), token: customer.token };
    },
  });
  const ofVisit = (make: (bookingId: number, nth: number) => Op): Case => ({
    count: 200,
    make(nth) {
      const visit = at(city.visits, nth);
      return { op: make(visit.bookingId, nth), token: at(city.online, visit.master).token };
    },
  });
  return {
    home: ofVisitor(() => page('/')),
    search: { ...ofVisitor(() => wire.search(search())), count: 300 },
    list: ofVisitor(() => wire.list(list())),
    profile: ofVisitor(() => wire.profile(master())),
    'profile page': ofVisitor(() => page(`/master/${master()}`)),
    view: ofVisitor(() => wire.view(master())),
    article: ofVisitor(() => page(`/blog/${slug()}`)),
    session: ofCustomer(() => wire.session()),
    login: { ...ofCustomer(({ email }) => wire.login({ email, password })), count: 40 },
    dashboard: ofCustomer(({ userId }) => wire.dashboard(userId)),
    notifications: ofCustomer(() => wire.notifications()),
    conversations: ofCustomer(() => wire.conversations()),
    openings: ofCustomer((_, nth) => wire.openings(shop(nth).masterId, slotOf(0).scheduledDate)),
    book: {
      ...ofCustomer((_, nth) => {
        const { masterId, serviceId } = shop(nth);
        const slot = slotOf(100 + Math.floor(nth / city.online.length));
        return wire.book({ masterId, serviceId, ...slot });
      }),
      count: 300,
      settleMs: 3000,
    },
    position: ofVisit((bookingId, nth) =>
      wire.report({ bookingId, latitude: 59.9 + nth / 10_000, longitude: 10.7 }),
    ),
    start: { ...ofVisit((id) => wire.setStatus(id, 'in_progress')), settleMs: 3000 },
  };
}

interface Measuring {
  host: Host;
  databaseMicros(): Promise<number>;
  /** Folder for a processor profile of each step. */
  profiles: string | undefined;
}

/** Microseconds of the server and of PostgreSQL for one step. */
interface Cost {
  server: number;
  database: number;
  /** How many failed, and the first answer of them; empty: none. */
  failure: string;
}

/** Measures one step alone. */
async function measureStep(name: string, step: Case, measuring: Measuring): Promise<Cost> {
  const { host, databaseMicros, profiles } = measuring;
  let [failed, firstFailure] = [0, ''];
  const ask = async (nth: number): Promise<void> => {
    const { op, token } = step.make(nth);
    const address = `10.1.${(nth >> 8) & 255}.${nth & 255}`;
    const answer = await send(op, { url: `http://127.0.0.1:${host.port}`, address, token });
    if (answer.status < 300) return;
    failed += 1;
    firstFailure ||= `${answer.status} ${answer.text().slice(0, 200)}`;
  };
  const askAll = (from: number, until: number) =>
    Promise.all(
      Array.from({ length: concurrency }, async (_, first) => {
        for (let nth = from + first; nth < until; nth += concurrency) await ask(nth);
      }),
    );
  const before = Math.floor(step.count / 5);
  await askAll(0, before);
  if (profiles !== undefined) await host.ask('profile begin');
  const [server, database] = [(await host.cost()).microseconds, await databaseMicros()];
  await askAll(before, step.count);
  await sleep(step.settleMs ?? 200);
  const done = step.count - before;
  const serverMicros = ((await host.cost()).microseconds - server) / done;
  const micros = ((await databaseMicros()) - database) / done;
  if (profiles !== undefined)
    await writeFile(
      join(profiles, `${name}.cpuprofile`),
      JSON.stringify(await host.ask('profile end')),
    );
  const failure = failed > 0 ? `  ${failed} failed: ${firstFailure}` : '';
  return { server: serverMicros, database: micros, failure };
}

export interface CostOptions {
  /** Steps; all without it. */
  steps?: readonly string[] | undefined;
  /** Folder for processor profiles of the product's steps. */
  profiles?: string | undefined;
  /** Only the product. */
  isAlone?: boolean;
  /** Environment variables of a variant of the product, with which it is compared instead of the other product. */
  variables?: Record<string, string>;
  /** How often each is measured, in turns; once without it. */
  turns?: number;
}

export async function runCosts(options: CostOptions): Promise<void> {
  const { steps, profiles, turns = 1 } = options;
  const cluster = await startCluster({ externalUrl: offered.databaseUrl, isDurable: true });
  const rig = makeCity(cluster.handle, wholeDay);
  const measureProduct = async ({ name, wire, open }: Product): Promise<Map<string, Cost>> => {
    const database = await rig.copy();
    const { micros: databaseMicros } = await watchPostgres(database.db);
    const host = await open(database.url);
    const measuring = { host, databaseMicros, profiles: name === 'product' ? profiles : undefined };
    const cases = Object.entries(listCases(rig.read(), wire));
    const costs = new Map<string, Cost>();
    try {
      for (const [step, each] of cases.filter(([each]) => steps?.includes(each) !== false))
        costs.set(step, await measureStep(step, each, measuring));
      return costs;
    } finally {
      await host.close();
      await database.drop();
    }
  };
  try {
    const products = listProducts(options);
    const measured: { product: Product; costs: Map<string, Cost> }[] = [];
    for (let turn = 0; turn < turns; turn += 1)
      for (const product of turn % 2 === 0 ? products : products.toReversed())
        measured.push({ product, costs: await measureProduct(product) });
    for (const product of products) {
      const ofProduct = measured.filter((each) => each.product === product);
      printCosts(
        product.name,
        ofProduct.map(({ costs }) => costs),
      );
    }
  } finally {
    await cluster.stop();
  }
}

/** Medians of the turns. */
function printCosts(product: string, measured: readonly Map<string, Cost>[]): void {
  console.log(`\n${product.padEnd(22)}server µs database µs`);
  for (const step of measured[0]?.keys() ?? []) {
    const costs = measured.flatMap((turn) => turn.get(step) ?? []);
    const columns = [costs.map(({ server }) => server), costs.map(({ database }) => database)];
    const medians = columns.map((values) => median(values).toFixed(0).padStart(9)).join('');
    const failure = costs.map((cost) => cost.failure).find((each) => each !== '') ?? '';
    console.log(`${step.padEnd(22)}${medians}${failure}`);
  }
}

interface Product {
  name: string;
  wire: Wire;
  open(databaseUrl: string): Promise<Host>;
}

function listProducts({ isAlone = false, variables = {} }: CostOptions): Product[] {
  const product = (name: string, more: Record<string, string>): Product => ({
    name,
    wire: productWire,
    open: (url) => hostProduct(url, { variables: { ...launched, ...more }, preloads: [probe] }),
  });
  const peer: Product = {
    name: 'Express + drizzle + ws',
    wire: peerWire,
    open: (url) =>
      hostFile('./day/peer/host.ts', url, { args: [webDir, '1'], variables: launched }),
  };
  const variant = Object.entries(variables).map((pair) => pair.join('='));
  const other = variant.length > 0 ? product(variant.join(', '), variables) : peer;
  return isAlone ? [product('product', {})] : [product('product', {}), other];
}
