import type { JsonSchema } from './json-schema.ts';

/** A pointer to what many calls share, such as `#/components/headers/Location`. */
export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description: string;
  example?: unknown;
}

/** Whether a parameter is described in place. */
export function isParameter(part: Parameter | Reference): part is Parameter {
  return 'name' in part;
}

export interface HeaderObject {
  description: string;
  required?: boolean;
  schema: JsonSchema;
  example?: unknown;
}

/** One content type of a body, with an example of it; several examples have names. */
export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
  /** How the parts of a form are sent, where it is not as plain text. */
  encoding?: Record<string, { contentType: string }>;
}

/** One answer of a call, described in place. */
export interface Answer {
  description: string;
  headers?: Record<string, Reference>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  /** The roles that may call it; nobody is asked for theirs without it. */
  'x-roles'?: readonly string[];
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Answer | Reference>;
}

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof methods)[number];

export interface Tag {
  name: string;
  description: string;
}

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    contact: { name: string; url?: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: Tag[];
  paths: Record<string, Partial<Record<Method, Operation>>>;
  /** What this server sends to others, by the name of the event. */
  webhooks: Record<string, { post: Operation }>;
  components: {
    securitySchemes: Record<string, unknown>;
    parameters: Record<string, Parameter>;
    headers: Record<string, HeaderObject>;
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Answer>;
  };
}
