import { AppError } from '@mesterhand/domain/errors/codes';
import { type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { coerceText, fieldsOf } from './coerce.ts';
import type { Context } from './context.ts';
import type { Meta, RestRoute } from './trpc.ts';

/** A procedure that has a documented path, with what its declaration tells. */
export interface RestProcedure {
  name: string;
  type: 'query' | 'mutation';
  meta: Meta;
  rest: RestRoute;
  input: z.core.$ZodType | undefined;
  output: z.core.$ZodType | undefined;
}

export type MakeContext = (request: FastifyRequest) => Promise<Context>;

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
      fastify.route({ method, url, handler, config: { takesForm } });
    }
  }
}

/** `/masters/{id}` → `/masters/:id` */
function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function handlerOf(router: AnyTRPCRouter, procedure: RestProcedure, makeContext: MakeContext) {
  const { name, type, rest } = procedure;
  const readInput = inputReader(procedure.input);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const ctx = await makeContext(request);
    const output: unknown = await callTRPCProcedure({
      router,
      path: name,
      type,
      ctx,
      getRawInput: () => Promise.resolve(readInput(request)),
      signal: undefined,
      batchIndex: 0,
    });
    if (rest.created !== undefined)
      reply.code(201).header('location', `/api${fillPath(rest.created, output)}`);
    return reply.send(rest.list === true ? unwrapList(output, reply) : output);
  };
}

/** Joins body, query and path to one input; the path wins, for it is what a link says. */
function inputReader(schema: z.core.$ZodType | undefined): (request: FastifyRequest) => unknown {
  if (schema === undefined) return () => undefined;
  const fields = fieldsOf(schema);
  const readText = (source: unknown): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(addressTexts.parse(source)).flatMap(([name, text]) => {
        if (fields === undefined) return [[name, text]];
        const types = fields.get(name);
        return types === undefined ? [] : [[name, coerceText(types, text)]];
      }),
    );
  return ({ body, query, params }) => {
    const fromBody = readBody(body, fields);
    return { ...fromBody, ...readText(query), ...readText(params) };
  };
}

const addressTexts = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** The fields of a JSON body that the procedure knows; others are not looked at. */
function readBody(body: unknown, fields: ReturnType<typeof fieldsOf>): Record<string, unknown> {
  if (body === undefined || body === null) return {};
  const record = Array.isArray(body) ? undefined : anyRecord.safeParse(body).data;
  if (record === undefined)
    throw new AppError('input.invalid', { issues: [{ path: [], message: 'object' }] });
  if (fields === undefined) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.has(name)));
}

const page = z.object({
  items: z.array(z.unknown()),
  nextCursor: z.string().nullish(),
  total: z.number().optional(),
});

function unwrapList(output: unknown, reply: FastifyReply): unknown[] {
  const { items, nextCursor, total } = page.parse(output);
  if (typeof nextCursor === 'string') reply.header('x-next-cursor', nextCursor);
  if (total !== undefined) reply.header('x-total-count', String(total));
  return items;
}

function fillPath(path: string, output: unknown): string {
  const answer = anyRecord.parse(output);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(answer[name])),
  );
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesForm?: true | undefined;
  }
}

/** The fields of a form, for the few paths that take one: other pages may make browsers send forms, but no JSON. */
export function readFormBodies(fastify: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  const read = async ({ routeOptions }: FastifyRequest, body: string | Buffer) => {
    if (routeOptions.config.takesForm !== true) throw new AppError('uploads.wrongType');
    return Object.fromEntries(new URLSearchParams(String(body)));
  };
  fastify.addContentTypeParser(type, { parseAs: 'string' }, read);
}

/** JSON bodies, where an empty one counts as none: clients send the header with every request. */
export function readJsonBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}
