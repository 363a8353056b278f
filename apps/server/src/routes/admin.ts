import { auditFilterInput } from '@mesterhand/domain/admin/audit';
import {
  adminGalleryItemSchema,
  galleryItemInput,
  galleryMimes,
} from '@mesterhand/domain/admin/gallery';
import { postPictureSchema } from '@mesterhand/domain/blog/pictures';
import { scenePictureSchema } from '@mesterhand/domain/scenes/schema';
import { idSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import {
  type PlainRoute,
  file,
  fileOf,
  formOf,
  parametersOf,
  pictures,
  refusals,
  takesPicture,
} from '../core/openapi/index.ts';

const galleryParts = {
  ...galleryItemInput.shape,
  image: fileOf('The picture.'),
};
const galleryFields = ['title', 'description', 'category', 'masterName'];
const galleryFiles = galleryMimes.join(', ');
const idOf = (description: string) =>
  parametersOf('path', z.object({ id: idSchema.meta({ description }) }));

/** Routes of the administration that are not procedures. */
export const adminRoutes: PlainRoute[] = [
  {
    method: 'post',
    path: '/api/admin/gallery',
    operationId: 'admin.gallery.create',
    tag: 'gallery',
    summary: 'Hangs a picture in the gallery',
    description:
      'The file may have 10 MB; its texts are judged when it has been read. PNG, JPG or GIF up to 10 MB.',
    actor: 'moderator',
    rate: 'upload',
    body: formOf(galleryParts, { required: [...galleryFields, 'image'], files: galleryFiles }),
    answer: {
      status: 201,
      description: 'The picture as it hangs.',
      types: { 'application/json': adminGalleryItemSchema },
      headers: ['Location'],
    },
    refusals: refusals.form,
  },
  {
    method: 'put',
    path: '/api/admin/gallery/{id}',
    operationId: 'admin.gallery.update',
    tag: 'gallery',
    summary: 'Changes a picture of the gallery; the file stays when none is sent',
    description: 'PNG, JPG or GIF up to 10 MB.',
    actor: 'moderator',
    rate: 'upload',
    parameters: idOf('Id of the picture.'),
    body: formOf(galleryParts, { required: galleryFields, files: galleryFiles }),
    answer: {
      status: 200,
      description: 'The picture as it is now.',
      types: { 'application/json': adminGalleryItemSchema },
    },
    refusals: refusals.form,
  },
  {
    method: 'post',
    path: '/api/admin/blog/pictures',
    operationId: 'admin.blog.uploadPicture',
    tag: 'blog',
    summary: 'Takes in a picture, for the cover of a post or for its text',
    description:
      'Pictures that no post names are removed after a while. JPG, PNG, WebP or GIF up to 10 MB. Its address is what a post names.',
    actor: 'admin',
    rate: 'upload',
    body: formOf({ image: fileOf('The picture.') }, { required: ['image'], files: pictures }),
    answer: {
      status: 201,
      description: 'Where the picture is stored.',
      types: { 'application/json': postPictureSchema },
      headers: ['Location'],
    },
    refusals: refusals.form,
  },
  {
    ...takesPicture(scenePictureSchema),
    path: '/api/admin/scenes/pictures',
    operationId: 'admin.scenes.uploadPicture',
    tag: 'settings',
    summary: 'Takes in a photograph for a scene of the public pages',
    description:
      'Photographs that no scene names within a day are removed. JPG, PNG, WebP or GIF; what a camera wrote into the file is removed. Its address is what a scene names.',
    actor: 'admin',
  },
  {
    method: 'get',
    path: '/api/admin/audit.csv',
    operationId: 'admin.audit.export',
    tag: 'admin',
    summary: 'The trail of changes as a table, newest first',
    description:
      'UTF-8 with commas; cells that a spreadsheet would run are defused. Narrowed like the list of the trail.',
    actor: 'admin',
    rate: 'search',
    parameters: parametersOf('query', auditFilterInput),
    answer: {
      status: 200,
      description: 'The lines.',
      types: { 'text/csv': { type: 'string' } },
      headers: ['Content-Disposition'],
      example:
        'id,at,actorId,actor,action,subject,subjectId,before,after,reason\r\n27,2026-11-22T09:30:00.000Z,1,Astrid Berg,reviews.reject,review,19,,,Nevner andre ved navn\r\n',
    },
    refusals: refusals.read,
  },
  {
    method: 'get',
    path: '/api/admin/backups/{id}/file',
    operationId: 'admin.backup.download',
    tag: 'backups',
    summary: 'The archive of a finished backup',
    description:
      'It holds everything of everybody, private documents too. Recorded in the audit trail.',
    actor: 'superadmin',
    rate: 'search',
    parameters: idOf('Id of the backup.'),
    answer: {
      status: 200,
      description: 'The archive.',
      types: { 'application/gzip': file },
      headers: ['Content-Disposition'],
      example: 'The bytes of the archive.',
    },
    refusals: [...refusals.read, 404, 409],
  },
];
