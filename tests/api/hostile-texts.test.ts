import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { apiDocument } from '../support/answer-check-document.ts';
import { type Cast, makeCast } from '../support/accounts.ts';
import { listCalled } from '../support/fuzz-procedures.ts';
import { type Dice, diceOf } from '../support/fuzz-values.ts';
import { listProcedures } from '../support/procedures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

// Texts that PostgreSQL cannot store, in every text field of every procedure: each must give 400, never 500.

let server: TestServer;
let cast: Cast;
const log: string[] = [];

beforeAll(async () => {
  const logTarget = { write: (line: string) => void log.push(line) };
  server = await startTestServer(inject('cluster'), { logLevel: 'error', logTarget });
  cast = await makeCast(server);
});
afterAll(() => server.close());

const hostileTexts = ['a\u0000b', 'a\ud800b', '\udc00'];
const deep: unknown = JSON.parse(`${'['.repeat(2000)}1${']'.repeat(2000)}`);
const procedures = listCalled(apiDocument);

/** Copies of a value, each with one of its texts replaced. */
function* withTextReplaced(value: unknown, text: unknown): Generator {
  if (typeof value === 'string') yield text;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value))
    for (const replaced of withTextReplaced(inner, text))
      yield Array.isArray(value)
        ? value.with(Number(name), replaced)
        : { ...value, [name]: replaced };
}

/** Generated values are valid by the OpenAPI schema; keeps those that the zod schema accepts too. */
function makeTaken({ make, input }: (typeof procedures)[number], dice: Dice): unknown {
  const made = Array.from({ length: 12 }, () => make(dice)).filter(({ isSpoilt }) => !isSpoilt);
  return (made.find(({ value }) => input?.safeParse(value).success) ?? made[0])?.value;
}

interface Sent {
  name: string;
  type: 'query' | 'mutation';
  value: unknown;
}

async function send({ name, type, value }: Sent): Promise<number> {
  const json = JSON.stringify(value);
  const asked = type === 'query' ? `?input=${encodeURIComponent(json)}` : '';
  const response = await fetch(`${server.url}/trpc/${name}${asked}`, {
    method: type === 'query' ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${cast.admin.token}`, 'content-type': 'application/json' },
    ...(type === 'mutation' && { body: json }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Invalid inputs of a procedure: each hostile value in each of its text fields. */
function listHostile(procedure: (typeof procedures)[number], dice: Dice): Sent[] {
  const { name, type, input } = procedure;
  if (type === 'subscription' || input === undefined) return [];
  const valid = makeTaken(procedure, dice);
  return [...hostileTexts, deep].flatMap((text) =>
    [...withTextReplaced(valid, text)].map((value) => ({ name, type, value })),
  );
}

const routers = Object.entries(
  Object.groupBy(procedures, ({ name }) => name.slice(0, name.lastIndexOf('.'))),
);

test.each(routers)(
  'every text field of every procedure of %s refuses NUL, lone surrogates and deep nesting',
  async (_router, ofRouter = []) => {
    const dice = diceOf(20);
    const wrong: string[] = [];
    for (const procedure of ofRouter)
      for (const call of listHostile(procedure, dice)) {
        const status = await send(call);
        // A guard may answer first: masters’ procedures refuse an administrator.
        if (status !== 400 && status !== 403) wrong.push(`${call.name} ${status}`);
      }
    expect([...new Set(wrong)]).toEqual([]);
    expect(log).toEqual([]);
  },
);

test('the procedures have hundreds of text fields', () => {
  const dice = diceOf(20);
  const calls = procedures.flatMap((procedure) => listHostile(procedure, dice));
  expect(calls.length).toBeGreaterThan(300);
});

describe.each(hostileTexts.map((text) => ({ text, shown: JSON.stringify(text) })))(
  'the text $shown',
  ({ text }) => {
    test('is refused in a REST body by its field', async () => {
      const refused = await server.rest('POST', '/api/support', {
        body: { name: text, email: 'kari@example.no', message: 'Kranen drypper.', language: 'nb' },
      });
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'input.invalid', issues: [{ path: ['name'], message: 'invalid' }] },
      });
    });

    test('is refused in the fields of a form with files', async () => {
      const form = new FormData();
      form.append('userData', JSON.stringify({ firstName: text }));
      const { status, body } = await server.rest('POST', '/api/auth/register-master', {
        body: form,
      });
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { issues: [{ path: ['firstName'], message: 'invalid' }] },
      });
    });

    test('is refused in a call over WebSocket', async () => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/trpc?connectionParams=1`);
      const reply = Promise.withResolvers<string>();
      socket.on('message', (bytes: Buffer) => reply.resolve(bytes.toString()));
      socket.on('open', () => {
        const data = { token: cast.client.token };
        socket.send(JSON.stringify({ method: 'connectionParams', data }));
        const params = { path: 'messages.live', input: { conversationId: 1, lastEventId: text } };
        socket.send(JSON.stringify({ id: 1, method: 'subscription', params }));
      });
      const answer = await reply.promise.finally(() => socket.terminate());
      expect(JSON.parse(answer)).toMatchObject({
        error: { data: { app: { code: 'input.invalid', issues: [{ path: ['lastEventId'] }] } } },
      });
    });
  },
);

test.each(['%00', 'a%00b'])('refuses the text %s in a query and in a path', async (text) => {
  const { token } = cast.admin;
  const paths = [
    `/api/masters?search=${text}`,
    `/api/masters/${text}`,
    `/api/admin/users?search=${text}`,
    `/api/admin/audit.csv?action=${text}`,
    `/api/blog/${text}`,
  ];
  for (const path of paths) {
    const { status } = await server.rest('GET', path, { token });
    expect([path, status < 500]).toEqual([path, true]);
  }
});

test('covers all procedures', () => {
  expect(procedures).toHaveLength(listProcedures().length);
});
