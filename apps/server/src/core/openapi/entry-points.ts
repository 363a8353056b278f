import type { FastifyInstance } from 'fastify';
import type { Who } from './access.ts';
import type { RateClass } from '../rate-limit/index.ts';

/** An entry point of the server: path, required role and rate class. */
export interface EntryPoint {
  method: string;
  /** In the router's syntax, or with names in braces. */
  path: string;
  actor: Who;
  /** null for endpoints without a rate limit: cheap ones, and those for machines. */
  rate: RateClass | null;
}

/**
 * Fails at start when a route is missing from the table of entry points. Register before all routes. HEAD counts as
 * GET, and procedures are declared individually.
 */
export function refuseUndeclaredRoutes(
  fastify: FastifyInstance,
  entryPoints: readonly EntryPoint[],
): void {
  const known = new Set(entryPoints.map(({ method, path }) => `${method} ${shapeOf(path)}`));
  fastify.addHook('onRoute', ({ method, url }) => {
    if (url === procedures) return;
    for (const each of [method].flat().filter((name) => name !== 'HEAD'))
      if (!known.has(`${each} ${shapeOf(url)}`))
        throw new Error(`${each} ${url} is not declared: add it to the routes of routes/web.ts.`);
  });
}

/** A mount point of procedures, which declare themselves. */
const procedures = '/trpc/:path';

/** `/calendar/:token([^/]+).ics` and `/calendar/{token}.ics` → `/calendar/*.ics` */
function shapeOf(path: string): string {
  return path.replaceAll(/:\w+(?:\([^)]*\))?|\{\w+\}/g, '*');
}
