import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Caller } from './fuzz-people.ts';
import type { CalledProcedure } from './fuzz-procedures.ts';
import { type Answer, readAnswer } from './fuzz-trpc.ts';
import { type Dice, makeHostile } from './fuzz-values.ts';

const timeoutMs = 30_000;
const pushed = z.object({ type: z.literal('data'), data: z.unknown() });
const tracked = z.strictObject({ id: z.string(), data: z.unknown() });
const framed = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.looseObject({ type: z.string() }).optional(),
  error: z.unknown().optional(),
});

const oddFrames: readonly string[] = [
  'nothing',
  '{',
  'null',
  '[]',
  '{}',
  '"text"',
  '[null]',
  '{"id":1}',
  '{"id":{},"method":"subscription"}',
  '{"id":1,"method":"subscription.stop"}',
  '{"id":1,"method":"toString","params":{}}',
  '{"id":1,"method":"subscription","params":{"path":"__proto__"}}',
  '{"id":1,"method":"subscription","params":{"path":["messages.live"]}}',
  '{"id":"x","method":"query","params":{"path":"constructor","input":{}}}',
  '{"id":2,"method":"subscription","params":{"path":"messages.live","input":{"conversationId":1},"lastEventId":{}}}',
  `[${Array(60).fill('{"id":3,"method":"subscription","params":{"path":"bookings.live"}}').join(',')}]`,
  `{"id":4,"method":"subscription","params":{"path":"${'x'.repeat(17_000)}"}}`,
  `{"id":5,"method":"subscription","params":{"input":${'['.repeat(3000)}${']'.repeat(3000)}}}`,
];

export interface LineAnswer extends Answer {
  description: string;
}

/** Sends one request over a new WebSocket: for a stream, for a procedure that is none, or for an unknown name. */
export async function askOverSocket(
  url: string,
  {
    dice,
    caller,
    procedures,
  }: { dice: Dice; caller: Caller; procedures: readonly CalledProcedure[] },
): Promise<LineAnswer> {
  const isOdd = dice.chance(0.3);
  const streams = procedures.filter(({ type }) => type === 'subscription');
  const procedure =
    streams.length > 0 && dice.chance(0.8) ? dice.pick(streams) : dice.pick(procedures);
  const input = procedure.make(dice).value;
  const lastEventId = dice.chance(0.2) ? makeHostile(dice) : undefined;
  const params = { path: procedure.name, input, lastEventId };
  const frame = isOdd
    ? dice.pick(oddFrames)
    : JSON.stringify({ id: 9, method: procedure.type, params });
  const data = caller.token === undefined ? {} : { token: caller.token };
  const greeting = dice.chance(0.05)
    ? 'nothing'
    : JSON.stringify({ method: 'connectionParams', data });
  const socket = new WebSocket(`${url.replace('http', 'ws')}/trpc?connectionParams=1`);
  socket.on('error', () => {});
  const heard: Answer[] = [];
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(() => over.reject(new Error('The socket received nothing.')), timeoutMs);
  socket.on('close', () => over.resolve());
  socket.on('message', (bytes: Buffer) => {
    const text = bytes.toString();
    if (text === 'PONG') return over.resolve();
    if (text === 'PING') return;
    const answer = readFrame(JSON.parse(text), procedure);
    if (answer !== undefined) heard.push(answer);
    // The first event of a stream comes with its start or not at all.
    if (isOdd || answer !== undefined || text.includes('"started"')) socket.send('PING');
  });
  try {
    await once(socket, 'open');
    socket.send(greeting);
    socket.send(frame);
    if (isOdd) socket.send('PING');
    await over.promise;
  } finally {
    clearTimeout(timer);
    socket.terminate();
  }
  const [first] = heard.toSorted((one, other) => other.faults.length - one.faults.length);
  return {
    status: 200,
    code: '',
    issues: [],
    faults: [],
    ...first,
    description: `LINE ${frame.slice(0, 400)}`,
  };
}

function readFrame(message: unknown, procedure: CalledProcedure): Answer | undefined {
  const { result, error } = framed.parse(message);
  if (error !== undefined) return readAnswer({ error }, undefined);
  const push = pushed.safeParse(result);
  if (!push.success) return undefined;
  const value = tracked.safeParse(push.data.data);
  return {
    status: 200,
    code: '',
    issues: [],
    faults: procedure.findFaults(value.success ? value.data.data : push.data.data),
  };
}
