import type { AnyTRPCRouter } from '@trpc/server';
import { administratorSessionHours, sessionDays } from '@mesterhand/domain/auth/session-life';
import { z } from 'zod';
import type {
  Answer,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  Tag,
} from './document.ts';
import { type ErrorResponses, collectErrorResponses } from './errors.ts';
import { makeExample } from './examples.ts';
import { type HeaderName, commonHeaders, headers, headersOf, sharedParameters } from './headers.ts';
import { introduction, tagTexts } from './texts.ts';
import { type AnySchema, type DescribedCall, type Field, callOfProcedure } from './operations.ts';
import { type JsonSchema, type Schemas, collectSchemas } from './schemas.ts';
import { describeWebhooks } from './webhooks.ts';
import { rolesOf, securityOf, whoMay } from './access.ts';
import { defaultRates } from '../rate-limit/index.ts';
import { listRestProcedures } from '../rest/index.ts';

/** A documented route that is not a procedure, such as an upload or download. */
export interface PlainRoute extends Omit<DescribedCall, 'answer'> {
  /** The success response; without a type it has no body. */
  answer: {
    status: number;
    description: string;
    types?: Record<string, AnySchema>;
    headers?: HeaderName[];
    isKept?: boolean;
    /** The types of which parts may be asked for. */
    inRanges?: readonly string[];
    /** An example of a body without a schema. */
    example?: unknown;
  };
}

/** Generates the OpenAPI document of the REST API from the schemas that validate it. */
export function describeApi(
  router: AnyTRPCRouter,
  plainRoutes: readonly PlainRoute[],
  options: { publicUrl?: string | undefined } = {},
): OpenApiDocument {
  const schemas = collectSchemas();
  const procedures = listRestProcedures(router).flatMap((procedure) =>
    [procedure.rest.path, ...(procedure.rest.aliases ?? [])].map((path, index) =>
      callOfProcedure(procedure, { path, alias: index, schemas }),
    ),
  );
  const calls = [...procedures, ...plainRoutes];
  const errors = collectErrorResponses(schemas);
  const paths: OpenApiDocument['paths'] = {};
  const templates = new Map<string, string>();
  for (const each of calls) {
    const call = spellAlike(each, templates);
    const described = describeCall(call, { schemas, errors });
    paths[call.path] = { ...paths[call.path], [call.method]: described };
  }
  const webhooks = describeWebhooks(schemas);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Mesterhånd',
      version: '1.0.0',
      summary: 'Find, compare and book local tradespeople.',
      description: introduction,
      contact: {
        name: 'Mesterhånd',
        ...(options.publicUrl !== undefined && { url: `${options.publicUrl}/support` }),
      },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.publicUrl ?? '/', description: 'This installation.' }],
    tags: listTags(calls),
    paths,
    webhooks,
    components: {
      securitySchemes,
      parameters: { ...sharedParameters },
      headers: { ...headers },
      schemas: sortKeys(schemas.named),
      responses: { E304: unchanged, ...sortKeys(errors.responses) },
    },
  };
}

/** Paths that differ only in parameter names are merged; the first one's names are used. */
function spellAlike<Call extends DescribedCall | PlainRoute>(
  call: Call,
  templates: Map<string, string>,
): Call {
  const shape = call.path.replaceAll(/\{\w+\}/g, '{}');
  const path = templates.get(shape) ?? call.path;
  templates.set(shape, path);
  if (path === call.path) return call;
  const own = namesIn(call.path);
  const names = new Map(namesIn(path).map((name, index) => [own[index], name]));
  const parameters = call.parameters?.map((each) =>
    'name' in each && each.in === 'path'
      ? { ...each, name: names.get(each.name) ?? each.name }
      : each,
  );
  return { ...call, path, ...(parameters && { parameters }) };
}

const namesIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w{1,80})\}/g)].map(([, name = '']) => name);

const unchanged: Answer = {
  description: 'What the caller has cached is still valid: see `If-None-Match`.',
  headers: headersOf([...commonHeaders, 'ETag', 'X-Next-Cursor', 'Link', 'X-Total-Count']),
};

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: `The \`token\` that signing in answers. It cannot be renewed; whoever needs another one signs in again. It ends

- after the minutes without a call that the settings say (\`sessionTimeout\`),
- ${sessionDays} days after the sign-in, and ${administratorSessionHours} hours after that of an administrator,
- with \`POST /api/auth/logout\`, and when the session is ended in the list of sessions,
- when the password is changed in another session or reset, and when a change of e-mail is stopped,
- when an administrator ends the sessions of the account, and when the account is erased.

An ended token counts as none: what wants a session answers 401 with \`auth.required\`.`,
  },
};

