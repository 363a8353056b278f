import {
  type AnyTRPCRouter,
  TRPCError,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
} from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from './context.ts';

/** The calls of one plain tRPC request, batched or not: JSON in, JSON out. */
interface PlainCalls {
  type: 'query' | 'mutation';
  isBatch: boolean;
  names: readonly string[];
  inputs: readonly unknown[];
}

interface Answered {
  status: number;
  json: string;
  errors: TRPCError[];
}

type Types = ReadonlyMap<string, PlainCalls['type']>;

const named = z.object({ path: z.string() });
const record = z.record(z.string(), z.unknown());
const typed = z.object({ _def: z.object({ type: z.string() }) });
const names = /^[\w.]+(,[\w.]+)*$/;

/** Procedure types by dotted path, without subscriptions. */
export function listTypes(router: AnyTRPCRouter): Types {
  const types = new Map<string, PlainCalls['type']>();
  for (const [name, procedure] of Object.entries(record.parse(router._def.procedures))) {
    const known =
      typeof procedure === 'function' && '_def' in procedure
        ? typed.safeParse({ _def: procedure._def }).data?._def.type
        : undefined;
    if (known === 'query' || known === 'mutation') types.set(name, known);
  }
  return types;
}

/**
 * Parses the common request shapes. @returns undefined for anything unusual or malformed: tRPC's own parser handles and
 * rejects those.
 */
export function readPlainCalls(
  request: FastifyRequest,
  { types, most }: { types: Types; most: number },
): PlainCalls | undefined {
  const { method, url, headers, body } = request;
  const { path } = named.parse(request.params);
  if (!names.test(path) || asksForStream(headers)) return undefined;
  const mark = url.indexOf('?');
  const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
  if (query.has('connectionParams')) return undefined;
  const isBatch = query.get('batch') === '1';
  const all = isBatch ? path.split(',') : [path];
  const type = method === 'GET' ? 'query' : 'mutation';
  if (all.length > most || all.some((name) => types.get(name) !== type)) return undefined;
  if (type === 'mutation' && (method !== 'POST' || !isJson(headers['content-type'])))
    return undefined;
  const text = type === 'query' ? query.get('input') : body;
  const inputs = readInputs(text, { isBatch, count: all.length });
  return inputs && { type, isBatch, names: all, inputs };
}

function asksForStream({ accept, 'trpc-accept': ours }: FastifyRequest['headers']): boolean {
  return ours !== undefined || accept?.includes('jsonl') === true;
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? '');
}

function readInputs(
  text: unknown,
  { isBatch, count }: { isBatch: boolean; count: number },
): unknown[] | undefined {
  if (text === null || text === undefined || text === '')
    return Array.from({ length: count }, () => undefined);
  if (typeof text !== 'string') return undefined;
  try {
    const input: unknown = JSON.parse(text);
    if (!isBatch) return [input];
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
    return Array.from({ length: count }, (_, at): unknown => Reflect.get(input, String(at)));
  } catch {
    return undefined;
  }
}

interface Parts {
  router: AnyTRPCRouter;
  makeContext(): Promise<Context>;
  onError(error: TRPCError, path: string): void;
}

/** Runs the calls concurrently and writes tRPC's response format. */
export async function answerCalls(
  { type, isBatch, names: paths, inputs }: PlainCalls,
  { router, makeContext, onError }: Parts,
): Promise<Answered> {
  const errors: TRPCError[] = [];
  const making = makeContext().catch((cause: unknown) => {
    throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause });
  });
  const context = await making.catch(() => undefined);
  const call = async (path: string, batchIndex: number) => {
    const input = inputs[batchIndex];
    try {
      const ctx = context ?? (await making);
      const getRawInput = async (): Promise<unknown> => input;
      const signal = undefined;
      const run = { router, path, type, ctx, getRawInput, signal, batchIndex };
      const data: unknown = await callTRPCProcedure(run);
      return { status: 200, answer: { result: { data } } };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      errors.push(error);
      onError(error, path);
      const config = router._def._config;
      const shape: unknown = getTRPCErrorShape({ config, ctx: context, error, input, path, type });
      return { status: statusOf(shape), answer: { error: shape } };
    }
  };
  const answered = await Promise.all(paths.map(call));
  const [first] = answered;
  const isOneStatus = answered.every(({ status }) => status === first?.status);
  return {
    status: isOneStatus ? (first?.status ?? 200) : 207,
    json: JSON.stringify(isBatch ? answered.map(({ answer }) => answer) : first?.answer),
    errors,
  };
}

const shaped = z.object({ data: z.object({ httpStatus: z.int() }) });

function statusOf(shape: unknown): number {
  return shaped.safeParse(shape).data?.data.httpStatus ?? 500;
}
