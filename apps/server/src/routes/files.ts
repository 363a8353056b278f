import { agreementFileInput } from '@mesterhand/domain/agreements/schema';
import { registerMasterInput, sessionOutput } from '@mesterhand/domain/auth/schema';
import { documentSchema, documentTypeSchema } from '@mesterhand/domain/documents/schema';
import { languages } from '@mesterhand/domain/pages/languages';
import { avatarOutput } from '@mesterhand/domain/profile/schema';
import { idSchema } from '@mesterhand/domain/wire/page';
import { maxWorkImages, uploadedImagesOutput } from '@mesterhand/domain/works/schema';
import { z } from 'zod';
import { adminRoutes } from './admin.ts';
import {
  type PlainRoute,
  file,
  fileOf,
  formOf,
  documentTypes,
  parametersOf,
  pictures,
  refusals,
  sharedParameter,
} from '../core/openapi/index.ts';
import { descriptionRoutes } from './description.ts';
import { googleRoutes } from './google.ts';
import { ownDataRoutes } from './own-data.ts';
import { privateUploads } from './private-uploads.ts';

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'SUMMARY:Bytte blandebatteri',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

/** API routes that are not procedures: uploads and downloads. */
export const plainRoutes: PlainRoute[] = [
  {
    method: 'post',
    path: '/api/auth/register-master',
    operationId: 'auth.registerMaster',
    tag: 'auth',
    summary: 'Opens a master’s account with services and documents, and signs in',
    description:
      'Nothing is stored of a registration that is refused, files included. `userData` is JSON as text. Documents are JPG, PNG or PDF; they stay private to their owner and administrators.',
    actor: 'public',
    rate: 'register',
    body: formOf(
      {
        userData: registerMasterInput.meta({
          description: 'The account and its services, as JSON.',
        }),
        personalId: fileOf('The identity document.'),
        certificate: fileOf('The trade certificate.'),
        insurance: fileOf('The proof of insurance; may be left out.'),
      },
      { required: ['userData', 'personalId', 'certificate'], files: documentTypes },
    ),
    answer: {
      status: 201,
      description: 'Registered and signed in.',
      types: { 'application/json': sessionOutput },
      headers: ['Location'],
    },
    refusals: refusals.form.filter((status) => status !== 401),
  },
  {
    method: 'post',
    path: '/api/upload/work-project-images',
    operationId: 'works.uploadImages',
    tag: 'works',
    summary: 'Takes in pictures for a work',
    description:
      'Pictures that no work names within a day are removed. JPG, PNG, WebP or GIF; the addresses answer in the order sent.',
    actor: 'master',
    rate: 'upload',
    body: formOf(
      {
        images: {
          type: 'array',
          items: fileOf('A picture.'),
          maxItems: maxWorkImages,
          description: 'The pictures, in the order in which the answer names them.',
        },
      },
      { required: ['images'], files: pictures },
    ),
    answer: {
      status: 201,
      description: 'Where the pictures are stored.',
      types: { 'application/json': uploadedImagesOutput },
      headers: ['Location'],
    },
    refusals: refusals.form,
  },
  {
    method: 'post',
    path: '/api/upload/avatar',
    operationId: 'profile.uploadAvatar',
    tag: 'profile',
    summary: 'Sets one’s picture',
    description:
      'Stored in three sizes; what a camera wrote into the file is removed. JPG, PNG, WebP or GIF; the one before is removed.',
    actor: 'user',
    rate: 'upload',
    body: formOf({ avatar: fileOf('The picture.') }, { required: ['avatar'], files: pictures }),
    answer: {
      status: 201,
      description: 'Where the picture is stored.',
      types: { 'application/json': avatarOutput },
      headers: ['Location'],
    },
    refusals: refusals.form,
  },
  {
    method: 'post',
    path: '/api/documents/upload',
    operationId: 'documents.upload',
    tag: 'profile',
    summary: 'Sends an identity document; one of the same type is replaced',
    description:
      'It waits for a decision again, even when the one before was approved. JPG, PNG or PDF; private to its owner and administrators.',
    actor: 'master',
    rate: 'upload',
    body: formOf(
      {
        type: documentTypeSchema.meta({ description: 'Kind of the document.' }),
        file: fileOf('The document.'),
      },
      { required: ['type', 'file'], files: documentTypes },
    ),
    answer: {
      status: 201,
      description: 'The document, which waits for a decision.',
      types: { 'application/json': documentSchema },
      headers: ['Location'],
    },
    refusals: refusals.form,
  },
  ...privateUploads,
  {
    method: 'get',
    path: '/api/bookings/{id}/calendar.ics',
    operationId: 'feeds.booking',
    tag: 'calendars',
    summary: 'A booking as a calendar file',
    description:
      'The same `UID` every time, so that a calendar updates its entry. In the state it has now (RFC 5545).',
    actor: 'user',
    rate: 'read',
    parameters: [
      ...parametersOf(
        'path',
        z.object({ id: idSchema.meta({ description: 'Id of the booking.', examples: [41] }) }),
      ),
      ...parametersOf(
        'query',
        z.object({
          lang: z.enum(languages).optional().meta({ description: 'The language of its words.' }),
        }),
      ),
    ],
    answer: {
      status: 200,
      description: 'The calendar.',
      types: { 'text/calendar': { type: 'string' } },
      headers: ['Content-Disposition'],
      example: calendar,
    },
    refusals: [...refusals.read, 404],
  },
  {
    method: 'get',
    path: '/api/bookings/{id}/agreement.pdf',
    operationId: 'agreements.file',
    tag: 'agreements',
    summary: 'The agreement of a booking as a document',
    description:
      'Its number and the SHA-256 of its content stand on each page. A translation says that the Norwegian text decides. To everybody but its two sides and administrators it does not exist (404).',
    actor: 'user',
    rate: 'search',
    parameters: [
      ...parametersOf('path', agreementFileInput.pick({ id: true })),
      ...parametersOf('query', agreementFileInput.pick({ lang: true })),
    ],
    answer: {
      status: 200,
      description: 'The document.',
      types: { 'application/pdf': file },
      headers: ['Content-Disposition'],
      example: 'The bytes of the document.',
    },
    refusals: [...refusals.read, 404],
  },
  {
    method: 'get',
    path: '/api/calendar/{token}.ics',
    operationId: 'feeds.follow',
    tag: 'calendars',
    summary: 'The bookings of whoever made this address, for calendars to follow',
    description:
      'Calendars ask again by themselves, most of them once in some hours. The address is the only key: it is shown once when it is made, and ends when it is made anew.',
    actor: 'public',
    rate: 'read',
    parameters: [
      ...parametersOf(
        'path',
        z.object({
          token: z.string().meta({
            description: 'The secret part of the address.',
            examples: ['b3VyLWV4YW1wbGUtdG9rZW4tbm90LWEtcmVhbC1vbmU'],
          }),
        }),
      ),
      sharedParameter('IfNoneMatch'),
    ],
    answer: {
      status: 200,
      description: 'The calendar.',
      types: { 'text/calendar': { type: 'string' } },
      headers: ['ETag', 'Content-Disposition'],
      isKept: true,
      example: calendar,
    },
    refusals: [400, 404, 429, 500, 503],
  },
  ...googleRoutes,
  ...ownDataRoutes,
  ...adminRoutes,
  {
    method: 'get',
    path: '/uploads/{file}',
    operationId: 'files.read',
    tag: 'files',
    summary: 'A stored file',
    optionalSession: true,
    description:
      'Documents, pictures of messages and voice messages are sent as attachments and never cached; a voice message answers a `Range` with 206. A public picture is AVIF for who names `image/avif` in `Accept`, once somebody has asked for that before, else WebP. Pictures are for everyone; a document is for its owner and administrators, a file of a message for those who read the message, one of a job request for those who read the request, one of an objection for the two sides and moderators, one of a review that is not public for its author and moderators, a picture that moderators have hidden for them and its owner, each with the bearer token.',
    actor: 'public',
    parameters: [
      ...parametersOf(
        'path',
        z.object({
          file: z.string().meta({
            description: 'The name of the file, as the addresses in answers state it.',
            examples: ['v1stgxr8z5jdhi6bmytq9a0k.webp'],
          }),
        }),
      ),
      sharedParameter('IfNoneMatch'),
      sharedParameter('Range'),
    ],
    answer: {
      status: 200,
      description: 'The bytes.',
      types: { 'image/webp': file, 'image/avif': file, 'application/pdf': file, 'audio/wav': file },
      headers: ['Content-Disposition', 'ETag', 'Accept-Ranges'],
      isKept: true,
      inRanges: ['audio/wav'],
      example: 'The bytes of the file.',
    },
    refusals: [400, 404, 500, 503],
  },
  ...descriptionRoutes,
];