function describeCall(
  call: DescribedCall | PlainRoute,
  { schemas, errors }: { schemas: Schemas; errors: ErrorResponses },
): Operation {
  return {
    operationId: call.operationId,
    tags: [call.tag],
    summary: call.summary,
    description: describeUse(call),
    security: securityOf(call),
    ...rolesOf(call.actor),
    parameters: (call.parameters ?? []).map((each) => describeParameter(each, schemas)),
    ...(call.body && { requestBody: describeBody(call.body, schemas) }),
    responses: { ...describeSuccess(call, schemas), ...errors.take(call) },
  };
}

function describeUse(call: DescribedCall | PlainRoute): string {
  const { points, seconds } = call.rate === undefined ? {} : defaultRates[call.rate];
  const budget =
    points && `Counts against the rate limit \`${call.rate}\`: ${points} in ${seconds} s.`;
  const uses = [`${whoMay(call)}.`, budget].filter((part) => part !== undefined);
  return [call.description, uses.join(' ')].filter((part) => part !== undefined).join('\n\n');
}

function describeParameter(given: Field | Reference, schemas: Schemas): Parameter | Reference {
  if ('$ref' in given) return given;
  return { ...given, example: makeExample(given.schema, schemas) };
}

function describeBody(
  body: NonNullable<DescribedCall['body']>,
  schemas: Schemas,
): NonNullable<Operation['requestBody']> {
  const { required, types, encoding } = body;
  const content = Object.entries(types).map(([type, given]): [string, MediaType] => {
    const schema = read(given, 'input', schemas);
    const example = makeExample(schema, schemas);
    return [type, { schema, example, ...(encoding && { encoding }) }];
  });
  return { required, content: Object.fromEntries(content) };
}

function describeSuccess(
  { answer, rate }: DescribedCall | PlainRoute,
  schemas: Schemas,
): Record<string, Answer | Reference> {
  const { status, description, types = {}, headers: own = [], example, isKept } = answer;
  const inRanges = 'inRanges' in answer ? answer.inRanges : undefined;
  const everywhere: HeaderName[] =
    rate === undefined ? ['X-Request-Id', 'Cache-Control'] : commonHeaders;
  const content = Object.entries(types).map(([type, given]): [string, MediaType] => {
    const schema = read(given, 'output', schemas);
    return [type, { schema, example: example ?? makeExample(schema, schemas) }];
  });
  return {
    [status]: {
      description,
      headers: headersOf([...everywhere, ...own]),
      ...(content.length > 0 && { content: Object.fromEntries(content) }),
    },
    ...(isKept === true && { 304: { $ref: '#/components/responses/E304' } }),
    ...(inRanges &&
      describeRanges(
        content.filter(([type]) => inRanges.includes(type)),
        own,
      )),
  };
}

/** The answers to `Range` (RFC 9110, 14). */
function describeRanges(
  content: [string, MediaType][],
  own: readonly HeaderName[],
): Record<string, Answer> {
  const always: HeaderName[] = ['X-Request-Id', 'Cache-Control', ...own, 'Content-Range'];
  return {
    206: {
      description: 'The bytes of the range.',
      headers: headersOf(always),
      content: Object.fromEntries(content),
    },
    416: { description: 'The range begins beyond the end.', headers: headersOf(always) },
  };
}

function read(given: AnySchema, io: 'input' | 'output', schemas: Schemas): JsonSchema {
  if (typeof given === 'function') return given(schemas);
  return given instanceof z.core.$ZodType ? schemas.take(given, io) : given;
}

function sortKeys<Value>(record: Record<string, Value>): Record<string, Value> {
  const entries = Object.entries(record);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function listTags(calls: readonly { tag: string }[]): Tag[] {
  return [...new Set(calls.map(({ tag }) => tag))].map((name) => ({
    name,
    description: tagTexts[name] ?? '',
  }));
}
