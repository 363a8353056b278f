import { AppError } from '@mesterhand/domain/errors/codes';
import { type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { coerceText, fieldsOf } from './coerce-input.ts';
import type { MakeContext, Meta, RestRoute } from '../trpc/index.ts';
import { sendAnswer } from './responses.ts';
import { readIfMatch, runMatching } from '../http/index.ts';
import { isSecretName } from '../errors/index.ts';

/** A procedure with a documented path, and its declaration. */
export interface RestProcedure {
  name: string;
  type: 'query' | 'mutation';
  meta: Meta;
  rest: RestRoute;
  input: z.core.$ZodType | undefined;
  output: z.core.$ZodType | undefined;
}

/** Registers paths of a feature that are not procedures, such as uploads. */
export type RouteInstaller = (fastify: FastifyInstance, makeContext: MakeContext) => void;

const anyRecord = z.record(z.string(), z.unknown());

/** Every procedure with a documented path, in the order of the router. */
export function listRestProcedures(router: AnyTRPCRouter): RestProcedure[] {
  return Object.entries(anyRecord.parse(router._def.procedures)).flatMap(([name, procedure]) => {
    const declared = readProcedure(procedure);
    return declared === undefined ? [] : [{ name, ...declared }];
  });
}

/** Parses a procedure's definition, which tRPC leaves untyped. */
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

/** tRPC procedures are functions; the parser reads objects. */
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

/** Registers every documented path below `/api`; each call runs the same procedure as `/trpc`. */
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

/** `If-Match` applies to PUT, PATCH and DELETE; a POST creates or acts unconditionally. */
function conditionOf(request: FastifyRequest, { method }: RestRoute): number[] | undefined {
  return method === 'GET' || method === 'POST'
    ? undefined
    : readIfMatch(request.headers['if-match']);
}

type ReadInput = (request: FastifyRequest, version: number | undefined) => unknown;

/**
 * Merges body, query and path parameters into one input; the path takes precedence. The version from `If-Match` is one
 * more field, where the input has it.
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
    // A resource without versions has no ETag that could match.
    if (fields?.has('version') !== true) throw new AppError('conflict.precondition');
    if (typeof input['version'] === 'number' && input['version'] !== version)
      throw new AppError('conflict.stale');
    return { ...input, version };
  };
}

type Fields = ReturnType<typeof fieldsOf>;

/**
 * URLs are logged by proxies and kept in browser histories: credentials must be sent in the body. One-click unsubscribe
 * links are the exception: the request carries nothing else (RFC 8058).
 */
function refuseSecrets(query: unknown, fields: Fields): void {
  if (typeof query !== 'object' || query === null) return;
  const issues = Object.keys(query)
    .filter((name) => fields?.has(name) === true && isSecretName(name))
    .map((name) => ({ path: [name], message: 'inBody' }));
  if (issues.length > 0) throw new AppError('input.invalid', { issues });
}

/** Strings of a query or path, as parsed by Fastify. */
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

/** The known fields of a JSON body; others are ignored. */
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
    /** The body is the input of a procedure: JSON, not a form with files. */
    takesInput?: true | undefined;
  }
}
