import { appRouter } from '@mesterhand/server/router';
import { z } from 'zod';

/**
 * The product's router with what stands behind one name done by another procedure, or by something else. To whoever
 * reads declarations nothing has changed.
 */
export function seedRouterFaults(
  name: string,
  other: string | ((...call: readonly unknown[]) => unknown),
): typeof appRouter {
  const known = z.record(z.string(), z.unknown()).parse(appRouter._def.procedures);
  const [own, swapped] = [known[name], typeof other === 'string' ? known[other] : other];
  if (typeof own !== 'function' || typeof swapped !== 'function' || !('_def' in own))
    throw new Error(`There is no ${name} or no ${String(other)}.`);
  const planted = Object.assign((...call: unknown[]): unknown => swapped(...call), {
    _def: own._def,
  });
  const procedures = Object.assign({}, appRouter._def.procedures, { [name]: planted });
  // As in the product's own: nothing is called by a name that every object has.
  Object.setPrototypeOf(procedures, null);
  return { ...appRouter, _def: { ...appRouter._def, procedures } };
}
