import { signedHeaders } from './webhook-signature.ts';

export interface Sms {
  /** E.164, such as +4790000000. */
  to: string;
  text: string;
  /** Idempotency key, the same for every attempt. */
  key: string;
  signal: AbortSignal;
}

export interface SmsSender {
  /** Sends a text message to the gateway. @throws Error when it was not accepted. */
  send(sms: Sms): Promise<void>;
}

export interface SmsOptions {
  /** Receives a JSON POST `{to, text}`. */
  url: string;
  secret: string;
  clock: () => Date;
}

/**
 * Text messages through a webhook of the operator in front of their gateway. Signed by Standard Webhooks: HMAC-SHA-256
 * over `id.timestamp.body`; `Idempotency-Key` is the same for every attempt.
 */
export function createSms({ url, secret, clock }: SmsOptions): SmsSender {
  return {
    async send({ to, text, key, signal }) {
      const body = JSON.stringify({ to, text });
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...signedHeaders({ id: key, at: clock(), body, keys: [secret] }),
        },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The SMS gateway responded with ${answer.status}.`);
    },
  };
}
