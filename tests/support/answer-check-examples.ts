import type { MediaType, OpenApiDocument, Operation } from '@mesterhand/server/core/openapi';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export interface PlacedOperation {
  template: string;
  method: string;
  operation: Operation;
}

export function listOperations({ paths }: OpenApiDocument): PlacedOperation[] {
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ template, method, operation })),
  );
}

interface Example {
  place: string;
  schema: unknown;
  value: unknown;
}

/** Checks every example against its schema; a missing or empty one is a fault, too. */
export function checkExamples(document: OpenApiDocument): { count: number; faults: string[] } {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'https://api.example/', components: document.components });
  const known = new Map<string, ValidateFunction>();
  const examples = [...listOperations(document).flatMap(ofOperation), ...ofComponents(document)];
  const faults = examples.flatMap(({ place, schema, value }) => {
    if (value === undefined) return [`${place} has no example`];
    if (JSON.stringify(value).includes('(example)')) return [`${place} says nothing real`];
    const text = absolute(schema);
    const validate = known.get(text) ?? ajv.compile(Object(JSON.parse(text)));
    known.set(text, validate);
    return validate(value) ? [] : [`${place}: ${ajv.errorsText(validate.errors)}`];
  });
  return { count: examples.length, faults };
}

/** The same schema with references resolved against the whole document. */
function absolute(schema: unknown): string {
  return JSON.stringify(schema).replaceAll('"#/components/', '"https://api.example/#/components/');
}

function ofOperation({ operation }: PlacedOperation): Example[] {
  const { operationId, parameters, requestBody, responses } = operation;
  return [
    ...parameters.flatMap((each) =>
      '$ref' in each
        ? []
        : [{ place: `${operationId} ${each.name}`, schema: each.schema, value: each.example }],
    ),
    ...ofContent(`${operationId} body`, requestBody?.content),
    ...Object.entries(responses).flatMap(([status, answer]) =>
      '$ref' in answer ? [] : ofContent(`${operationId} ${status}`, answer.content),
    ),
  ];
}

function ofContent(place: string, content: Record<string, MediaType> = {}): Example[] {
  return Object.entries(content).flatMap(([type, { schema, example, examples = {} }]) => {
    // What is no JSON is shown as on the wire; the parts of a form are JSON again.
    if (!/json|form/.test(type)) return [{ place, schema: {}, value: example }];
    const named = Object.values(examples).map(({ value }) => ({ place, schema, value }));
    return named.length > 0 ? named : [{ place, schema, value: example }];
  });
}

function ofComponents({ components }: OpenApiDocument): Example[] {
  return [
    ...Object.entries({ ...components.parameters, ...components.headers }).map(
      ([place, { schema, example }]) => ({ place, schema, value: example }),
    ),
    ...Object.entries(components.responses).flatMap(([place, { content }]) =>
      ofContent(place, content),
    ),
  ];
}
