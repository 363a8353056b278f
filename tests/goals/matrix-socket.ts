import { on, once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Outcome } from './matrix-calls.ts';

const message = z.object({
  id: z.number().nullable().optional(),
  result: z.object({ type: z.string() }).optional(),
  error: z
    .object({ data: z.object({ app: z.object({ code: z.string(), status: z.number() }) }) })
    .optional(),
});

/** These emit nothing before an event: that they have started is all that can be observed. */
const silent: readonly string[] = [
  'bookings.live',
  'bookings.requests.live',
  'auth.devices.changes',
];

/** Follows a subscription over the socket until its first event or its refusal. */
export async function followByName(
  url: string,
  name: string,
  { token, input }: { token: string | undefined; input: object },
): Promise<Outcome> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/trpc?connectionParams=1`);
  try {
    await once(socket, 'open');
    const data = token === undefined ? {} : { token };
    socket.send(JSON.stringify({ method: 'connectionParams', data }));
    const params = { path: name, input };
    socket.send(JSON.stringify({ id: 1, method: 'subscription', params }));
    return await hear(socket, silent.includes(name));
  } finally {
    socket.terminate();
  }
}

async function hear(socket: WebSocket, isSilent: boolean): Promise<Outcome> {
  // Two messages may arrive at once, and none may be lost.
  for await (const [heard] of on(socket, 'message', { signal: AbortSignal.timeout(20_000) })) {
    const text = String(heard);
    if (text === 'PING') continue;
    const { result, error } = message.parse(JSON.parse(text));
    if (error !== undefined) return { ...error.data.app, text };
    if (result?.type === 'data' || (isSilent && result?.type === 'started'))
      return { status: 200, code: '', text };
  }
  throw new Error('The socket received nothing.');
}
