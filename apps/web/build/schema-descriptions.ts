import { type ESTree, type Plugin, parseSync } from 'vite';

const domainFile = /[\\/]packages[\\/]domain[\\/]src[\\/][^?]+\.ts(\?|$)/;

/**
 * The API descriptions in `.meta({ description: … })` are for the server only. The build strips those calls from the
 * domain's schemas, so that no page loads their texts.
 */
export function withoutSchemaDescriptions(): Plugin {
  return {
    name: 'without-schema-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!domainFile.test(id) || !code.includes('.meta(')) return null;
      return { code: removeMeta(code), map: null };
    },
  };
}

/** The same code without `.meta({ … })` calls. */
function removeMeta(code: string): string {
  const { program, errors } = parseSync('schema.ts', code);
  if (errors.length > 0) throw new Error(`A schema can't be read: ${errors[0]?.message}`);
  return listMeta(program)
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, { from, to }) => text.slice(0, from) + text.slice(to), code);
}

interface Range {
  from: number;
  to: number;
}

/** The range from the end of the described expression to the closing bracket of the call. */
function listMeta(piece: unknown): Range[] {
  if (typeof piece !== 'object' || piece === null) return [];
  const inside = Object.values(piece).flatMap(listMeta);
  return isMeta(piece) ? [...inside, { from: piece.callee.object.end, to: piece.end }] : inside;
}

type MetaCall = ESTree.CallExpression & { callee: ESTree.MemberExpression };

function isMeta(piece: object): piece is MetaCall {
  const node: Partial<ESTree.CallExpression> = piece;
  if (node.type !== 'CallExpression' || node.callee?.type !== 'MemberExpression') return false;
  const [argument, ...more] = node.arguments ?? [];
  const { property } = node.callee;
  return (
    'name' in property &&
    property.name === 'meta' &&
    argument?.type === 'ObjectExpression' &&
    more.length === 0
  );
}
