import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Bus } from '../events/index.ts';
import type { CacheReading } from '../cache/index.ts';
import { currentCall, type Measures, type Tracing } from '../observability/index.ts';
import {
  type DeviceCookie,
  noDeviceCookie,
  type OpenIdProvider,
  type Vault,
} from '../sessions/index.ts';
import type { DiskSpace, Storage } from '../storage/index.ts';
import type { HealthCheck } from '../monitoring/index.ts';
import type { LiveConnection } from './live-connection.ts';
import type { PushSender, SmsSender, WebhookSender } from '../outbound/index.ts';
import type { Quota, Limits } from '../rate-limit/index.ts';
import type { LogPlace, Replica } from '../database/index.ts';
import type { Switches } from '../settings/index.ts';

/** What one server is made of. Built once at start, handed to every request; tests build their own. */
export interface Deps {
  db: Kysely<DB>;
  /** Answers what visitors read; without it `db` does. */
  replica?: Replica | undefined;
  storage: Storage;
  /** The folder in which archives of backups lie. */
  backupDir: string;
  /** Where letters lie that no server took: an erasure looks there. */
  mailFolder?: string | undefined;
  limits: Limits;
  /** Tells this server's and the other servers' readers of changes. */
  bus: Bus;
  /** The session behind a bearer token, or null. Bound by the app, since sessions belong to a feature. */
  authenticate: (token: string, now: Date) => Promise<Actor | null>;
  /** Who vouches for people who sign in with Google; without it nobody does. */
  google?: OpenIdProvider | undefined;
  /** What the administrators have switched on and off; without it everything is open, as in a part's own test. */
  switches?: Switches;
  /** Seals secrets that the database keeps; a part's own test does without. */
  vault?: Vault;
  /** The room that is left for changes; without it there is plenty, as in a part's own test. */
  space?: DiskSpace | undefined;
  /** The ways to browsers and to telephones; undefined where this installation has none. */
  push?: PushSender | undefined;
  sms?: SmsSender | undefined;
  /** The way to the owner's other systems; a part's own test does without. */
  webhooks?: WebhookSender;
  /** Counts what happens, and shows the steps of calls; a part's own test does without. */
  measures?: Measures | undefined;
  /** Looks at the parts that this server stands on; a part's own test does without. */
  health?: HealthCheck | undefined;
  tracing?: Tracing | undefined;
  /** Seconds never come from anywhere else, so that a test can set the clock. */
  clock: () => Date;
}

/** What a procedure knows of one call. */
export interface Context extends Deps {
  actor: Actor | null;
  token: string | null;
  /** The caller's network address, for rate limits and for its owner's list of devices. */
  address: string;
  /** What the browser says of itself. */
  agent: string;
  device: DeviceCookie;
  /** How far the database was when the caller's browser last changed something; null for others. */
  written: LogPlace | null;
  requestId: string;
  /** What is read for visitors and may be kept for others; null where nothing is. */
  reading: CacheReading | null;
  /** The `Idempotency-Key` header of a create. */
  idempotencyKey: string | null;
  /** When the call began; a subscription asks `clock` instead. */
  now: Date;
  /** The socket of a subscription; null for calls over HTTP. */
  live: LiveConnection | null;
}

/** The context of a request over HTTP. */
export type MakeContext = (request: FastifyRequest) => Promise<Context>;

/** The parts of a request that make a context; HTTP, REST and uploads share them. */
export interface Caller {
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  address: string;
  agent?: string | undefined;
  device?: DeviceCookie;
  written?: LogPlace | null;
  requestId: string;
  reading?: CacheReading | null;
  /** Told what each call leaves of the caller's budgets. */
  noteQuota?: (budget: Quota) => void;
}

/** The context of one call. A dead or unknown token is a visitor: the procedure's gate refuses. */
export async function createContext(
  deps: Deps,
  caller: Caller,
  live: LiveConnection | null = null,
): Promise<Context> {
  const now = deps.clock();
  const token = bearerToken(caller.authorization);
  const actor = token === null ? null : await deps.authenticate(token, now);
  const call = currentCall();
  if (call !== undefined && actor !== null) call.userId = actor.userId;
  return {
    ...deps,
    limits: noted(deps.limits, caller, actor),
    actor,
    token,
    now,
    live,
    address: caller.address,
    agent: caller.agent ?? '',
    device: caller.device ?? noDeviceCookie,
    written: caller.written ?? null,
    requestId: caller.requestId,
    reading: actor === null ? (caller.reading ?? null) : null,
    idempotencyKey: caller.idempotencyKey ?? null,
  };
}

/**
 * Limits that tell the caller of their own budgets alone: what is left of the budget of an e-mail address would
 * tell whether others have asked for letters to it.
 */
function noted(limits: Limits, { noteQuota, address }: Caller, actor: Actor | null): Limits {
  if (noteQuota === undefined) return limits;
  const own = [address, ...(actor === null ? [] : [`user:${actor.userId}`])];
  return {
    consume: (rate, key) => limits.consume(rate, key, own.includes(key) ? noteQuota : undefined),
  };
}

function bearerToken(header: string | undefined): string | null {
  const found = /^Bearer ([\w.~+/=-]{16,200})$/i.exec(header ?? '');
  return found?.[1] ?? null;
}
