import { adminGalleryItemSchema, galleryItemInput } from '@mesterhand/domain/admin/gallery';
import { registerMasterInput, sessionOutput } from '@mesterhand/domain/auth/schema';
import { postPictureSchema } from '@mesterhand/domain/blog/pictures';
import { documentSchema } from '@mesterhand/domain/documents/schema';
import { errorTable } from '@mesterhand/domain/errors/codes';
import { messageImageSchema } from '@mesterhand/domain/messages/schema';
import { avatarOutput } from '@mesterhand/domain/profile/schema';
import { documentTypes } from '@mesterhand/domain/uploads/documents';
import { uploadedImagesOutput } from '@mesterhand/domain/works/schema';
import { z } from 'zod';
import { toJsonSchema, printType } from './core/openapi/index.ts';
import type { Meta } from './core/trpc/index.ts';
import { appRouter } from './router.ts';

/** Exports of `packages/client/src/api.ts` besides the router: names with their schemas, as input or output. */
const named: [name: string, io: 'input' | 'output', schema: z.core.$ZodType][] = [
  ['AdminGalleryItem', 'output', adminGalleryItemSchema],
  ['GalleryItemInput', 'output', galleryItemInput],
  ['RegisterMasterInput', 'input', registerMasterInput],
  ['SessionOutput', 'output', sessionOutput],
  ['PostPicture', 'output', postPictureSchema],
  ['IdentityDocument', 'output', documentSchema],
  ['MessageImage', 'output', messageImageSchema],
  ['AvatarOutput', 'output', avatarOutput],
  ['UploadedImages', 'output', uploadedImagesOutput],
  ['DocumentType', 'output', z.enum(documentTypes)],
];

/**
 * Type declarations of the packed client, generated from the procedures' schemas instead of this repository's sources.
 */
export function printClientTypes(): string {
  const codes = Object.keys(errorTable).map((code) => `  | ${JSON.stringify(code)}`);
  const types = named.map(
    ([name, io, schema]) => `export type ${name} = ${printType(toJsonSchema(schema, io))};`,
  );
  return [
    `import type { TRPCBuiltRouter, TRPCDefaultErrorShape, TRPCMutationProcedure, TRPCQueryProcedure, TRPCSubscriptionProcedure, TrackedEnvelope } from '@trpc/server';`,
    `export type ErrorCode =\n${codes.join('\n')};`,
    'export interface Issue { path: (string | number)[]; message: string }',
    ...types,
    `export type AppRouter = TRPCBuiltRouter<{ ctx: object; meta: object; errorShape: TRPCDefaultErrorShape; transformer: false }, ${printTree(treeOf(listProcedures()))}>;`,
    '',
  ].join('\n\n');
}

interface DescribedProcedure {
  name: string;
  type: 'query' | 'mutation' | 'subscription';
  input: z.core.$ZodType | undefined;
  output: z.core.$ZodType | undefined;
  /** Schema of a subscription's values. */
  pushes: z.core.$ZodType | undefined;
}

const schema = z.instanceof(z.core.$ZodType).optional();

const definitionSchema = z.object({
  type: z.enum(['query', 'mutation', 'subscription']),
  inputs: z.array(schema).default([]),
  output: schema,
  meta: z.custom<Meta>(),
});

function listProcedures(): DescribedProcedure[] {
  const procedures = z.record(z.string(), z.unknown()).parse(appRouter._def.procedures);
  return Object.entries(procedures).map(([name, procedure]) => {
    // tRPC procedures are functions that carry their definition.
    const definition =
      typeof procedure === 'function' && '_def' in procedure ? procedure._def : undefined;
    const { type, inputs, output, meta } = definitionSchema.parse(definition);
    return { name, type, input: inputs[0], output, pushes: meta.pushes };
  });
}

type Tree = Map<string, Tree | DescribedProcedure>;

function treeOf(procedures: readonly DescribedProcedure[]): Tree {
  const root: Tree = new Map();
  for (const procedure of procedures) {
    const names = procedure.name.split('.');
    const last = names.pop() ?? '';
    branchOf(root, names).set(last, procedure);
  }
  return root;
}

function branchOf(root: Tree, names: readonly string[]): Tree {
  let branch = root;
  for (const name of names) {
    const found = branch.get(name);
    const next: Tree = found instanceof Map ? found : new Map();
    branch.set(name, next);
    branch = next;
  }
  return branch;
}

function printTree(tree: Tree): string {
  const fields = [...tree].map(
    ([name, entry]) =>
      `${JSON.stringify(name)}: ${entry instanceof Map ? printTree(entry) : printProcedure(entry)};`,
  );
  return `{\n${fields.join('\n')}\n}`;
}

const kinds = {
  query: 'TRPCQueryProcedure',
  mutation: 'TRPCMutationProcedure',
  subscription: 'TRPCSubscriptionProcedure',
} as const;

/** Subscriptions whose events carry a resume id. */
const trackedNames: readonly string[] = ['messages.live'];

function printProcedure({ name, type, input, output, pushes }: DescribedProcedure): string {
  const taken = input === undefined ? 'void' : printType(toJsonSchema(input, 'input'));
  const given = output === undefined ? 'unknown' : printType(toJsonSchema(output, 'output'));
  const pushed = pushes === undefined ? 'unknown' : printType(toJsonSchema(pushes, 'output'));
  const event = trackedNames.includes(name) ? `TrackedEnvelope<${pushed}>` : pushed;
  const answer = type === 'subscription' ? `AsyncIterable<${event}>` : given;
  return `${kinds[type]}<{ input: ${taken}; output: ${answer}; meta: object }>`;
}
