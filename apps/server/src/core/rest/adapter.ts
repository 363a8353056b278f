import { AppError } from '@mesterhand/domain/errors/codes';
import { type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { coerceText, fieldsOf } from './coerce-input.ts';
import type { MakeContext, Meta, RestRoute } from '../trpc/index.ts';
import { sendAnswer } from './responses.ts';
import { readIfMatch, runMatching } from '../http/index.ts';
import { isSecretName } from '../errors/index.ts';

/** A procedure that has a documented path, with what its declaration tells. */
export interface RestProcedure {
  name: string;
  type: 'query' | 'mutation';
  meta: Meta;
  rest: RestRoute;
  input: z.core.$ZodType | undefined;
  output: z.core.$ZodType | undefined;
}

/** A feature's own paths beside its procedures: the ones that take files. */
export type RouteInstaller = (fastify: FastifyInstance, makeContext: MakeContext) => void;

const anyRecord = z.record(z.string(), z.unknown());

/** Every procedure with a documented path, in the order of the router. */
export function listRestProcedures(router: AnyTRPCRouter): RestProcedure[] {
  return Object.entries(anyRecord.parse(router._def.procedures)).flatMap(([name, procedure]) => {
    const declared = readProcedure(procedure);
    return declared === undefined ? [] : [{ name, ...declared }];
  });
}

/** The named parser of what tRPC keeps untyped: a procedure's definition. */
function readProcedure(procedure: unknown): Omit<RestProcedure, 'name'> | undefined {
  const definition = z.object({ _def: procedureDefinition }).safeParse(callable(procedure))
    .data?._def;
  const meta = definition?.meta;
  if (definition === undefined || meta?.rest === undefined) return undefined;
  return {
    type: definition.type,
    meta,
    rest: meta.rest,
    input: definition.inputs.find((input) => input instanceof z.core.$ZodType),
    output: definition.output instanceof z.core.$ZodType ? definition.output : undefined,
  };
}

/** A procedure is a function with a definition on it; the parser reads objects. */
function callable(procedure: unknown): unknown {
  return typeof procedure === 'function' && '_def' in procedure
    ? { _def: procedure._def }
    : undefined;
}

const procedureDefinition = z.object({
  type: z.enum(['query', 'mutation']),
  inputs: z.array(z.unknown()).default([]),
  output: z.unknown(),
  meta: z.custom<Meta>((meta) => typeof meta === 'object' && meta !== null && 'actor' in meta),
});

/** Puts every documented path below `/api`; each call runs the very procedure that `/trpc` serves. */
export function registerRest(
  fastify: FastifyInstance,
  router: AnyTRPCRouter,
  makeContext: MakeContext,
): void {
  for (const procedure of listRestProcedures(router)) {
    const handler = handlerOf(router, procedure, makeContext);
    const { method, path: documented, aliases = [], takesForm } = procedure.rest;
    for (const path of [documented, ...aliases]) {
      const url = `/api${fastifyPath(path)}`;
      fastify.route({ method, url, handler, config: { takesForm, takesInput: true } });
    }
  }
}

/** `/masters/{id}` → `/masters/:id` */
function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function handlerOf(router: AnyTRPCRouter, procedure: RestProcedure, makeContext: MakeContext) {
  const { name, type, rest, meta } = procedure;
  const readInput = inputReader(procedure);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const ctx = await makeContext(request);
    const run = (version: number | undefined): Promise<unknown> =>
      callTRPCProcedure({
        router,
        path: name,
        type,
        ctx,
        getRawInput: async () => readInput(request, version),
        signal: undefined,
        batchIndex: 0,
      });
    const output = await runMatching(conditionOf(request, rest), run);
    return sendAnswer(request, reply, { rest, actor: meta.actor, output });
  };
}

/** What stands at a path is changed and removed under a condition; a POST adds to it or acts, whatever it is. */
function conditionOf(request: FastifyRequest, { method }: RestRoute): number[] | undefined {
  return method === 'GET' || method === 'POST'
    ? undefined
    : readIfMatch(request.headers['if-match']);
}

type ReadInput = (request: FastifyRequest, version: number | undefined) => unknown;

/**
 * Joins body, query and path to one input; the path wins, for it is what a link says. The version that the request
 * is conditional on is one more field, where the input has it.
 */
function inputReader({ input: schema, rest }: RestProcedure): ReadInput {
  if (schema === undefined) return () => undefined;
  const fields = fieldsOf(schema);
  return ({ body, query, params }, version) => {
    if (rest.takesForm !== true) refuseSecrets(query, fields);
    const input: Record<string, unknown> = {
      ...readBody(body, fields),
      ...Object.fromEntries([...readText(query, fields), ...readText(params, fields)]),
    };
    if (version === undefined) return input;
    // What has no versions never gave out a tag that could match.
    if (fields?.has('version') !== true) throw new AppError('conflict.precondition');
    if (typeof input['version'] === 'number' && input['version'] !== version)
      throw new AppError('conflict.stale');
    return { ...input, version };
  };
}

type Fields = ReturnType<typeof fieldsOf>;

/**
 * Addresses stand in logs of proxies and in histories: what opens something goes into the body. Links in the head of
 * an email, which a program posts to, are the exception: they hold all that there is to say (RFC 8058).
 */
function refuseSecrets(query: unknown, fields: Fields): void {
  if (typeof query !== 'object' || query === null) return;
  const issues = Object.keys(query)
    .filter((name) => fields?.has(name) === true && isSecretName(name))
    .map((name) => ({ path: [name], message: 'inBody' }));
  if (issues.length > 0) throw new AppError('input.invalid', { issues });
}

/** The texts of a query or a path, as Fastify has taken them apart. */
function readText(source: unknown, fields: Fields): [name: string, value: unknown][] {
  if (typeof source !== 'object' || source === null) return [];
  const read: [string, unknown][] = [];
  for (const name of Object.keys(source)) {
    const types = fields?.get(name);
    if (fields !== undefined && types === undefined) continue;
    const text: unknown = Reflect.get(source, name);
    if (isText(text)) read.push([name, types === undefined ? text : coerceText(types, text)]);
  }
  return read;
}

function isText(value: unknown): value is string | string[] {
  return (
    typeof value === 'string' ||
    (Array.isArray(value) && value.every((each) => typeof each === 'string'))
  );
}

/** The fields of a JSON body that the procedure knows; others are not looked at. */
function readBody(body: unknown, fields: Fields): Record<string, unknown> {
  if (body === undefined || body === null) return {};
  const record = Array.isArray(body) ? undefined : anyRecord.safeParse(body).data;
  if (record === undefined)
    throw new AppError('input.invalid', { issues: [{ path: [], message: 'object' }] });
  if (fields === undefined) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.has(name)));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesForm?: true | undefined;
    /** Its body is the input of a procedure: JSON, and no form with files. */
    takesInput?: true | undefined;
  }
}
