import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  type LogLevel,
  logLevels,
  type WatchSettings,
  readWatching,
  watchVariables,
} from './core/observability/index.ts';
import { type LoadSettings, loadVariables, readLoad } from './core/http/index.ts';
import { isMailAddress } from './core/mail/index.ts';
import type { OpenIdSettings } from './core/sessions/index.ts';
import type { LanguageModelSettings, PushKeyPair } from './core/outbound/index.ts';
import { type RateMetrics, rateVariables, readRates } from './core/rate-limit/index.ts';
import { type DatabaseSettings, databaseVariables, readDatabase } from './core/database/index.ts';
import { parseS3Url } from './core/storage/index.ts';
import {
  readSettingsFile,
  isContactAddress,
  isSafeAddress,
  isServiceAddress,
  isMailServer,
  isRedisAddress,
  isSiteAddress,
  isTileAddress,
  isTileArchive,
  keySchema,
  readSender,
  type Sender,
} from './core/settings/index.ts';

/** Root of the checkout; relative paths in variables start here. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Env extends DatabaseSettings {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Directory of backup archives; absolute. */
  backupDir: string;
  /** URL of the file bucket, with its secret; undefined: a folder in `dataDir`. */
  storageUrl: string | undefined;
  /** The Redis for signals and rate limits; undefined: the database is used. */
  redisUrl: string | undefined;
  publicUrl: string | undefined;
  /** URL template of map tiles with {z}, {x} and {y}; undefined: no tiles. */
  tileUrl: string | undefined;
  /** Name of the PMTiles file that this server delivers in place of a tile service; undefined: none. */
  tileArchive: string | undefined;
  /** Base URL of the address register's API; undefined: addresses are typed without completion. */
  addressUrl: string | undefined;
  /** Base URL of an OSRM-compatible routing service; undefined: travel times are estimates. */
  routingUrl: string | undefined;
  /** An OpenAI-compatible service that suggests what hard texts are about; undefined: nothing does. */
  languageModel: LanguageModelSettings | undefined;
  /** OpenID settings for sign-in with Google; undefined: that sign-in is unavailable. */
  google: OpenIdSettings | undefined;
  /** The SMTP server, with its secret; undefined: emails are files in `dataDir`. */
  smtpUrl: string | undefined;
  /** Sender of emails; undefined: the contact address of the settings. */
  mailFrom: Sender | undefined;
  /** VAPID keys; undefined: generated ones in `dataDir`. */
  pushKeys: PushKeyPair | undefined;
  /** Contact for push services, an https or a mailto URL; undefined: the address of the site. */
  pushSubject: string | undefined;
  /** The SMS gateway's webhook and signing secret; undefined: none are sent. */
  smsWebhook: { url: string; secret: string } | undefined;
  /** Undefined: the demo in an empty embedded database, nothing in an external one. */
  seed: 'demo' | 'none' | undefined;
  /** Memory limit of the response cache in megabytes; 0: no cache. */
  publicCacheMb: number;
  rates: RateMetrics;
  load: LoadSettings;
  logLevel: LogLevel;
  watching: WatchSettings;
  trustProxy: string[] | false;
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

type Variables = Record<string, string | undefined>;

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'a number from 0 to 65535')
    .default('3000')
    .transform(Number)
    .refine((port) => port <= 65_535, 'a number from 0 to 65535'),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  ...databaseVariables,
  STORAGE_URL: z
    .string()
    .refine(
      (text) => parseS3Url(text) !== null,
      'an address such as s3://ACCESS:SECRET@host:9000/bucket?region=eu-north-1',
    )
    .optional(),
  REDIS_URL: z
    .string()
    .refine(isRedisAddress, 'an address such as redis://user:password@host:6379')
    .optional(),
  PUBLIC_URL: z
    .string()
    .refine(isSiteAddress, 'an address without a path, such as https://mesterhand.example')
    .transform(withoutSlash)
    .optional(),
  TILE_URL: z
    .string()
    .refine(
      (text) => text === 'off' || isTileAddress(text) || isTileArchive(text),
      'off, an address such as https://tiles.example/{z}/{x}/{y}.png, or pmtiles:// and the name of a file',
    )
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  ADDRESS_URL: z
    .string()
    .refine(
      (text) => text === 'off' || isServiceAddress(text),
      'off, or an address such as https://ws.geonorge.no/adresser/v1',
    )
    .default('https://ws.geonorge.no/adresser/v1')
    .transform(withoutSlash),
  ROUTING_URL: z
    .string()
    .refine(isServiceAddress, 'an address such as http://osrm.internal:5000')
    .transform(withoutSlash)
    .optional(),
  LANGUAGE_MODEL_URL: z
    .string()
    .refine(isServiceAddress, 'an address such as https://llm.internal/v1')
    .transform(withoutSlash)
    .optional(),
  LANGUAGE_MODEL: z.string().optional(),
  LANGUAGE_MODEL_KEY: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z
    .string()
    .refine(isSafeAddress, 'an https address such as https://accounts.google.com')
    .default('https://accounts.google.com'),
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'an address such as smtps://user:password@host:465')
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(readSender)
    .refine(
      (sender) => isMailAddress(sender.address),
      'an address such as post@mesterhand.example, or Mesterhånd <post@mesterhand.example>',
    )
    .optional(),
  VAPID_PUBLIC_KEY: keySchema(87),
  VAPID_PRIVATE_KEY: keySchema(43),
  VAPID_SUBJECT: z
    .string()
    .refine(isContactAddress, 'an address such as mailto:post@mesterhand.example')
    .optional(),
  SMS_WEBHOOK_URL: z
    .string()
    .refine(isSafeAddress, 'an https address such as https://gateway.example/sms')
    .optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  SEED: z.enum(['demo', 'none'], 'demo or none').optional(),
  LOG_LEVEL: z.enum(logLevels, logLevels.join(', ')).optional(),
  TRUST_PROXY: z
    .string()
    .regex(
      /^(off|[\da-f.:/]+(\s*,\s*[\da-f.:/]+)*|loopback)$/i,
      'off, loopback, or addresses of proxies with commas between',
    )
    .default('off'),
  PUBLIC_CACHE_MB: z
    .string()
    .regex(/^\d{1,4}$/, 'a number from 0 to 9999')
    .default('32')
    .transform(Number),
  ...rateVariables,
  ...loadVariables,
  ...watchVariables,
});

