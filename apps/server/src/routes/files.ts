import { registerMasterInput, sessionOutput } from '@mesterhand/domain/auth/schema';
import { documentSchema } from '@mesterhand/domain/documents/schema';
import { messageImageSchema } from '@mesterhand/domain/messages/schema';
import { languages } from '@mesterhand/domain/pages/languages';
import { avatarOutput } from '@mesterhand/domain/profile/schema';
import { documentTypeSchema } from '@mesterhand/domain/uploads/documents';
import { maxWorkImages, uploadedImagesOutput } from '@mesterhand/domain/works/schema';
import { adminRoutes } from './admin.ts';
import {
  type PlainRoute,
  file,
  fileOf,
  formOf,
  idInPath,
  papers,
  pictures,
  refusals,
  sharedParameter,
} from '../core/openapi/index.ts';
import { descriptionRoutes } from './description.ts';
import { googleRoutes } from './google.ts';
import { ownDataRoutes } from './own-data.ts';

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
      '`userData` is JSON as text. Documents are JPG, PNG or PDF; they stay private to their owner and administrators.',
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
      { required: ['userData', 'personalId', 'certificate'], files: papers },
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
    description: 'JPG, PNG, WebP or GIF; the addresses answer in the order sent.',
    actor: 'master',
    rate: 'upload',
    body: formOf(
      {
        images: {
          type: 'array',
          items: file,
          maxItems: maxWorkImages,
          description: 'The pictures, in the order in which the answer names them.',
        },
      },
      { required: ['images'], files: pictures },
    ),
    answer: {
      status: 201,
      description: 'Where the pictures lie.',
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
    description: 'JPG, PNG, WebP or GIF; the one before is removed.',
    actor: 'user',
    rate: 'upload',
    body: formOf({ avatar: fileOf('The picture.') }, { required: ['avatar'], files: pictures }),
    answer: {
      status: 201,
      description: 'Where the picture lies.',
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
    summary: 'Sends an identity paper; one of the same type is replaced',
    description: 'JPG, PNG or PDF; private to its owner and administrators.',
    actor: 'master',
    rate: 'upload',
    body: formOf(
      {
        type: documentTypeSchema.meta({ description: 'Kind of the document.' }),
        file: fileOf('The document.'),
      },
      { required: ['type', 'file'], files: papers },
    ),
    answer: {
      status: 201,
      description: 'The paper, which waits for a decision.',
      types: { 'application/json': documentSchema },
      headers: ['Location'],
    },
    refusals: refusals.form,
  },
  {
    method: 'post',
    path: '/api/upload/message-image',
    operationId: 'messages.uploadImage',
    tag: 'messages',
    summary: 'Takes in a picture for a message',
    description:
      'JPG, PNG, WebP or GIF; private to its owner until it is sent, then to the two people of the conversation and moderators. Its address is what a message names.',
    actor: 'user',
    rate: 'upload',
    body: formOf({ image: fileOf('The picture.') }, { required: ['image'], files: pictures }),
    answer: {
      status: 201,
      description: 'Where the picture lies.',
      types: { 'application/json': messageImageSchema },
      headers: ['Location'],
    },
    refusals: refusals.form,
  },
  {
    method: 'get',
    path: '/api/bookings/{id}/calendar.ics',
    operationId: 'feeds.booking',
    tag: 'calendars',
    summary: 'A booking as a calendar file',
    description: 'In the state it has now (RFC 5545).',
    actor: 'user',
    rate: 'read',
    parameters: [
      idInPath,
      {
        name: 'lang',
        in: 'query',
        required: false,
        schema: { type: 'string', enum: [...languages] },
      },
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
    path: '/api/calendar/{token}.ics',
    operationId: 'feeds.follow',
    tag: 'calendars',
    summary: 'The bookings of whoever made this address, for calendars to follow',
    description:
      'The address is the only key: it is told once when it is made, and ends when it is made anew.',
    actor: 'public',
    rate: 'read',
    parameters: [
      { name: 'token', in: 'path', required: true, schema: { type: 'string' } },
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
    description:
      'Pictures are for everyone; a document is for its owner and administrators, a picture of a message for those who read the message, a picture that moderators have hidden for them and its owner, each with the bearer token.',
    actor: 'public',
    parameters: [
      { name: 'file', in: 'path', required: true, schema: { type: 'string' } },
      sharedParameter('IfNoneMatch'),
    ],
    answer: {
      status: 200,
      description: 'The bytes.',
      types: { 'image/webp': file, 'application/pdf': file },
      headers: ['Content-Disposition', 'ETag'],
      isKept: true,
      example: 'The bytes of the file.',
    },
    refusals: [400, 404, 500, 503],
  },
  ...descriptionRoutes,
];
