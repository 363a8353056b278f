import { z } from 'zod';

const nodeSchema = z.object({
  id: z.number(),
  callFrame: z.object({ functionName: z.string(), url: z.string() }),
  children: z.array(z.number()).optional(),
});

export const profileSchema = z.object({
  nodes: z.array(nodeSchema),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
type Profile = z.output<typeof profileSchema>;

/** Shares of the busy time. */
export interface PartShare {
  name: string;
  /** In the part's own code. */
  own: number;
  /** With the libraries, Node and the engine that work for it. */
  whole: number;
}

/** Our own part of which a file is, such as `core/realtime` or `features`; undefined for others. */
function partOf(url: string): string | undefined {
  if (url.includes('/node_modules/')) return undefined;
  const inServer = /\/apps\/server\/src\/(core\/[^/]+|features|routes|setup)\//.exec(url)?.[1];
  if (inServer !== undefined) return inServer;
  const workspace = /\/(packages\/domain|db)\//.exec(url)?.[1];
  return workspace ?? (url.includes('/apps/server/src/') ? 'app' : undefined);
}

/** Whose code runs: our own part, a library, Node, or the engine. */
function ownerOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string {
  const library = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url)?.[1];
  if (library !== undefined) return `library ${library}`;
  if (url.startsWith('node:')) return 'node';
  if (functionName === '(garbage collector)') return 'garbage collector';
  if (functionName === '(program)') return 'kernel and event loop';
  if (url === '') return 'engine';
  return partOf(url) ?? 'other';
}

/** Where busy time of the main thread goes, by self time, and by the innermost of our own parts on the stack. */
export function sumProfile({ nodes, samples, timeDeltas }: Profile): PartShare[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const responsible = (id: number): string => {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const part = partOf(byId.get(at)?.callFrame.url ?? '');
      if (part !== undefined) return part;
    }
    return 'no part of ours';
  };
  const sums = new Map<string, { own: number; whole: number }>();
  const add = (name: string, share: { own: number; whole: number }): void => {
    const { own, whole } = sums.get(name) ?? { own: 0, whole: 0 };
    sums.set(name, { own: own + share.own, whole: whole + share.whole });
  };
  let total = 0;
  for (const [at, id] of samples.entries()) {
    const node = byId.get(id);
    const micros = timeDeltas[at] ?? 0;
    if (node === undefined || node.callFrame.functionName === '(idle)') continue;
    total += micros;
    add(ownerOf(node.callFrame), { own: micros, whole: 0 });
    add(responsible(id), { own: 0, whole: micros });
  }
  return [...sums]
    .map(([name, { own, whole }]) => ({ name, own: own / total, whole: whole / total }))
    .toSorted((one, other) => other.own + other.whole - one.own - one.whole);
}
