import type { AnyTRPCRouter } from '@trpc/server';
import { type JsonSchema, propertiesOf, toJsonSchema, withoutProperties } from './json-schema.ts';
import { errorResponses, errorSchema } from './openapi-errors.ts';
import { type RestProcedure, listRestProcedures } from './rest.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description?: string;
}

/** One answer of a call: described in place, or by reference to one that many calls share. */
export interface Answer {
  $ref?: string;
  description?: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Answer>;
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A documented path that is no procedure, such as one that takes or gives files. */
export interface PlainRoute {
  method: Method;
  path: string;
  operation: Omit<Operation, 'responses' | 'parameters'> & { parameters?: Parameter[] };
  /** What a success carries, and which refusals there are. */
  answer: { status: number; description: string; content: Record<string, { schema: JsonSchema }> };
  refusals: number[];
}

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<Method, Operation>>>;
  components: {
    securitySchemes: Record<string, unknown>;
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Answer>;
  };
}

/** The description of the REST surface, out of the very schemas that check it. */
export function describeApi(
  router: AnyTRPCRouter,
  plainRoutes: readonly PlainRoute[],
  options: { publicUrl?: string | undefined } = {},
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const add = (path: string, method: Method, operation: Operation): void => {
    paths[path] = { ...paths[path], [method]: operation };
  };
  for (const procedure of listRestProcedures(router)) {
    const { path, aliases = [], method } = procedure.rest;
    for (const [index, place] of [path, ...aliases].entries()) {
      add(`/api${place}`, methodNames[method], describeOperation(procedure, place, index));
    }
  }
  for (const { method, path, operation, answer, refusals } of plainRoutes) {
    const success = {
      [answer.status]: { description: answer.description, content: answer.content },
    };
    add(path, method, {
      parameters: [],
      ...operation,
      responses: { ...success, ...refuse(refusals) },
    });
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Mesterhånd', version: '1.0.0', description: introduction },
    servers: [{ url: options.publicUrl ?? '/' }],
    tags: listTags(paths),
    paths,
    components: { securitySchemes, schemas: { Error: errorSchema() }, responses: errorResponses() },
  };
}

const introduction =
  'Find, compare and book local tradespeople. Instants are ISO 8601 in UTC, booking dates and slots are civil values in ' +
  'Europe/Oslo, money is Norwegian kroner. Lists take `limit` and `cursor`; the next cursor is in `X-Next-Cursor`.';

const methodNames = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const;

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The `token` that signing in answers.' },
};

const actorTexts = {
  public: 'For everyone.',
  user: 'For whoever is signed in.',
  master: 'For masters.',
  moderator: 'For moderators and administrators.',
  admin: 'For administrators.',
} as const;

function describeOperation(procedure: RestProcedure, path: string, alias: number): Operation {
  const { name, meta, rest } = procedure;
  const { parameters, body } = splitInput(procedure, path);
  return {
    operationId: alias === 0 ? name : `${name}.alias${alias}`,
    tags: [rest.tag],
    summary: rest.summary,
    description:
      alias === 0
        ? actorTexts[meta.actor]
        : `${actorTexts[meta.actor]} The same as \`${rest.path}\`.`,
    security: meta.actor === 'public' ? [] : [{ bearer: [] }],
    parameters: rest.created === undefined ? parameters : [...parameters, idempotencyKey],
    ...(body && {
      requestBody: {
        required: (body.required ?? []).length > 0,
        content: {
          'application/json': { schema: body },
          ...(rest.takesForm && { 'application/x-www-form-urlencoded': { schema: body } }),
        },
      },
    }),
    responses: { ...describeSuccess(procedure), ...refuse(listRefusals(procedure, path)) },
  };
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'A value of your own: the same request sent again with it is carried out once.',
};

/** The input as parameters and a body: what the path names, then the query or the body takes the rest. */
function splitInput(
  procedure: RestProcedure,
  path: string,
): { parameters: Parameter[]; body?: JsonSchema } {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
  const input = procedure.input === undefined ? {} : toJsonSchema(procedure.input, 'input');
  const properties = propertiesOf(input);
  const parameters: Parameter[] = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }));
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name));
  if (rest.length === 0) return { parameters };
  if (procedure.rest.method !== 'GET' && procedure.rest.method !== 'DELETE') {
    return { parameters, body: withoutProperties(input, inPath) };
  }
  const query = rest.map((name): Parameter => {
    const required = input.required?.includes(name) ?? false;
    return { name, in: 'query', required, schema: properties[name] ?? {} };
  });
  return { parameters: [...parameters, ...query] };
}

function describeSuccess({ rest, output }: RestProcedure): Record<string, Answer> {
  const whole = output === undefined ? {} : toJsonSchema(output, 'output');
  const isList = rest.list === true;
  const schema = isList ? (propertiesOf(whole)['items'] ?? { type: 'array' }) : whole;
  const headers = {
    ...(isList && {
      'X-Next-Cursor': {
        description: 'The cursor of the next page, when there is one.',
        schema: text,
      },
    }),
    ...(isList &&
      'total' in propertiesOf(whole) && {
        'X-Total-Count': { description: 'All there are.', schema: count },
      }),
    ...(rest.created !== undefined && {
      Location: { description: 'Where the new thing is.', schema: text },
    }),
  };
  return {
    [rest.created === undefined ? '200' : '201']: {
      description: rest.created === undefined ? 'Done.' : 'Made.',
      ...(Object.keys(headers).length > 0 && { headers }),
      content: { 'application/json': { schema } },
    },
  };
}

const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer' };

function listRefusals({ meta, input, type }: RestProcedure, path: string): number[] {
  return [
    ...(input === undefined ? [] : [400]),
    ...(meta.actor === 'public' && meta.rate !== 'signIn' ? [] : [401]),
    ...(meta.actor === 'public' ? [] : [403]),
    ...(path.includes('{') ? [404] : []),
    ...(type === 'mutation' ? [409] : []),
    429,
    503,
  ];
}

function refuse(statuses: number[]): Record<string, Answer> {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/E${status}` }]),
  );
}

function listTags(paths: OpenApiDocument['paths']): { name: string }[] {
  const names = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ tags }) => tags),
  );
  return [...new Set(names)].map((name) => ({ name }));
}
