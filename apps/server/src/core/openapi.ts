import type { AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import type { JsonSchema } from './json-schema.ts';
import type {
  Answer,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  Tag,
} from './openapi-document.ts';
import { errorResponses, errorSchemas } from './openapi-errors.ts';
import { exampleOfField, makeExample } from './openapi-examples.ts';
import {
  type HeaderName,
  commonHeaders,
  headers,
  headersOf,
  sharedParameters,
} from './openapi-headers.ts';
import { type OperationNote, introduction, operationNotes, tagTexts } from './openapi-notes.ts';
import { parameterText } from './openapi-parameters.ts';
import { type DescribedCall, callOfProcedure } from './openapi-procedures.ts';
import { type Shapes, collectShapes, keepUsed } from './openapi-shapes.ts';
import { rolesOf, securityOf, whoMay } from './openapi-who.ts';
import { defaultRates } from './rate-limit.ts';
import { listRestProcedures } from './rest.ts';

/** A schema of ours, or one as it is written in a document. */
export type AnySchema = z.core.$ZodType | JsonSchema;

/** A documented path that is no procedure, such as one that takes or gives files. */
export interface PlainRoute extends Omit<DescribedCall, 'answer'> {
  /** What a success carries; without a type it has no body. */
  answer: {
    status: number;
    description: string;
    types?: Record<string, AnySchema>;
    headers?: HeaderName[];
    isKept?: boolean;
    /** What a body looks like of which no schema tells. */
    example?: unknown;
  };
}

/** The description of the REST surface, out of the very schemas that check it. */
export function describeApi(
  router: AnyTRPCRouter,
  plainRoutes: readonly PlainRoute[],
  options: { publicUrl?: string | undefined } = {},
): OpenApiDocument {
  const shapes = collectShapes(errorSchemas());
  const procedures = listRestProcedures(router).flatMap((procedure) =>
    [procedure.rest.path, ...(procedure.rest.aliases ?? [])].map((path, index) =>
      callOfProcedure(procedure, { path, alias: index, shapes }),
    ),
  );
  const calls = [...procedures, ...plainRoutes];
  const paths: OpenApiDocument['paths'] = {};
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method]: describeCall(call, shapes) };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Mesterhånd',
      version: '1.0.0',
      summary: 'Find, compare and book local tradespeople.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.publicUrl ?? '/', description: 'This installation.' }],
    tags: listTags(calls),
    paths,
    components: {
      securitySchemes,
      parameters: { ...sharedParameters },
      headers: { ...headers },
      schemas: keepUsed(shapes.schemas, [paths, { $ref: '#/components/schemas/Error' }]),
      responses: { E304: unchanged, ...errorResponses() },
    },
  };
}

const unchanged: Answer = {
  description: 'What the caller keeps still holds: see `If-None-Match`.',
  headers: headersOf([...commonHeaders, 'ETag', 'X-Next-Cursor', 'Link', 'X-Total-Count']),
};

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` that signing in answers. It ends with the session.',
  },
};

function describeCall(call: DescribedCall | PlainRoute, shapes: Shapes): Operation {
  const note = operationNotes[call.operationId] ?? {};
  return {
    operationId: call.operationId,
    tags: [call.tag],
    summary: call.summary,
    description: describeUse(call, note),
    security: securityOf(call.actor, note),
    ...rolesOf(call.actor),
    parameters: (call.parameters ?? []).map((each) => describeParameter(each, call, shapes)),
    ...(call.body && { requestBody: describeBody(call.body, call, shapes) }),
    responses: { ...describeSuccess(call, shapes), ...refuse(call.refusals) },
  };
}

function describeUse(call: DescribedCall | PlainRoute, note: OperationNote): string {
  const { points, seconds } = call.rate === undefined ? {} : defaultRates[call.rate];
  const budget = points && `Counts against the budget \`${call.rate}\`: ${points} in ${seconds} s.`;
  const uses = [`${whoMay(call.actor, note)}.`, budget].filter((part) => part !== undefined);
  return [note.mind, call.description, uses.join(' ')]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

function describeParameter(
  given: Omit<Parameter, 'description'> | Reference,
  { operationId }: DescribedCall | PlainRoute,
  { schemas }: Shapes,
): Parameter | Reference {
  if ('$ref' in given) return given;
  const example = exampleOfField(given.name, given.schema, { schemas, operationId });
  return { ...given, description: parameterText(operationId, given.name), example };
}

function describeBody(
  body: NonNullable<DescribedCall['body']>,
  { operationId }: DescribedCall | PlainRoute,
  shapes: Shapes,
): NonNullable<Operation['requestBody']> {
  const { required, types, encoding } = body;
  const content = Object.entries(types).map(([type, given]): [string, MediaType] => {
    const schema = read(given, 'input', shapes);
    const example = makeExample(schema, { schemas: shapes.schemas, operationId });
    return [type, { schema, example, ...(encoding && { encoding }) }];
  });
  return { required, content: Object.fromEntries(content) };
}

function describeSuccess(
  { answer, operationId, rate }: DescribedCall | PlainRoute,
  shapes: Shapes,
): Record<string, Answer | Reference> {
  const { status, description, types = {}, headers: own = [], example, isKept } = answer;
  const everywhere: HeaderName[] =
    rate === undefined ? ['X-Request-Id', 'Cache-Control'] : commonHeaders;
  const content = Object.entries(types).map(([type, given]): [string, MediaType] => {
    const schema = read(given, 'output', shapes);
    const source = { schemas: shapes.schemas, operationId };
    return [type, { schema, example: example ?? makeExample(schema, source) }];
  });
  return {
    [status]: {
      description,
      headers: headersOf([...everywhere, ...own]),
      ...(content.length > 0 && { content: Object.fromEntries(content) }),
    },
    ...(isKept === true && { 304: { $ref: '#/components/responses/E304' } }),
  };
}

function read(given: AnySchema, io: 'input' | 'output', shapes: Shapes): JsonSchema {
  return given instanceof z.core.$ZodType ? shapes.take(given, io) : given;
}

function refuse(statuses: readonly number[]): Record<string, Reference> {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/E${status}` }]),
  );
}

function listTags(calls: readonly { tag: string }[]): Tag[] {
  return [...new Set(calls.map(({ tag }) => tag))].map((name) => ({
    name,
    description: tagTexts[name] ?? '',
  }));
}
