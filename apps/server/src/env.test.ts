import { isAbsolute, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultRates } from './core/rate-limit/index.ts';
import { readEnv } from './env.ts';

test('nothing set is a local server with the embedded database', () => {
  const { dataDir, backupDir, ...rest } = readEnv({ DATABASE_URL: '', PORT: '' }, false);
  expect(rest).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    isNaming: true,
    storageUrl: undefined,
    publicUrl: undefined,
    tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    tileArchive: undefined,
    addressUrl: 'https://ws.geonorge.no/adresser/v1',
    routingUrl: undefined,
    languageModel: undefined,
    seed: undefined,
    publicCacheMb: 32,
    rates: defaultRates,
    load: {
      requests: 1000,
      requestsPerAddress: 100,
      lagMs: 2000,
      heapShare: 0.9,
      socketsPerAddress: 200,
      subscriptionsPerUser: 200,
    },
    logLevel: 'info',
    trustProxy: false,
    watching: { metricsToken: undefined, otlp: undefined, slowQueryMs: 200 },
  });
  expect(isAbsolute(dataDir) && dataDir.endsWith('.data')).toBe(true);
  expect(backupDir).toBe(join(dataDir, 'backups'));
});

test('A-25 archives may lie on another disk', () => {
  const { dataDir, backupDir } = readEnv({ DATA_DIR: '/data', BACKUP_DIR: '/mnt/other' });
  expect([dataDir, backupDir]).toEqual(['/data', '/mnt/other']);
});

test('a pooler and a replica stand beside a database of one’s own', () => {
  const [DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL] = [
    'postgresql://pooler/mesterhand',
    'postgresql://primary/mesterhand',
    'postgresql://replica/mesterhand',
  ];
  const own = { DATABASE_DIRECT_URL, DATABASE_READ_URL };
  expect(readEnv({ DATABASE_URL, ...own, DATABASE_PREPARE: 'off' })).toMatchObject({
    databaseUrl: DATABASE_URL,
    directUrl: DATABASE_DIRECT_URL,
    readUrl: DATABASE_READ_URL,
    isNaming: false,
  });
  expect(() => readEnv(own)).toThrow(
    'DATABASE_DIRECT_URL and DATABASE_READ_URL: must be given with DATABASE_URL',
  );
});

test('what is set counts', () => {
  const env = readEnv({
    PORT: '0',
    RATE_SIGN_IN: '3/60',
    PUBLIC_URL: 'https://example.no/',
    TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
    SEED: 'none',
    LOG_LEVEL: 'debug',
  });
  expect(env).toMatchObject({
    port: 0,
    publicUrl: 'https://example.no',
    trustProxy: ['10.0.0.0/8', '127.0.0.1'],
    seed: 'none',
    logLevel: 'debug',
  });
  expect(env.rates).toEqual({ ...defaultRates, signIn: { points: 3, seconds: 60 } });
});

test.each([
  ['off', undefined, undefined],
  [
    'https://tiles.example/{z}/{x}/{y}.png?key=1',
    'https://tiles.example/{z}/{x}/{y}.png?key=1',
    undefined,
  ],
  ['pmtiles://norway.pmtiles', undefined, 'norway.pmtiles'],
  ['pmtiles://norway-2026.11.pmtiles', undefined, 'norway-2026.11.pmtiles'],
])('tiles of maps: %s', (given, url, archive) => {
  const { tileUrl, tileArchive } = readEnv({ TILE_URL: given });
  expect([tileUrl, tileArchive]).toEqual([url, archive]);
});

test.each([
  'none',
  'https://tiles.example/',
  'ftp://tiles.example/{z}/{x}/{y}.png',
  'pmtiles://',
  'pmtiles://norway.mbtiles',
  'pmtiles://../secrets/norway.pmtiles',
  'pmtiles://maps/norway.pmtiles',
  'pmtiles://.pmtiles',
  'pmtiles://https://tiles.example/norway.pmtiles',
])('tiles of maps can not come from %s', (given) => {
  expect(() => readEnv({ TILE_URL: given })).toThrow('TILE_URL: must be off, an address such as');
});

test.each([
  [{ ADDRESS_URL: 'off' }, undefined, undefined],
  [{ ADDRESS_URL: 'https://register.example/v1/' }, 'https://register.example/v1', undefined],
  [
    { ADDRESS_URL: 'off', ROUTING_URL: 'http://osrm.internal:5000/' },
    undefined,
    'http://osrm.internal:5000',
  ],
])('addresses and routes: %j', (given, addressUrl, routingUrl) => {
  expect(readEnv(given)).toMatchObject({ addressUrl, routingUrl });
});

test.each([
  [{}, undefined],
  [
    { LANGUAGE_MODEL_URL: 'https://llm.internal/v1/', LANGUAGE_MODEL: 'small' },
    { url: 'https://llm.internal/v1', model: 'small', key: undefined },
  ],
])('a language model: %j', (given, languageModel) => {
  expect(readEnv(given)).toMatchObject({ languageModel });
});

