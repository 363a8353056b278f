import type { AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import { rateClasses } from '../rate-limit/index.ts';

const schema = z.custom<z.core.$ZodType>((value) => value instanceof z.core.$ZodType, 'a schema');
const meta = z.object({
  actor: z.enum(['public', 'user', 'master', 'moderator', 'admin']),
  rate: z.enum(rateClasses),
});
const declared = z.discriminatedUnion('type', [
  z.object({ type: z.literal('query'), meta, output: schema }),
  z.object({ type: z.literal('mutation'), meta, output: schema }),
  z.object({ type: z.literal('subscription'), meta: meta.extend({ pushes: schema }) }),
]);

/** Lists procedures that lack a declaration: who may call them, what a call costs, and the output schema. */
export function findUndeclared(router: AnyTRPCRouter): string[] {
  const procedures = z.record(z.string(), z.unknown()).parse(router._def.procedures);
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const issues = declared.safeParse(definitionOf(procedure)).error?.issues ?? [];
    return issues.map(({ path }) => `${name} does not declare its ${path.join('.')}`);
  });
}

/** tRPC procedures are functions that carry their definition. */
function definitionOf(procedure: unknown): unknown {
  return typeof procedure === 'function' && '_def' in procedure ? procedure._def : undefined;
}
