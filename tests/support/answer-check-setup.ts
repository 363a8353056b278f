import { afterEach } from 'vitest';
import { answerCheck } from './answer-check.ts';

/*
 * Every answer of the API that a test of this suite fetches, by any client, is checked against the description. One
 * that differs fails the test that fetched it.
 */

const faults: string[] = [];
const ownAddress =
  /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+(\/(?:api|uploads)\/[^?#]*|\/healthz|\/readyz)(?:[?#]|$)/;
const plainFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const response = await plainFetch(input, init);
  const path = ownAddress.exec(addressOf(input))?.[2];
  if (path !== undefined) await check(response, { path, method: init?.method ?? methodOf(input) });
  return response;
};

async function check(response: Response, { path, method }: { path: string; method: string }) {
  const text = await readText(response.clone()).catch(() => null);
  // A test of cut connections: an incomplete body can't be judged.
  if (text === null) return;
  const { status, headers } = response;
  const answer = { method: method.toUpperCase(), path, status, headers, text };
  const found = answerCheck().findFaults(answer);
  faults.push(...found.map((fault) => `${method} ${path} → ${status}: ${fault}`));
}

/** Binary bodies are not read. */
async function readText(response: Response): Promise<string | undefined> {
  const isText = /^application\/(problem\+)?json|^text\//.test(
    response.headers.get('content-type') ?? '',
  );
  return isText ? response.text() : undefined;
}

function addressOf(input: Parameters<typeof fetch>[0]): string {
  if (typeof input === 'string') return input;
  return input instanceof URL ? input.href : input.url;
}

function methodOf(input: Parameters<typeof fetch>[0]): string {
  return input instanceof Request ? input.method : 'GET';
}

afterEach(() => {
  const found = faults.splice(0);
  if (found.length > 0)
    throw new Error(['Answers differ from the description:', ...found].join('\n  '));
});
