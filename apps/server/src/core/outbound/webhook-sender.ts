import { isLoopbackAddress, isWebhookAddress } from '@mesterhand/domain/webhooks/address';
import { answerWithin, maxStoredAnswerBytes } from '@mesterhand/domain/webhooks/rules';
import type { AttemptProblem } from '@mesterhand/domain/webhooks/schema';
import { postTo } from './outbound-request.ts';
import { closedNetwork, isPublicHost } from './private-networks.ts';
import { keyOfSecret, signedHeaders } from './webhook-signature.ts';

export interface WebhookMessage {
  url: string;
  /** The same in every attempt. */
  id: string;
  body: string;
  /** `whsec_…`; the message is signed with each. */
  secrets: readonly string[];
  signal: AbortSignal;
}

/** The outcome of an attempt: a status, or the problem that prevented it. */
export interface WebhookOutcome {
  at: Date;
  durationMs: number;
  status: number | null;
  problem: AttemptProblem | null;
  answer: string;
}

export interface WebhookSender {
  /** Whether a URL is allowed. */
  accepts(url: string): boolean;
  /**
   * Makes one attempt; any failure of the receiver is an outcome. @throws Error when aborted by the message's own
   * signal.
   */
  send(message: WebhookMessage): Promise<WebhookOutcome>;
}

export interface WebhookOptions {
  clock?: () => Date;
  /** For local installations: also allows loopback addresses, without https and at any port. */
  allowLoopback?: boolean;
  /** Timeout for the complete response in milliseconds. */
  timeoutMs?: number;
}

/** Sends webhooks to the owner's systems. Redirects are not followed, and private addresses are refused. */
export function createWebhooks({
  clock = () => new Date(),
  allowLoopback = false,
  timeoutMs = answerWithin,
}: WebhookOptions = {}): WebhookSender {
  const isOwn = (url: string): boolean => allowLoopback && isLoopbackAddress(url);
  const accepts = (url: string): boolean =>
    isOwn(url) || (isWebhookAddress(url) && isPublicHost(new URL(url).hostname));
  return {
    accepts,
    async send({ url, id, body, secrets, signal }) {
      const at = clock();
      if (!accepts(url)) return { at, durationMs: 0, ...nothing, problem: 'address' };
      const begun = performance.now();
      const timer = AbortSignal.timeout(timeoutMs);
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Mesterhand-Webhooks/1',
        ...signedHeaders({ id, at, body, keys: secrets.map(keyOfSecret) }),
      };
      const result = await postTo(new URL(url), {
        headers,
        body,
        signal: AbortSignal.any([signal, timer]),
        keep: maxStoredAnswerBytes,
        isGuarded: !isOwn(url),
      }).then(
        ({ status, text }) => ({ status, problem: null, answer: text }),
        (error: unknown) => {
          if (signal.aborted) throw error;
          return { ...nothing, problem: timer.aborted ? 'timeout' : problemOf(error) } as const;
        },
      );
      return { at, durationMs: Math.round(performance.now() - begun), ...result };
    },
  };
}

const nothing = { status: null, answer: '' } as const;

/** Classifies the connection error. */
function problemOf(error: unknown): AttemptProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === closedNetwork) return 'address';
  if (/^(ENOTFOUND|EAI_\w+|ENODATA)$/.test(code)) return 'name';
  if (/CERT|SSL|TLS|EPROTO|UNABLE_TO|SIGNED|CRL/.test(code)) return 'certificate';
  return /^E[A-Z]+$/.test(code) ? 'connection' : 'other';
}

/** The webhook sender of this server. Absent in unit tests only. */
export function webhooksOf({ webhooks }: { webhooks?: WebhookSender | undefined }): WebhookSender {
  if (webhooks === undefined) throw new Error('This server was built without a webhook sender.');
  return webhooks;
}
