import { z } from 'zod';
import { sharedParameter, type PlainRoute } from '../core/openapi/index.ts';

const stateOf = (status: string): z.core.$ZodType =>
  z.object({ status: z.literal(status).meta({ description: 'Always the same: it works.' }) });

/** Routes of the API description. */
export const descriptionRoutes: PlainRoute[] = [
  {
    method: 'get',
    path: '/api/openapi.json',
    operationId: 'description.json',
    tag: 'description',
    summary: 'This description, for programs',
    actor: 'public',
    parameters: [sharedParameter('IfNoneMatch')],
    answer: {
      status: 200,
      description: 'OpenAPI 3.1.',
      headers: ['ETag'],
      isKept: true,
      types: { 'application/json': { type: 'object' } },
      example: { openapi: '3.1.1', info: { title: 'Mesterhånd', version: '1.0.0' }, paths: {} },
    },
    refusals: [500],
  },
  {
    method: 'get',
    path: '/api/docs',
    operationId: 'description.page',
    tag: 'description',
    summary: 'This description, for people',
    actor: 'public',
    answer: {
      status: 200,
      description: 'A page.',
      types: { 'text/html': { type: 'string' } },
      example: '<!doctype html>',
    },
    refusals: [500],
  },
  {
    method: 'get',
    path: '/healthz',
    operationId: 'description.alive',
    tag: 'description',
    summary: 'Whether the server is alive',
    actor: 'public',
    answer: {
      status: 200,
      description: 'It is.',
      types: { 'application/json': stateOf('ok') },
    },
    refusals: [500],
  },
  {
    method: 'get',
    path: '/readyz',
    operationId: 'description.ready',
    tag: 'description',
    summary: 'Whether the server can serve: its database answers and has all its tables',
    actor: 'public',
    answer: {
      status: 200,
      description: 'It can.',
      types: { 'application/json': stateOf('ready') },
    },
    refusals: [500, 503],
  },
];
