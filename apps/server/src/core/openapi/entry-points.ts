import type { FastifyInstance } from 'fastify';
import type { Who } from './access.ts';
import type { RateClass } from '../rate-limit/index.ts';

/** A way into the server: what stands behind it, for whom, and what a call costs. */
export interface Door {
  method: string;
  /** As the router knows it, or with names in braces. */
  path: string;
  actor: Who;
  /** null where nobody is counted, for what costs nothing or is asked for by machines. */
  rate: RateClass | null;
}

/**
 * Stops a server that would open a path of which the table of doors knows nothing. Comes before all routes.
 * A HEAD is a GET without its body, and the handler of procedures takes what it takes by their names.
 */
export function refuseUndeclaredRoutes(fastify: FastifyInstance, doors: readonly Door[]): void {
  const known = new Set(doors.map(({ method, path }) => `${method} ${shapeOf(path)}`));
  fastify.addHook('onRoute', ({ method, url }) => {
    if (url === procedures) return;
    for (const each of [method].flat().filter((name) => name !== 'HEAD'))
      if (!known.has(`${each} ${shapeOf(url)}`))
        throw new Error(`${each} ${url} is not declared: give it its row in house-routes.ts.`);
  });
}

/** What stands behind it are procedures, and each declares itself. */
const procedures = '/trpc/:path';

/** `/calendar/:token([^/]+).ics` and `/calendar/{token}.ics` → `/calendar/*.ics` */
function shapeOf(path: string): string {
  return path.replaceAll(/:\w+(?:\([^)]*\))?|\{\w+\}/g, '*');
}
