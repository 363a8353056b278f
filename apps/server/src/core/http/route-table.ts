import type { FastifyInstance } from 'fastify';

/** The methods of each documented path. */
export interface KnownPaths {
  /** The methods of every route that matches a path, sorted; none for an unknown path. */
  methodsOf(path: string): string[];
}

interface KnownRoute {
  pattern: RegExp;
  methods: readonly string[];
}

const order = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Records each route below `/api` and `/uploads` that is registered from here on. */
export function followPaths(fastify: FastifyInstance): KnownPaths {
  const routes: KnownRoute[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    if (/^\/(api|uploads)\//.test(url))
      routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return {
    methodsOf(path) {
      const found = routes.filter(({ pattern }) => pattern.test(path));
      const methods = new Set(found.flatMap((route) => route.methods));
      return order.filter((method) => methods.has(method));
    },
  };
}

/** `/calendar/:token([^/]+).ics` → `^/calendar/(?:[^/]+)\.ics$` */
function patternOf(url: string): RegExp {
  const source = url.replaceAll(
    /:\w+(?:\(([^)]*)\))?|[.*+?^${}|[\]\\]/g,
    (part, own: string | undefined) =>
      part.startsWith(':') ? `(?:${own ?? '[^/]+'})` : `\\${part}`,
  );
  return new RegExp(`^${source}$`);
}
