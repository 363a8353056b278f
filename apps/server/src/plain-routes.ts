import { sessionOutput, registerMasterInput } from '@mesterhand/domain/auth/schema';
import { toJsonSchema } from './core/json-schema.ts';
import type { PlainRoute } from './core/openapi.ts';

const file = { type: 'string', contentMediaType: 'application/octet-stream' } as const;

/** What the API carries besides procedures: files, in and out. */
export const plainRoutes: PlainRoute[] = [
  {
    method: 'post',
    path: '/api/auth/register-master',
    operation: {
      operationId: 'auth.registerMaster',
      tags: ['auth'],
      summary: 'Opens a master’s account with services and documents, and signs in',
      description:
        'For everyone. Documents are JPG, PNG or PDF; they stay private to their owner and administrators.',
      security: [],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                userData: {
                  type: 'string',
                  contentMediaType: 'application/json',
                  contentSchema: toJsonSchema(registerMasterInput, 'input'),
                },
                personalId: file,
                certificate: file,
                insurance: file,
              },
              required: ['userData', 'personalId', 'certificate'],
            },
          },
        },
      },
    },
    answer: {
      status: 200,
      description: 'Registered and signed in.',
      content: { 'application/json': { schema: toJsonSchema(sessionOutput, 'output') } },
    },
    refusals: [400, 403, 409, 413, 415, 429, 503],
  },
  {
    method: 'get',
    path: '/uploads/{file}',
    operation: {
      operationId: 'files.read',
      tags: ['files'],
      summary: 'A stored file',
      description:
        'Pictures are for everyone; a document is for its owner and administrators, with their bearer token.',
      security: [{}, { bearer: [] }],
      parameters: [{ name: 'file', in: 'path', required: true, schema: { type: 'string' } }],
    },
    answer: {
      status: 200,
      description: 'The bytes.',
      content: { 'application/octet-stream': { schema: file } },
    },
    refusals: [404, 503],
  },
];
