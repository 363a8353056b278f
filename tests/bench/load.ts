import { z } from 'zod';
import { endProcess, forkFile, nextMessage } from './hosts.ts';

const categories = [1, 2, 3, 4];
const words = ['rorleger', 'elektriker', 'vask', 'snekker', ''];
const pages = ['/', '/services', '/master/1', '/blog'];

/**
 * A visitor's mix of requests on a demo, from 64 connections for that many milliseconds. @returns how many were
 * answered.
 */
export async function loadVariously(port: number, ms: number): Promise<number> {
  const paths = [
    ...Array.from({ length: 40 }, (_, at) => `/api/masters/${at + 1}`),
    ...categories.map((category) => `/api/masters?city=oslo&category=${category}`),
    ...words.flatMap((word) => [
      `/api/search?query=${word}`,
      `/trpc/masters.search?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { query: word } }))}`,
    ]),
    ...pages,
  ];
  const calls = paths.map((path) => ({ method: 'GET', path, headers: {} }));
  const client = forkFile('./load-client.ts');
  try {
    await nextMessage(client);
    const answer = nextMessage(client);
    client.send({ port, calls, connections: 64, ms });
    return z.object({ answers: z.number() }).parse(await answer).answers;
  } finally {
    await endProcess(client);
  }
}