/** The settings file of this process; undefined when it only uses environment variables. */
export function settingsFile(): string | undefined {
  return readSettingsFile(process.env, root).file;
}

/**
 * Reads the settings from environment variables and the settings file. An empty variable counts as not set.
 * @throws Error with one line for each invalid variable.
 */
export function readEnv(
  source: Variables = readSettingsFile(process.env, root).variables,
  isTerminal = process.stdout.isTTY,
): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new Error(describeProblems(parsed.error));
  const { data } = parsed;
  const dataDir = resolve(root, data.DATA_DIR);
  const database = readDatabase(data);
  if (database === null)
    throw wrong('DATABASE_DIRECT_URL and DATABASE_READ_URL: must be given with DATABASE_URL');
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    backupDir:
      data.BACKUP_DIR === undefined ? join(dataDir, 'backups') : resolve(root, data.BACKUP_DIR),
    ...database,
    storageUrl: data.STORAGE_URL,
    redisUrl: data.REDIS_URL,
    publicUrl: data.PUBLIC_URL,
    ...readTiles(data.TILE_URL),
    addressUrl: data.ADDRESS_URL === 'off' ? undefined : data.ADDRESS_URL,
    routingUrl: data.ROUTING_URL,
    languageModel: readLanguageModel(data),
    google: readGoogle(data),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    pushKeys: readPushKeys(data),
    pushSubject: data.VAPID_SUBJECT,
    smsWebhook: readSmsWebhook(data),
    seed: data.SEED,
    publicCacheMb: data.PUBLIC_CACHE_MB,
    rates: readRates(data),
    load: readLoad(data),
    watching: readWatching(data),
    // On a terminal, info lines would bury the URL that the user looks for.
    logLevel: data.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    trustProxy:
      data.TRUST_PROXY === 'off'
        ? false
        : data.TRUST_PROXY.split(',').map((address) => address.trim()),
  };
}

const archiveScheme = 'pmtiles://';

function readTiles(text: string): Pick<Env, 'tileUrl' | 'tileArchive'> {
  if (text.startsWith(archiveScheme))
    return { tileUrl: undefined, tileArchive: text.slice(archiveScheme.length) };
  return { tileUrl: text === 'off' ? undefined : text, tileArchive: undefined };
}

function readGoogle(data: z.output<typeof variables>): OpenIdSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = data;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined)
    throw incomplete('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET');
  return { issuer: data.GOOGLE_ISSUER, clientId, clientSecret };
}

function readPushKeys(data: z.output<typeof variables>): PushKeyPair | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = data;
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey };
  if (publicKey === undefined && privateKey === undefined) return undefined;
  throw incomplete('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY');
}

function readSmsWebhook(data: z.output<typeof variables>): Env['smsWebhook'] {
  const { SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret } = data;
  if (url !== undefined && secret !== undefined) return { url, secret };
  if (url === undefined && secret === undefined) return undefined;
  throw incomplete('SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET');
}

function readLanguageModel(data: z.output<typeof variables>): Env['languageModel'] {
  const { LANGUAGE_MODEL_URL: url, LANGUAGE_MODEL: model, LANGUAGE_MODEL_KEY: key } = data;
  if (url !== undefined && model !== undefined) return { url, model, key };
  if (url === undefined && model === undefined && key === undefined) return undefined;
  throw incomplete('LANGUAGE_MODEL_URL and LANGUAGE_MODEL');
}

function incomplete(names: string): Error {
  return wrong(`${names}: must be given both, or neither`);
}

function wrong(problem: string): Error {
  return new Error(`These settings are wrong:\n  ${problem}`);
}

/** Never the values: one of them may be a password. */
function describeProblems(error: z.ZodError): string {
  const lines = error.issues.map(({ path, message }) => `  ${path.join('.')}: must be ${message}`);
  return ['These settings are wrong:', ...lines].join('\n');
}
