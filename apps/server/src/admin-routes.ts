import { auditFilterInput } from '@mesterhand/domain/admin/audit';
import { adminGalleryItemSchema, galleryItemInput } from '@mesterhand/domain/admin/gallery';
import { postPictureSchema } from '@mesterhand/domain/blog/pictures';
import { propertiesOf, toJsonSchema } from './core/json-schema.ts';
import type { PlainRoute } from './core/openapi.ts';

const image = { type: 'string', contentMediaType: 'application/octet-stream' } as const;
const formProperties = { ...propertiesOf(toJsonSchema(galleryItemInput, 'input')), image };
const formFields = ['title', 'description', 'category', 'masterName'];
const auditParameters = Object.entries(propertiesOf(toJsonSchema(auditFilterInput, 'input'))).map(
  ([name, schema]) => ({ name, in: 'query' as const, required: false, schema }),
);

/** What the panel sends and gets besides procedures. */
export const adminRoutes: PlainRoute[] = [
  {
    method: 'post',
    path: '/api/admin/gallery',
    operation: {
      operationId: 'admin.gallery.create',
      tags: ['gallery'],
      summary: 'Hangs a picture in the gallery',
      description: 'For moderators. PNG, JPG or GIF up to 10 MB.',
      security: [{ bearer: [] }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: formProperties,
              required: [...formFields, 'image'],
            },
          },
        },
      },
    },
    answer: {
      status: 201,
      description: 'The picture as it hangs.',
      content: {
        'application/json': { schema: toJsonSchema(adminGalleryItemSchema, 'output') },
      },
    },
    refusals: [400, 401, 403, 404, 413, 415, 429, 503],
  },
  {
    method: 'put',
    path: '/api/admin/gallery/{id}',
    operation: {
      operationId: 'admin.gallery.update',
      tags: ['gallery'],
      summary: 'Changes a picture of the gallery; the file stays when none is sent',
      description: 'For moderators. PNG, JPG or GIF up to 10 MB.',
      security: [{ bearer: [] }],
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: formProperties, required: formFields },
          },
        },
      },
    },
    answer: {
      status: 200,
      description: 'The picture as it is now.',
      content: {
        'application/json': { schema: toJsonSchema(adminGalleryItemSchema, 'output') },
      },
    },
    refusals: [400, 401, 403, 404, 413, 415, 429, 503],
  },
  {
    method: 'post',
    path: '/api/admin/blog/pictures',
    operation: {
      operationId: 'admin.blog.uploadPicture',
      tags: ['blog'],
      summary: 'Takes in a picture, for the cover of a post or for its text',
      description: 'For administrators. JPG, PNG, WebP or GIF up to 10 MB.',
      security: [{ bearer: [] }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { image }, required: ['image'] },
          },
        },
      },
    },
    answer: {
      status: 201,
      description: 'Where the picture lies; its address is what a post names.',
      content: { 'application/json': { schema: toJsonSchema(postPictureSchema, 'output') } },
    },
    refusals: [400, 401, 403, 413, 415, 429, 503],
  },
  {
    method: 'get',
    path: '/api/admin/audit.csv',
    operation: {
      operationId: 'admin.audit.export',
      tags: ['admin'],
      summary: 'The trail of changes as a table, newest first',
      description: 'For administrators. Narrowed like the list of the trail.',
      security: [{ bearer: [] }],
      parameters: auditParameters,
    },
    answer: {
      status: 200,
      description: 'The lines.',
      content: { 'text/csv': { schema: { type: 'string' } } },
    },
    refusals: [400, 401, 403, 429, 503],
  },
  {
    method: 'get',
    path: '/api/admin/backups/{id}/file',
    operation: {
      operationId: 'admin.backup.download',
      tags: ['backups'],
      summary: 'The archive of a finished backup',
      description:
        'For superadmins: it holds everything of everybody, private papers too. Noted in the trail of changes.',
      security: [{ bearer: [] }],
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    },
    answer: {
      status: 200,
      description: 'The archive.',
      content: {
        'application/gzip': {
          schema: { type: 'string', contentMediaType: 'application/octet-stream' },
        },
      },
    },
    refusals: [400, 401, 403, 404, 409, 429, 503],
  },
];
