import type { JsonSchema } from './schemas.ts';

/** A JSON pointer to a shared component, such as `#/components/headers/Location`. */
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

/** Whether a parameter is inline. */
export function isParameter(part: Parameter | Reference): part is Parameter {
  return 'name' in part;
}

export interface HeaderObject {
  description: string;
  required?: boolean;
  schema: JsonSchema;
  example?: unknown;
}

/** One content type of a body, with one or several named examples. */
export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
  /** Content types of form parts other than plain text. */
  encoding?: Record<string, { contentType: string }>;
}

/** An inline response. */
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
  /** Roles that may call it; absent for public operations. */
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
  /** Outgoing webhooks by event. */
  webhooks: Record<string, { post: Operation }>;
  components: {
    securitySchemes: Record<string, unknown>;
    parameters: Record<string, Parameter>;
    headers: Record<string, HeaderObject>;
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Answer>;
  };
}
