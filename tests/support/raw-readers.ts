import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';

export interface RawReader {
  /** Takes nothing more off its line. */
  stall(): void;
  close(): void;
}

export interface Reading {
  url: string;
  token: string;
  conversationId: number;
  /** How often it follows the same conversation over its one line. */
  times?: number;
  onText?: (text: string) => void;
}

/** Follows a conversation as the typed client does, without its weight; resolves once it misses nothing more. */
export async function openReader({
  url,
  token,
  conversationId,
  times = 1,
  onText,
}: Reading): Promise<RawReader> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/trpc?connectionParams=1`, {
    perMessageDeflate: false,
  });
  // A line that the server cuts is no error of the one who reads.
  socket.on('error', () => undefined);
  await once(socket, 'open');
  let begun = 0;
  const started = new Promise<void>((resolve, reject) => {
    socket.on('message', (data) => {
      const text = z.instanceof(Buffer).parse(data).toString();
      // The server asks a quiet line whether anybody is there, and cuts it when nobody says so.
      if (text === 'PING') socket.send('PONG');
      else if (text.includes('"type":"started"')) {
        begun += 1;
        if (begun === times) resolve();
      } else if (text.includes('"error"')) reject(new Error(`Refused: ${text}`));
      else onText?.(text);
    });
  });
  socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }));
  for (let id = 1; id <= times; id += 1) {
    const params = { path: 'messages.live', input: { conversationId } };
    socket.send(JSON.stringify({ id, method: 'subscription', params }));
  }
  await started;
  return { stall: () => socket.pause(), close: () => socket.terminate() };
}
