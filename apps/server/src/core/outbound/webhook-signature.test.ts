import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyOfSecret, makeWebhookSecret, signedHeaders } from './webhook-signature.ts';

const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_999),
  body: '{"test": 2432232314}',
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

test('a message is signed as the book has it', () => {
  expect(signedHeaders({ ...message, keys: [keyOfSecret(secret)] })).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('each key signs, the first one first; a key that is text signs with its letters', () => {
  const headers = signedHeaders({ ...message, keys: [keyOfSecret(secret), 'a plain secret'] });
  const plain = createHmac('sha256', 'a plain secret')
    .update(`${message.id}.1614265330.${message.body}`)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(
    `v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1,${plain}`,
  );
});

test('a new secret is one of 32 bytes, and another each time', () => {
  const [one, other] = [makeWebhookSecret(), makeWebhookSecret()];
  expect(one).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(keyOfSecret(one)).toHaveLength(32);
  expect(one).not.toBe(other);
});
