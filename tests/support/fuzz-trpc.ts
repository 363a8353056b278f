import { z } from 'zod';
import { makeRaw } from './fuzz-calls.ts';
import type { Caller } from './fuzz-people.ts';
import type { CalledProcedure } from './fuzz-procedures.ts';
import type { Dice } from './fuzz-values.ts';

/** One item of a batch call, and its expected result. */
export interface Question {
  procedure: CalledProcedure;
  value: unknown;
  isSpoilt: boolean;
}

export interface TrpcCall {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Empty for what is no call of any procedure. */
  questions: Question[];
  isBatch: boolean;
  description: string;
}

const json = { 'content-type': 'application/json' };

export function makeTrpcCall(dice: Dice, procedures: readonly CalledProcedure[]): TrpcCall {
  const kind = dice.int(100);
  if (kind < 8) return makeOdd(dice, procedures);
  const isBatch = kind < 20;
  const type = dice.chance(0.5) ? 'query' : 'mutation';
  const own = procedures.filter((each) => each.type === type);
  if (own.length === 0) return makeTrpcCall(dice, procedures);
  const questions = Array.from({ length: isBatch ? 1 + dice.int(5) : 1 }, (): Question => {
    const procedure = dice.pick(own);
    return { procedure, ...procedure.make(dice) };
  });
  return writeCall(questions, { type, isBatch });
}

/** A query that is too long for an address is sent with a method that is refused. */
function writeCall(
  questions: Question[],
  { type, isBatch }: { type: 'query' | 'mutation'; isBatch: boolean },
): TrpcCall {
  const names = questions.map(({ procedure }) => procedure.name).join(',');
  const values = questions.map(({ value }, place) => [place, value] as const);
  const input = JSON.stringify(isBatch ? Object.fromEntries(values) : questions[0]?.value);
  const asked = encodeURIComponent(input ?? '');
  const isGet = type === 'query' && asked.length < 8000;
  const fields = [
    ...(isBatch ? ['batch=1'] : []),
    ...(isGet && asked !== '' ? [`input=${asked}`] : []),
  ];
  const path = `/trpc/${names}?${fields.join('&')}`;
  const description = `${isGet ? 'GET' : 'POST'} ${names} ${isBatch ? 'batch ' : ''}${input}`;
  const call = { path, questions, isBatch, description };
  return isGet
    ? { ...call, method: 'GET', headers: {}, body: undefined }
    : { ...call, method: 'POST', headers: json, body: input };
}

const oddNames = [
  '__proto__',
  'constructor',
  'toString',
  'auth',
  'auth.',
  '.',
  '..',
  'masters.list,masters.list',
  '%00',
  '%ff',
  'a'.repeat(1500),
  Array(25).fill('masters.list').join(','),
];

/** What no client of ours would send: invalid names, a wrong method, another kind of body. */
function makeOdd(dice: Dice, procedures: readonly CalledProcedure[]): TrpcCall {
  const name = dice.chance(0.5) ? dice.pick(oddNames) : dice.pick(procedures).name;
  const input = dice.pick([
    '',
    '{',
    'null',
    '[]',
    '{"0":{"__proto__":{"isAdmin":true}}}',
    '%',
    '%7B%22json',
  ]);
  const path = `/trpc/${name}?${dice.chance(0.4) ? 'batch=1&' : ''}input=${input}`;
  const method = dice.chance(0.5) ? 'GET' : 'POST';
  const headers: Record<string, string> = {};
  const body = method === 'GET' ? undefined : makeRaw(dice, headers);
  const description = `${method} ${path} ${(body ?? '').slice(0, 200)}`;
  return { method, path, headers, body, questions: [], isBatch: false, description };
}

const refusal = z.strictObject({
  error: z.strictObject({
    message: z.string().max(300),
    code: z.number(),
    data: z.strictObject({
      code: z.string(),
      httpStatus: z.literal([400, 401, 403, 404, 405, 409, 412, 413, 415, 429, 503]),
      path: z.string().optional(),
      app: z.strictObject({
        code: z.string().regex(/^[a-zA-Z]+\.[a-zA-Z]+$/),
        status: z.number(),
        issues: z
          .array(
            z.strictObject({
              path: z.array(z.union([z.string(), z.number()])),
              message: z.string(),
            }),
          )
          .optional(),
        retryAfter: z.number().optional(),
        challenge: z.string().optional(),
        requestId: z.string().optional(),
      }),
    }),
  }),
});
const success = z.strictObject({ result: z.strictObject({ data: z.unknown().optional() }) });

/** The answer to one item. */
export interface Answer {
  status: number;
  code: string;
  /** Why it was refused, as keys. */
  issues: string[];
  /** How it deviates from the declaration. */
  faults: string[];
}

/** An answer of `/trpc`, of this procedure or of none. */
export function readAnswer(body: unknown, procedure: CalledProcedure | undefined): Answer {
  const good = success.safeParse(body);
  if (good.success) {
    const faults = procedure?.findFaults(good.data.result.data) ?? ['an answer to no question'];
    return { status: 200, code: '', issues: [], faults };
  }
  const bad = refusal.safeParse(body);
  if (!bad.success)
    return {
      status: 0,
      code: '',
      issues: [],
      faults: [`neither an answer nor a refusal: ${JSON.stringify(body)?.slice(0, 200)}`],
    };
  const { app, httpStatus } = bad.data.error.data;
  const issues = (app.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
  return { status: httpStatus, code: app.code, issues, faults: [] };
}

export const headersOf = ({ authorization }: Caller): Record<string, string> =>
  authorization === undefined ? {} : { authorization };
