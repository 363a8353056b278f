import { errorTable } from '@mesterhand/domain/errors/codes';
import type { JsonSchema } from './json-schema.ts';
import type { Answer } from './openapi.ts';

const listedErrors = Object.entries(errorTable);

/** The one body of every refusal. */
export function errorSchema(): JsonSchema {
  const issue: JsonSchema = {
    type: 'object',
    properties: {
      path: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
      message: { type: 'string', description: 'A short key, such as `required`.' },
    },
    required: ['path', 'message'],
  };
  return {
    type: 'object',
    properties: {
      message: { type: 'string', description: 'For developers.' },
      code: { type: 'string', enum: listedErrors.map(([code]) => code) },
      issues: { type: 'array', items: issue },
    },
    required: ['message', 'code'],
  };
}

/** One response a status, telling the codes it may carry. */
export function errorResponses(): Record<string, Answer> {
  const byStatus = Map.groupBy(listedErrors, ([, { status }]) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => [`E${status}`, describeRefusal(status, errors)]),
  );
}

function describeRefusal(status: number, errors: typeof listedErrors): Answer {
  return {
    description: errors.map(([code, { message }]) => `\`${code}\`: ${message}`).join('\n\n'),
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
    }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
