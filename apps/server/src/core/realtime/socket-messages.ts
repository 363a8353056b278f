import { type AnyTRPCRouter, TRPCError } from '@trpc/server';
import { parseConnectionParamsFromUnknown } from '@trpc/server/http';
import { type TRPCClientOutgoingMessage, parseTRPCMessage } from '@trpc/server/rpc';
import { z } from 'zod';
import type { Asked } from './socket-responses.ts';

/** Parameters that a client sends before its first call. */
export type ConnectionParams = ReturnType<typeof parseConnectionParamsFromUnknown>;

const greeting = z.looseObject({ data: z.unknown().optional() });

/** @throws TRPCError `PARSE_ERROR` for invalid parameters. */
export function readParams(text: string | undefined): ConnectionParams {
  let data: unknown;
  try {
    ({ data } = greeting.parse(readJson(text)));
  } catch (cause) {
    throw new TRPCError({
      code: 'PARSE_ERROR',
      message: 'Malformed TRPCConnectionParamsMessage',
      cause,
    });
  }
  return parseConnectionParamsFromUnknown(data);
}

/** The messages of one frame; or its error, and the calls to respond to. */
type Frame =
  | { messages: TRPCClientOutgoingMessage[] }
  | { messages: null; cause: TRPCError; asked: readonly Asked[] };

/** Parses one message or a batch. */
export function readFrame(
  text: string | undefined,
  { router, maxBatchSize }: { router: AnyTRPCRouter; maxBatchSize: number },
): Frame {
  try {
    const json = readJson(text);
    const all: unknown[] = Array.isArray(json) ? json : [json];
    if (Array.isArray(json) && all.length > maxBatchSize) {
      const message = 'Batch call exceeds maximum size';
      const cause = new TRPCError({ code: 'BAD_REQUEST', message });
      return { messages: null, cause, asked: listAsked(all) };
    }
    const { transformer } = router._def._config;
    return { messages: all.map((each) => parseTRPCMessage(each, transformer)) };
  } catch (cause) {
    const error = new TRPCError({ code: 'PARSE_ERROR', cause });
    return { messages: null, cause: error, asked: [{ id: null }] };
  }
}

const askedSchema = z.looseObject({
  id: z.union([z.number(), z.string()]),
  jsonrpc: z.literal('2.0').optional().catch(undefined),
  method: z
    .unknown()
    .optional()
    .refine((method) => method !== 'subscription.stop'),
});

/** Every call in the batch gets a response; with none in it the response has no id. */
function listAsked(all: readonly unknown[]): Asked[] {
  const asked = all.flatMap((each) => askedSchema.safeParse(each).data ?? []);
  return asked.length > 0 ? asked : [{ id: null }];
}

function readJson(text: string | undefined): unknown {
  if (text === undefined) throw new Error('JSON comes as text.');
  return JSON.parse(text);
}
