import type { OpenApiDocument } from '@mesterhand/server/core/openapi';
import { appRouter } from '@mesterhand/server/router';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { spoil } from './fuzz-calls.ts';
import { type Dice, type Shape, makeHostile, makeValid } from './fuzz-values.ts';

/** A procedure as a caller of `/trpc` sees it: its input, and all that it may answer or push. */
export interface CalledProcedure {
  name: string;
  type: 'query' | 'mutation' | 'subscription';
  actor: 'public' | 'user' | 'master' | 'moderator' | 'admin';
  input: z.ZodType | undefined;
  /** How an answer deviates from its declaration; an additional field is a deviation. */
  findFaults(answer: unknown): string[];
  make(dice: Dice): { value: unknown; isSpoilt: boolean };
}

const anySchema = z.custom<z.ZodType>((value) => value instanceof z.core.$ZodType);
const definition = z.object({
  _def: z.object({
    type: z.enum(['query', 'mutation', 'subscription']),
    meta: z.object({
      actor: z.enum(['public', 'user', 'master', 'moderator', 'admin']),
      pushes: anySchema.optional(),
    }),
    inputs: z.array(z.unknown()).default([]),
    output: anySchema.optional(),
  }),
});

const noDocument: OpenApiDocument['components']['schemas'] = {};

export function listCalled(document: OpenApiDocument): CalledProcedure[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  const procedures = z.record(z.string(), z.unknown()).parse(appRouter._def.procedures);
  return Object.entries(procedures).map(([name, procedure]) => {
    const own = typeof procedure === 'function' && '_def' in procedure ? procedure._def : undefined;
    const { type, meta, inputs, output } = definition.parse({ _def: own })._def;
    const [input] = inputs.filter((each) => each instanceof z.ZodType);
    const shape: Shape = input === undefined ? {} : Object(describe(input, 'input'));
    const declared = type === 'subscription' ? meta.pushes : output;
    const validate = ajv.compile(
      declared === undefined ? false : Object(describe(declared, 'output')),
    );
    return {
      name,
      type,
      actor: meta.actor,
      input,
      findFaults: (answer) => faultsOf(validate, answer),
      make: (dice) =>
        makeInput(
          {
            dice,
            document: { ...document, components: { ...document.components, schemas: noDocument } },
          },
          input && shape,
        ),
    };
  });
}

/** Schemas with a name would be references; without their metadata all is in one piece. */
const metadata = z.registry<z.core.GlobalMeta>();

const describe = (schema: z.ZodType, io: 'input' | 'output'): unknown =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata });

function faultsOf(validate: ValidateFunction, answer: unknown): string[] {
  if (validate(answer)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)} in ${JSON.stringify(answer).slice(0, 200)}`,
  );
}

function makeInput(maker: Parameters<typeof makeValid>[0], shape: Shape | undefined) {
  const { dice } = maker;
  const isSpoilt = dice.chance(0.45);
  if (shape === undefined)
    return { value: isSpoilt ? makeHostile(dice) : undefined, isSpoilt: false };
  const value = makeValid(maker, shape);
  return { value: isSpoilt ? spoil(dice, value) : value, isSpoilt };
}
