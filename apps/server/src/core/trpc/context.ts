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
  type SessionAccount,
  type SignedIn,
  type Vault,
} from '../sessions/index.ts';
import type { DiskSpace, Storage } from '../storage/index.ts';
import type { HealthCheck } from '../monitoring/index.ts';
import type { LiveConnection } from './live-connection.ts';
import type {
  AddressRegister,
  PushSender,
  LanguageModel,
  Routing,
  SmsSender,
  WebhookSender,
} from '../outbound/index.ts';
import type { Quota, Limits } from '../rate-limit/index.ts';
import type { LogPlace, Replica } from '../database/index.ts';
import type { Switches } from '../settings/index.ts';

/** The dependencies of one server. Built once at start and passed to every request; tests build their own. */
export interface Deps {
  db: Kysely<DB>;
  /** Serves reads of anonymous visitors; without it `db` does. */
  replica?: Replica | undefined;
  storage: Storage;
  /** Directory of the backup archives. */
  backupDir: string;
  /** Directory in which undelivered emails are stored; an erasure searches it. */
  mailFolder?: string | undefined;
  limits: Limits;
  /** Publishes changes to subscribers on this server and on the others. */
  bus: Bus;
  /** The user of a bearer token, or null. Injected by the app, since sessions belong to a feature. */
  authenticate: (token: string, now: Date) => Promise<SignedIn | null>;
  /** OpenID provider for sign-in with Google; without it that sign-in is unavailable. */
  google?: OpenIdProvider | undefined;
  /** Feature switches set by administrators; without it everything is enabled, as in a unit test. */
  switches?: Switches;
  /** Encrypts secrets stored in the database; unit tests may omit it. */
  vault?: Vault;
  /** Free disk space; without it writes are never refused, as in a unit test. */
  space?: DiskSpace | undefined;
  /** Senders for web push and SMS; undefined where the installation has none. */
  push?: PushSender | undefined;
  sms?: SmsSender | undefined;
  /** Sends webhooks to the owner's systems; unit tests may omit it. */
  webhooks?: WebhookSender;
  /** The address register; undefined where the installation has none. */
  addresses?: AddressRegister | undefined;
  /** Times of drives; unit tests may omit it. */
  routing?: Routing;
  /** Suggests services for texts that are not understood; undefined where the installation has none. */
  languageModel?: LanguageModel | undefined;
  /** Metrics and traces; unit tests may omit it. */
  measures?: Measures | undefined;
  /** Probes the services this server depends on; unit tests may omit it. */
  health?: HealthCheck | undefined;
  tracing?: Tracing | undefined;
  /** The only source of time, so that a test can set the clock. */
  clock: () => Date;
}

/** The context of one procedure call. */
export interface Context extends Deps {
  actor: Actor | null;
  /** The actor's account, as the lookup of the session read it; null on a socket, which outlives what was read. */
  account: SessionAccount | null;
  token: string | null;
  /** Network address of the caller, for rate limits and the list of sessions. */
  address: string;
  /** The User-Agent header. */
  agent: string;
  device: DeviceCookie;
  /** Log position (LSN) after the last write from this browser; null without one. */
  written: LogPlace | null;
  requestId: string;
  /** Notes which procedures a cacheable response is of; null when the response must not be cached. */
  reading: CacheReading | null;
  /** The `Idempotency-Key` header of a create. */
  idempotencyKey: string | null;
  /** When the call began; a subscription reads `clock` instead. */
  now: Date;
  /** The socket of a subscription; null for calls over HTTP. */
  live: LiveConnection | null;
}

/** Creates the context of an HTTP request. */
export type MakeContext = (request: FastifyRequest) => Promise<Context>;

/** The parts of a request that a context is made from; shared by HTTP, REST and uploads. */
export interface Caller {
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  address: string;
  agent?: string | undefined;
  device?: DeviceCookie;
  written?: LogPlace | null;
  requestId: string;
  reading?: CacheReading | null;
  /** Called with the remaining quota after each call. */
  noteQuota?: (quota: Quota) => void;
}

const nobody = { actor: null, account: null };

/** The context of one call. An unknown or ended token counts as anonymous: the procedure's guard rejects it. */
export async function createContext(
  deps: Deps,
  caller: Caller,
  live: LiveConnection | null = null,
): Promise<Context> {
  const now = deps.clock();
  const token = bearerToken(caller.authorization);
  const { actor, account } = (token && (await deps.authenticate(token, now))) || nobody;
  const call = currentCall();
  if (call !== undefined && actor !== null) call.userId = actor.userId;
  return {
    ...deps,
    limits: reportOwnQuota(deps.limits, caller, actor),
    actor,
    account: live === null ? account : null,
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
 * Reports only the caller's own quota. The remaining quota of an email address would reveal whether others have
 * requested emails to it.
 */
function reportOwnQuota(
  limits: Limits,
  { noteQuota, address }: Caller,
  actor: Actor | null,
): Limits {
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
