import { appRouter } from '@mesterhand/server/router';
import { z } from 'zod';

/**
 * The product's router with the handler of one procedure replaced by that of another, or by a function. The
 * declarations are unchanged.
 */
export function seedRouterFaults(
  name: string,
  other: string | ((...call: readonly unknown[]) => unknown),
): typeof appRouter {
  const known = z.record(z.string(), z.unknown()).parse(appRouter._def.procedures);
  const [own, swapped] = [known[name], typeof other === 'string' ? known[other] : other];
  if (typeof own !== 'function' || typeof swapped !== 'function' || !('_def' in own))
    throw new Error(`There is no ${name} or no ${String(other)}.`);
  const seeded = Object.assign((...call: unknown[]): unknown => swapped(...call), {
    _def: own._def,
  });
  const procedures = Object.assign({}, appRouter._def.procedures, { [name]: seeded });
  // As in the product's own router: no procedure may come from Object.prototype.
  Object.setPrototypeOf(procedures, null);
  return { ...appRouter, _def: { ...appRouter._def, procedures } };
}
