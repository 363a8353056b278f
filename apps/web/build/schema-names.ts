import { readFileSync, readdirSync } from 'node:fs';

const domain = new URL('../../../packages/domain/src/', import.meta.url);
const declared = /(?<=^(export )?(const|function) )\w+(Schema|Input|Output)\b/gm;

/**
 * The names of the domain's schemas and of the functions that make one. Calls on them have no side effects, which the
 * bundler can't see in `bookingSchema.extend(…)`: it would keep the schemas of a module of which a page reads one
 * constant, and the schema library with them.
 */
export function schemaNames(): string[] {
  return readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => readFileSync(new URL(file, domain), 'utf8').match(declared) ?? []);
}
