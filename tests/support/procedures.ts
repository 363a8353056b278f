import { listEntryPoints } from '@mesterhand/server/routes/web';
import { appRouter } from '@mesterhand/server/router';
import { z } from 'zod';

/** A procedure by its declaration. */
export interface DeclaredProcedure {
  name: string;
  type: 'query' | 'mutation' | 'subscription';
  actor: 'public' | 'user' | 'master' | 'moderator' | 'admin';
  rest: DeclaredPath | undefined;
  /** Its input has a search text. */
  searches: boolean;
}

interface DeclaredPath {
  method: string;
  path: string;
  aliases?: string[] | undefined;
  /** Its answer is a page of a list. */
  list?: true | undefined;
  /** Where what it creates can be read. */
  created?: string | undefined;
}

const declaration = z.object({
  type: z.enum(['query', 'mutation', 'subscription']),
  inputs: z.array(z.unknown()).default([]),
  meta: z.object({
    actor: z.enum(['public', 'user', 'master', 'moderator', 'admin']),
    rest: z
      .object({
        method: z.string(),
        path: z.string(),
        aliases: z.array(z.string()).optional(),
        list: z.literal(true).optional(),
        created: z.string().optional(),
      })
      .optional(),
  }),
});

/** A procedure is a function with its definition on it. */
const definitionOf = (procedure: unknown): unknown =>
  typeof procedure === 'function' && '_def' in procedure ? procedure._def : undefined;

/** Every procedure of the product, by its dotted name. */
export function listProcedures(): DeclaredProcedure[] {
  const procedures = z.record(z.string(), z.unknown()).parse(appRouter._def.procedures);
  return Object.entries(procedures).map(([name, procedure]) => {
    const { type, meta, inputs } = declaration.parse(definitionOf(procedure));
    const { actor, rest } = meta;
    return { name, type, actor, rest, searches: inputs.some(takesWords) };
  });
}

const takesWords = (input: unknown): boolean =>
  input instanceof z.ZodObject && ('search' in input.shape || 'query' in input.shape);

/** Every path that the server may open, by its method and as it is declared. */
export function listEntryPointNames(): string[] {
  return listEntryPoints(appRouter).map(({ method, path }) => `${method} ${path}`);
}
