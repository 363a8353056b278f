import { sessionOutput, registerMasterInput } from '@mesterhand/domain/auth/schema';
import { documentSchema } from '@mesterhand/domain/documents/schema';
import { messageImageSchema } from '@mesterhand/domain/messages/schema';
import { languages } from '@mesterhand/domain/pages/languages';
import { avatarOutput } from '@mesterhand/domain/profile/schema';
import { documentTypes } from '@mesterhand/domain/uploads/documents';
import { maxWorkImages, uploadedImagesOutput } from '@mesterhand/domain/works/schema';
import { adminRoutes } from './admin-routes.ts';
import { toJsonSchema } from './core/json-schema.ts';
import type { PlainRoute } from './core/openapi.ts';
import { googleRoutes } from './google-routes.ts';

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
    method: 'post',
    path: '/api/upload/work-project-images',
    operation: {
      operationId: 'works.uploadImages',
      tags: ['works'],
      summary: 'Takes in pictures for a work',
      description: 'For masters. JPG, PNG, WebP or GIF; the addresses answer in the order sent.',
      security: [{ bearer: [] }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: { images: { type: 'array', items: file, maxItems: maxWorkImages } },
              required: ['images'],
            },
          },
        },
      },
    },
    answer: {
      status: 200,
      description: 'Where the pictures lie.',
      content: { 'application/json': { schema: toJsonSchema(uploadedImagesOutput, 'output') } },
    },
    refusals: [400, 401, 403, 413, 415, 429, 503],
  },
  {
    method: 'post',
    path: '/api/upload/avatar',
    operation: {
      operationId: 'profile.uploadAvatar',
      tags: ['profile'],
      summary: 'Sets one’s picture',
      description: 'For whoever is signed in. JPG, PNG, WebP or GIF; the one before is removed.',
      security: [{ bearer: [] }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { avatar: file }, required: ['avatar'] },
          },
        },
      },
    },
    answer: {
      status: 200,
      description: 'Where the picture lies.',
      content: { 'application/json': { schema: toJsonSchema(avatarOutput, 'output') } },
    },
    refusals: [400, 401, 413, 415, 429, 503],
  },
  {
    method: 'post',
    path: '/api/documents/upload',
    operation: {
      operationId: 'documents.upload',
      tags: ['profile'],
      summary: 'Sends an identity paper; one of the same type is replaced',
      description: 'For masters. JPG, PNG or PDF; private to its owner and administrators.',
      security: [{ bearer: [] }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: { type: { type: 'string', enum: [...documentTypes] }, file },
              required: ['type', 'file'],
            },
          },
        },
      },
    },
    answer: {
      status: 200,
      description: 'The paper, which waits for a decision.',
      content: { 'application/json': { schema: toJsonSchema(documentSchema, 'output') } },
    },
    refusals: [400, 401, 403, 413, 415, 429, 503],
  },
  {
    method: 'post',
    path: '/api/upload/message-image',
    operation: {
      operationId: 'messages.uploadImage',
      tags: ['messages'],
      summary: 'Takes in a picture for a message',
      description:
        'For whoever is signed in. JPG, PNG, WebP or GIF; private to its owner until it is sent, then to the two people of the conversation and moderators.',
      security: [{ bearer: [] }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { image: file }, required: ['image'] },
          },
        },
      },
    },
    answer: {
      status: 200,
      description: 'Where the picture lies; its address is what a message names.',
      content: { 'application/json': { schema: toJsonSchema(messageImageSchema, 'output') } },
    },
    refusals: [400, 401, 413, 415, 429, 503],
  },
  {
    method: 'get',
    path: '/api/bookings/{id}/calendar.ics',
    operation: {
      operationId: 'feeds.booking',
      tags: ['calendars'],
      summary: 'A booking as a calendar file',
      description: 'For its two sides, in the state it has now (RFC 5545).',
      security: [{ bearer: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
        {
          name: 'lang',
          in: 'query',
          required: false,
          schema: { type: 'string', enum: [...languages] },
        },
      ],
    },
    answer: {
      status: 200,
      description: 'The calendar.',
      content: { 'text/calendar': { schema: { type: 'string' } } },
    },
    refusals: [400, 401, 404, 429, 503],
  },
  {
    method: 'get',
    path: '/api/calendar/{token}.ics',
    operation: {
      operationId: 'feeds.follow',
      tags: ['calendars'],
      summary: 'The bookings of whoever made this address, for calendars to follow',
      description:
        'The address is the only key: it is told once when it is made, and ends when it is made anew.',
      security: [{}],
      parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
    },
    answer: {
      status: 200,
      description: 'The calendar.',
      content: { 'text/calendar': { schema: { type: 'string' } } },
    },
    refusals: [404, 429, 503],
  },
  ...googleRoutes,
  ...adminRoutes,
  {
    method: 'get',
    path: '/uploads/{file}',
    operation: {
      operationId: 'files.read',
      tags: ['files'],
      summary: 'A stored file',
      description:
        'Pictures are for everyone; a document is for its owner and administrators, a picture of a message for those who read the message, with their bearer token.',
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
