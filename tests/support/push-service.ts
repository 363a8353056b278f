import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request to the push service. */
export interface Pushed {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface PushService {
  url: string;
  /** The requests, the oldest first. */
  pushed: Pushed[];
  /** The status that it answers from now on. */
  status: number;
  close(): Promise<void>;
}

/** A browser vendor's push service, on this machine: records requests and answers with a given status. */
export async function openPushService(): Promise<PushService> {
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      service.pushed.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(service.status).end('x'.repeat(100));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It has no port.');
  const service: PushService = {
    url: `http://127.0.0.1:${address.port}`,
    pushed: [],
    status: 201,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

export interface TestBrowser {
  /** As `PushSubscription.toJSON()`. */
  subscription: {
    endpoint: string;
    expirationTime: null;
    keys: { p256dh: string; auth: string };
  };
  /** Decrypts a message by RFC 8291. */
  read(body: Buffer): unknown;
}

/** A browser that subscribed at a push service, with its own keys. */
export function makeBrowser(serviceUrl: string): TestBrowser {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${serviceUrl}/wp/${randomBytes(12).toString('base64url')}`;
  return {
    subscription: {
      endpoint,
      expirationTime: null,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read(body) {
      const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
      const senderKey = body.subarray(21, 21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const secret = derive(keys.computeSecret(senderKey), auth, info, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const record = body.subarray(21 + idLength);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The text ends with a 2, for the last record, and then zeros only.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
}

function derive(
  secret: Uint8Array,
  salt: Uint8Array,
  info: string | Uint8Array,
  length: number,
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** The signer of a message and its claims; undefined for an invalid signature (RFC 8292). */
export function readSignature(
  authorization = '',
): { publicKey: string; claims: unknown } | undefined {
  const [, token = '', publicKey = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== 65) return undefined;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return undefined;
  return { publicKey, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) };
}
