import type { z } from 'zod';
import type { MediaType, Method, Parameter, Reference } from './document.ts';
import { type HeaderName, headerNames, sharedParameter } from './headers.ts';
import {
  type JsonSchema,
  type Schemas,
  openSchema,
  propertiesOf,
  withoutProperties,
} from './schemas.ts';
import type { Access } from './access.ts';
import type { RateClass } from '../rate-limit/index.ts';
import type { RestProcedure } from '../rest/index.ts';
import { isSecretName } from '../errors/index.ts';

/** A zod schema, or a JSON Schema, which may refer to those of the document. */
export type AnySchema = z.core.$ZodType | JsonSchema | ((schemas: Schemas) => JsonSchema);

/** An operation as declared, before examples and texts are added. */
export interface DescribedCall extends Access {
  method: Method;
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  /** Details beyond the summary. */
  description?: string;
  rate?: RateClass;
  parameters?: (Field | Reference)[];
  body?: {
    required: boolean;
    types: Record<string, AnySchema>;
    encoding?: NonNullable<MediaType['encoding']>;
  };
  answer: {
    status: number;
    description: string;
    types: Record<string, AnySchema>;
    headers: HeaderName[];
    example?: unknown;
    /** Cacheable by ETag, so that it may respond 304. */
    isKept?: boolean;
  };
  /** Statuses that the transport layer responds with. */
  refusals: number[];
  /** The procedure, if any. */
  procedure?: string;
  /** Available in maintenance mode. */
  isOpen?: boolean;
}

const methodNames = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const;

/** The operation of a procedure at one of its paths. */
export function callOfProcedure(
  procedure: RestProcedure,
  { path, alias, schemas }: { path: string; alias: number; schemas: Schemas },
): DescribedCall {
  const { name, meta, rest } = procedure;
  const { parameters, body } = splitInput(procedure, path, schemas);
  return {
    method: methodNames[rest.method],
    path: `/api${path}`,
    operationId: alias === 0 ? name : `${name}.alias${alias}`,
    tag: rest.tag,
    summary: alias === 0 ? rest.summary : `${rest.summary}, at another address`,
    ...(rest.description !== undefined && alias === 0 && { description: rest.description }),
    ...(alias > 0 && { description: `The same as \`/api${rest.path}\`.` }),
    ...(rest.callers !== undefined && { callers: rest.callers }),
    ...(rest.optionalSession && { optionalSession: true }),
    actor: meta.actor,
    rate: meta.rate,
    parameters: [...parameters, ...listConditions(procedure, schemas)],
    ...(body && { body: describeInput(body, rest.takesForm === true, schemas) }),
    answer: describeOutput(procedure, schemas),
    refusals: listRefusals(procedure, path),
    procedure: name,
    isOpen: meta.open === true,
  };
}

/** A public read that is cacheable by ETag. */
function isKept({ meta, rest }: RestProcedure): boolean {
  return meta.actor === 'public' && rest.method === 'GET' && rest.fresh !== true;
}

/** Whether a change supports `If-Match`. */
function isVersioned({ input, rest }: RestProcedure, schemas: Schemas): boolean {
  if (input === undefined || rest.method === 'GET' || rest.method === 'POST') return false;
  return 'version' in propertiesOf(openSchema(schemas, schemas.take(input, 'input')));
}

function listConditions(procedure: RestProcedure, schemas: Schemas): Reference[] {
  return [
    ...(procedure.rest.created === undefined || procedure.rest.keyless === true
      ? []
      : [sharedParameter('IdempotencyKey')]),
    ...(isVersioned(procedure, schemas) ? [sharedParameter('IfMatch')] : []),
    ...(isKept(procedure) ? [sharedParameter('IfNoneMatch')] : []),
  ];
}

function describeInput(
  body: JsonSchema,
  takesForm: boolean,
  schemas: Schemas,
): NonNullable<DescribedCall['body']> {
  return {
    required: (openSchema(schemas, body).required ?? []).length > 0,
    types: {
      'application/json': body,
      ...(takesForm && { 'application/x-www-form-urlencoded': body }),
    },
  };
}

/** Splits the input into path parameters, and query or body. */
function splitInput(
  { input, rest }: RestProcedure,
  path: string,
  schemas: Schemas,
): { parameters: Field[]; body?: JsonSchema } {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
  const whole = input === undefined ? {} : schemas.take(input, 'input');
  const opened = openSchema(schemas, whole);
  const properties = propertiesOf(opened);
  const parameters = inPath.map((name) =>
    describeField({ name, in: 'path', required: true }, properties[name]),
  );
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  if (others.length === 0) return { parameters };
  if (rest.method !== 'GET' && rest.method !== 'DELETE') {
    return { parameters, body: inPath.length === 0 ? whole : withoutProperties(opened, inPath) };
  }
  // Credentials are never query parameters: URLs are logged.
  const hidden = rest.method === 'GET' ? [] : others.filter(isSecretName);
  const shown = others.filter((name) => !hidden.includes(name));
  const query = shown.map((name) => {
    const required = opened.required?.includes(name) ?? false;
    return describeField({ name, in: 'query', required }, properties[name]);
  });
  return {
    parameters: [...parameters, ...query],
    ...(hidden.length > 0 && { body: withoutProperties(opened, [...inPath, ...shown]) }),
  };
}

/** A parameter without its example. */
export type Field = Omit<Parameter, 'example'>;

/** A field of the input as a parameter; its description stands beside the schema. */
export function describeField(
  place: Pick<Field, 'name' | 'in' | 'required'>,
  { description = '', ...schema }: JsonSchema = {},
): Field {
  return { ...place, schema, description };
}

function describeOutput(procedure: RestProcedure, schemas: Schemas): DescribedCall['answer'] {
  const { rest, output } = procedure;
  const whole = output === undefined ? {} : schemas.take(output, 'output');
  const properties = propertiesOf(openSchema(schemas, whole));
  const isList = rest.list === true;
  const isCreated = rest.created !== undefined;
  const tellsVersion = 'version' in properties && (rest.method === 'GET' || isCreated);
  const headers: Partial<Record<HeaderName, boolean>> = {
    'X-Next-Cursor': 'nextCursor' in properties,
    Link: 'nextCursor' in properties,
    'X-Total-Count': rest.method === 'GET' && 'total' in properties,
    Location: isCreated,
    ETag: tellsVersion || isKept(procedure),
  };
  return {
    status: isCreated ? 201 : 200,
    description: isCreated ? 'Made.' : 'Done.',
    types: { 'application/json': isList ? (properties['items'] ?? { type: 'array' }) : whole },
    headers: headerNames.filter((name) => headers[name] === true),
    isKept: isKept(procedure),
  };
}

/** Error statuses of the transport layer; those of the procedure itself are extracted from the source. */
function listRefusals({ input, rest, type }: RestProcedure, path: string): number[] {
  const takesBody = rest.method !== 'GET';
  return [
    ...(input === undefined && !takesBody ? [] : [400]),
    ...(path.includes('{') ? [404] : []),
    ...(type === 'mutation' ? [409] : []),
    ...(takesBody && rest.method !== 'POST' ? [412] : []),
    ...(takesBody ? [413, 415] : []),
    429,
    500,
    503,
  ];
}
