import type { FastifyInstance } from 'fastify';

/** The documented surface, as the router was told of it: what each path takes. */
export interface KnownPaths {
  /** The methods of every route that a path fits, in a fixed order; none for a path that nothing serves. */
  methodsOf(path: string): string[];
}

interface KnownRoute {
  pattern: RegExp;
  methods: readonly string[];
}

const order = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Notes each path below `/api` and `/uploads` that is registered from here on. */
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