test.each([{ LANGUAGE_MODEL_URL: 'https://llm.internal/v1' }, { LANGUAGE_MODEL_KEY: 'secret' }])(
  'a language model needs an address and a name: %j',
  (given) => {
    expect(() => readEnv(given)).toThrow('LANGUAGE_MODEL_URL and LANGUAGE_MODEL');
  },
);

test.each([
  ['ADDRESS_URL', 'none'],
  ['ADDRESS_URL', 'ftp://register.example'],
  ['ADDRESS_URL', 'https://register.example/sok?sok='],
  ['ROUTING_URL', 'off'],
  ['ROUTING_URL', 'http://user@osrm.internal'],
  ['ROUTING_URL', 'http://osrm.internal/#'],
  ['LANGUAGE_MODEL_URL', 'gpt'],
])('%s can not be %s', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(`${name}: must be`);
});

test('a terminal sees warnings only', () => {
  expect(readEnv({}, true).logLevel).toBe('warn');
});

describe('what is wrong', () => {
  test('is listed whole, a line for each, without the values', () => {
    const read = (): unknown =>
      readEnv({
        PORT: '70000',
        DATABASE_URL: 'mysql://me:secret@host/db',
        STORAGE_URL: 's3://me:secret@host/bucket?colour=red',
        RATE_READ: 'many',
        SEED: 'yes',
      });
    expect(read).toThrow(
      [
        'These settings are wrong:',
        '  PORT: must be a number from 0 to 65535',
        '  DATABASE_URL: must be an address such as postgresql://user:password@host:5432/database',
        '  STORAGE_URL: must be an address such as s3://ACCESS:SECRET@host:9000/bucket?region=eu-north-1',
        '  SEED: must be demo or none',
        '  RATE_READ: must be calls/seconds, such as 600/60',
      ].join('\n'),
    );
  });
});

test.each([
  ['post@mester.example', { name: '', address: 'post@mester.example' }],
  ['Mesterhånd <post@mester.example>', { name: 'Mesterhånd', address: 'post@mester.example' }],
  [
    '"Fag, og folk" <post@mester.example>',
    { name: 'Fag, og folk', address: 'post@mester.example' },
  ],
])('letters may come from %s', (given, sender) => {
  expect(readEnv({ MAIL_FROM: given }).mailFrom).toEqual(sender);
});

test.each(['post', 'a@b.no, c@d.no', 'Post <post@mester.example> x', 'a@b.no\r\nBcc: c@d.no'])(
  'letters can not come from %j',
  (given) => {
    expect(() => readEnv({ MAIL_FROM: given })).toThrow('MAIL_FROM: must be an address');
  },
);

test('SMTP_URL must be an SMTP server', () => {
  const url = 'smtps://user:pass@smtp.example.com:465';
  expect(readEnv({ SMTP_URL: url }).smtpUrl).toBe(url);
  for (const given of ['smtp.example.com', 'https://smtp.example.com', 'smtp:'])
    expect(() => readEnv({ SMTP_URL: given })).toThrow('SMTP_URL: must be an address');
});

test('push keys and SMS gateway settings are complete or absent', () => {
  const webhook = { url: 'https://gateway.example/sms', secret: 'sixteen-letters!' };
  const given = { SMS_WEBHOOK_URL: webhook.url, SMS_WEBHOOK_SECRET: webhook.secret };
  expect(readEnv(given).smsWebhook).toEqual(webhook);
  expect(readEnv({}).smsWebhook).toBeUndefined();
  expect(() => readEnv({ SMS_WEBHOOK_URL: webhook.url })).toThrow('both, or neither');
  expect(() => readEnv({ ...given, SMS_WEBHOOK_URL: 'http://gateway.example/sms' })).toThrow(
    'SMS_WEBHOOK_URL',
  );
  const pair = { publicKey: 'B'.repeat(87), privateKey: 'k'.repeat(43) };
  const keys = { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey };
  expect(readEnv(keys).pushKeys).toEqual(pair);
  expect(() => readEnv({ VAPID_PUBLIC_KEY: pair.publicKey })).toThrow('both, or neither');
  expect(() => readEnv({ ...keys, VAPID_PRIVATE_KEY: 'short' })).toThrow('VAPID_PRIVATE_KEY');
  expect(() => readEnv({ VAPID_SUBJECT: 'post@example.no' })).toThrow('VAPID_SUBJECT');
});

describe('signing in with Google', () => {
  const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

  test('is offered with an id and a secret alone', () => {
    expect(readEnv({}).google).toBeUndefined();
    expect(readEnv(client).google).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'id',
      clientSecret: 'secret',
    });
    for (const half of [{ GOOGLE_CLIENT_ID: 'id' }, { GOOGLE_CLIENT_SECRET: 'secret' }])
      expect(() => readEnv(half)).toThrow(/both, or neither/);
  });

  test('speaks over an open line on this machine alone', () => {
    const GOOGLE_ISSUER = 'http://127.0.0.1:4000';
    expect(readEnv({ ...client, GOOGLE_ISSUER }).google?.issuer).toBe(GOOGLE_ISSUER);
    for (const issuer of ['http://accounts.example', 'accounts.google.com'])
      expect(() => readEnv({ ...client, GOOGLE_ISSUER: issuer })).toThrow(/GOOGLE_ISSUER/);
  });
});
