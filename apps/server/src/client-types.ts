import { adminGalleryItemSchema, galleryItemInput } from '@mesterhand/domain/admin/gallery';
import { registerMasterInput, sessionOutput } from '@mesterhand/domain/auth/schema';
import { billPictureSchema } from '@mesterhand/domain/bills/schema';
import { bookingPictureSchema } from '@mesterhand/domain/bookings/pictures-schema';
import { postPictureSchema } from '@mesterhand/domain/blog/pictures';
import { documentSchema } from '@mesterhand/domain/documents/schema';
import { errorTable } from '@mesterhand/domain/errors/codes';
import { requestPictureSchema } from '@mesterhand/domain/job-requests/schema';
import { messageDocumentSchema } from '@mesterhand/domain/messages/documents';
import { messageImageSchema } from '@mesterhand/domain/messages/image-schema';
import { messageVoiceSchema } from '@mesterhand/domain/messages/voice';
import { avatarOutput } from '@mesterhand/domain/profile/schema';
import { documentTypes } from '@mesterhand/domain/uploads/documents';
import { reviewPictureSchema } from '@mesterhand/domain/reviews/pictures-schema';
import { scenePictureSchema } from '@mesterhand/domain/scenes/schema';
import { workPictureSchema } from '@mesterhand/domain/work/schema';
import { uploadedImagesOutput } from '@mesterhand/domain/works/schema';
import { z } from 'zod';
import { type JsonSchema, asSchema, toJsonSchema } from './core/openapi/index.ts';
import type { Meta } from './core/trpc/index.ts';
import { appRouter } from './router.ts';

/** Exports of `packages/client/src/api.ts` besides the router: names with their schemas, as input or output. */
const named: [name: string, io: 'input' | 'output', schema: z.core.$ZodType][] = [
  ['AdminGalleryItem', 'output', adminGalleryItemSchema],
  ['GalleryItemInput', 'output', galleryItemInput],
  ['RegisterMasterInput', 'input', registerMasterInput],
  ['SessionOutput', 'output', sessionOutput],
  ['PostPicture', 'output', postPictureSchema],
  ['BookingPicture', 'output', bookingPictureSchema],
  ['ScenePicture', 'output', scenePictureSchema],
  ['ReviewPicture', 'output', reviewPictureSchema],
  ['BillPicture', 'output', billPictureSchema],
  ['WorkPicture', 'output', workPictureSchema],
  ['IdentityDocument', 'output', documentSchema],
  ['JobRequestPicture', 'output', requestPictureSchema],
  ['MessageDocument', 'output', messageDocumentSchema],
  ['MessageImage', 'output', messageImageSchema],
  ['MessageVoice', 'output', messageVoiceSchema],
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

/**
 * Prints a JSON Schema as a TypeScript type, for clients outside this repository. References lead to the schema's own
 * `$defs` and are inlined.
 * @throws Error for a recursive schema, or an unsupported keyword.
 */
function printType(schema: JsonSchema): string {
  return print(schema, { root: schema, open: [] });
}

interface Place {
  root: JsonSchema;
  /** References being printed. */
  open: readonly string[];
}

function print(schema: JsonSchema, place: Place): string {
  const { $ref, enum: values, const: constant, anyOf, oneOf, allOf, not } = schema;
  if ($ref !== undefined) return printReference($ref, place);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(constant);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return printUnion(choices, place);
  if (allOf !== undefined)
    return allOf.map((part) => `(${print(asSchema(part), place)})`).join(' & ');
  if (not !== undefined) return 'never';
  if (Array.isArray(schema.type))
    return schema.type.map((type) => `(${printKind({ ...schema, type }, place)})`).join(' | ');
  return printKind(schema, place);
}

function printUnion(choices: readonly (JsonSchema | boolean)[], place: Place): string {
  const printed = choices.map((choice) => print(asSchema(choice), place));
  return [...new Set(printed)].map((type) => `(${type})`).join(' | ');
}

function printReference(reference: string, { root, open }: Place): string {
  const name = /^#\/\$defs\/(.+)$/.exec(reference)?.[1];
  const found = name === undefined ? undefined : root.$defs?.[name];
  if (found === undefined) throw new Error(`The reference ${reference} leads nowhere.`);
  // A recursive type would need a name; the server still validates what is `unknown` here.
  if (open.includes(reference)) return 'unknown';
  return print(asSchema(found), { root, open: [...open, reference] });
}

function printKind(schema: JsonSchema, place: Place): string {
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return printArray(schema, place);
    case 'object':
      return printObject(schema, place);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`The type ${String(schema.type)} can't be printed.`);
  }
}

/** Longer tuples are printed as arrays. */
const longestTuple = 4;

function printArray({ prefixItems, items, minItems, maxItems }: JsonSchema, place: Place): string {
  if (prefixItems !== undefined)
    return `[${prefixItems.map((item) => print(asSchema(item), place)).join(', ')}]`;
  if (items === undefined || typeof items === 'boolean' || Array.isArray(items)) return 'unknown[]';
  const item = print(items, place);
  const isTuple = minItems !== undefined && minItems === maxItems && minItems <= longestTuple;
  return isTuple ? `[${Array.from({ length: minItems }, () => item).join(', ')}]` : `(${item})[]`;
}

function printObject(schema: JsonSchema, place: Place): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?';
    const absent = required.includes(name) ? '' : ' | undefined';
    return `${JSON.stringify(name)}${mark}: ${print(asSchema(property), place)}${absent};`;
  });
  if (fields.length > 0) return `{ ${fields.join(' ')} }`;
  if (typeof additionalProperties === 'object')
    return printRecord(schema, print(additionalProperties, place), place);
  return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>';
}

/** Named keys are all present, unless the schema requires none of them. */
function printRecord({ propertyNames, required = [] }: JsonSchema, value: string, place: Place) {
  const names = print(asSchema(propertyNames ?? { type: 'string' }), place);
  const record = `Record<${names}, ${value}>`;
  return names === 'string' || required.length > 0 ? record : `Partial<${record}>`;
}
