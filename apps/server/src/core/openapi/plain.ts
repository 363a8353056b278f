import { documentMimes } from '@mesterhand/domain/uploads/documents';
import { z } from 'zod';
import { type Field, describeField } from './operations.ts';
import { type JsonSchema, type Schemas, asSchema, toJsonSchema } from './schemas.ts';
import type { PlainRoute } from './registration.ts';

/** Binary content, as a form part or a response. */
export const file: JsonSchema = {
  type: 'string',
  contentMediaType: 'application/octet-stream',
};

/** A file in a form. @param description one sentence on the file. */
export function fileOf(description: string, example = 'kran.jpg'): JsonSchema {
  return { ...file, description, examples: [example] };
}

/** The fields of a schema as parameters. */
export function parametersOf(place: 'path' | 'query', fields: z.ZodObject): Field[] {
  const { properties = {}, required = [] } = toJsonSchema(fields, 'input');
  return Object.entries(properties).map(([name, schema]) =>
    describeField({ name, in: place, required: required.includes(name) }, asSchema(schema)),
  );
}

/** File types accepted for documents. */
export const documentTypes = documentMimes.join(', ');
export const pictures = 'image/jpeg, image/png, image/webp, image/gif';

/** Shared error statuses of such operations. */
export const refusals = {
  read: [400, 401, 403, 429, 500, 503],
  form: [400, 401, 403, 404, 409, 413, 415, 429, 500, 503],
};

/** A form with files. Structured parts are JSON as text: with a content type of their own they would be parsed. */
export function formOf(
  parts: Record<string, z.core.$ZodType | JsonSchema>,
  { required, files }: { required: string[]; files: string },
): NonNullable<PlainRoute['body']> {
  const described = Object.entries(parts);
  return {
    required: true,
    types: {
      'multipart/form-data': (schemas) => ({
        type: 'object',
        properties: Object.fromEntries(
          described.map(([name, part]) => [name, describePart(part, schemas)]),
        ),
        required,
      }),
    },
    // Plain values are text/plain by default; stated explicitly, generators send them as files.
    encoding: Object.fromEntries(
      described
        .filter(([, part]) => isFile(part) || part instanceof z.ZodObject)
        .map(([name, part]) => [name, { contentType: isFile(part) ? files : 'text/plain' }]),
    ),
  };
}

/** What all private pictures have in common that are uploaded before something names them. */
export function takesPicture(answer: z.ZodType) {
  return {
    method: 'post',
    actor: 'user',
    rate: 'upload',
    body: formOf({ image: fileOf('The picture.') }, { required: ['image'], files: pictures }),
    answer: {
      status: 201,
      description: 'Where the picture is stored.',
      types: { 'application/json': answer },
      headers: ['Location'],
    },
    refusals: refusals.form,
  } satisfies Partial<PlainRoute>;
}

function describePart(part: z.core.$ZodType | JsonSchema, schemas: Schemas): JsonSchema {
  if (!(part instanceof z.core.$ZodType)) return part;
  const schema = schemas.take(part, 'input');
  if (!(part instanceof z.ZodObject)) return schema;
  const { description = '', ...contentSchema } = schema;
  return { type: 'string', contentMediaType: 'application/json', contentSchema, description };
}

function isFile(part: z.core.$ZodType | JsonSchema): boolean {
  if (part instanceof z.core.$ZodType) return false;
  const { items = part } = part;
  return typeof items === 'object' && 'contentMediaType' in items;
}
