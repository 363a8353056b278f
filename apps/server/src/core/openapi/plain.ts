import { documentMimes } from '@mesterhand/domain/uploads/documents';
import { idSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import type { Parameter } from './document.ts';
import type { PlainRoute } from './registration.ts';

/** Binary content, as a form part or a response. */
export const file: JsonSchema = {
  type: 'string',
  contentMediaType: 'application/octet-stream',
};

/** A file in a form. @param description one sentence on the file. */
export function fileOf(description: string): JsonSchema {
  return { ...file, description };
}

export const idInPath: Omit<Parameter, 'description'> = {
  name: 'id',
  in: 'path',
  required: true,
  schema: toJsonSchema(idSchema, 'input'),
};

/** File types accepted for documents. */
export const papers = documentMimes.join(', ');
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
  const described = Object.entries(parts).map(
    ([name, part]) => [name, describePart(part)] as const,
  );
  return {
    required: true,
    types: {
      'multipart/form-data': {
        type: 'object',
        properties: Object.fromEntries(described),
        required,
      },
    },
    // Plain values are text/plain by default; stated explicitly, generators send them as files.
    encoding: Object.fromEntries(
      described
        .filter(([, part]) => isFile(part) || part.contentMediaType !== undefined)
        .map(([name, part]) => [name, { contentType: isFile(part) ? files : 'text/plain' }]),
    ),
  };
}

function describePart(part: z.core.$ZodType | JsonSchema): JsonSchema {
  if (!(part instanceof z.core.$ZodType)) return part;
  const { description, ...schema } = toJsonSchema(part, 'input');
  return schema.type === 'object'
    ? {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: schema,
        ...(description !== undefined && { description }),
      }
    : { ...schema, ...(description !== undefined && { description }) };
}

function isFile(part: JsonSchema): boolean {
  const { items = part } = part;
  return typeof items === 'object' && 'contentMediaType' in items
    ? items.contentMediaType === file.contentMediaType
    : false;
}
