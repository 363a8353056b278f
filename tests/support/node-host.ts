import { createServer } from 'node:http';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { type PlainOptions, type RunningNode, openNode, portOf } from './node-app.ts';
import type { RateMetrics } from '@mesterhand/server/core/rate-limit';

// A process that runs one of the servers of each test: POST / starts one, DELETE /NUMBER stops it. Ends with its input,
// that is with its parent.

const order = z.object({
  databaseUrl: z.string(),
  dataDir: z.string(),
  rates: z.custom<RateMetrics>((rates) => typeof rates === 'object'),
  options: z.custom<PlainOptions>((options) => typeof options === 'object'),
});

const nodes = new Map<string, RunningNode>();
let opened = 0;

const control = createServer((request, reply) => {
  const answer = async (): Promise<unknown> => {
    if (request.method === 'DELETE') {
      const id = request.url?.slice(1) ?? '';
      await nodes.get(id)?.close();
      nodes.delete(id);
      return {};
    }
    const { options, ...parts } = order.parse(await json(request));
    const node = await openNode(parts, options);
    opened += 1;
    nodes.set(`${opened}`, node);
    return { id: `${opened}`, url: node.url };
  };
  answer().then(
    (message) => reply.end(JSON.stringify(message)),
    (error: unknown) => reply.writeHead(500).end(String(error)),
  );
});
control.listen(0, '127.0.0.1');
await once(control, 'listening');
console.log(`host: http://127.0.0.1:${portOf(control.address())}`);
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
