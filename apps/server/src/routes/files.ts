import { agreementFileInput } from '@mesterhand/domain/agreements/schema';
import { registerMasterInput, sessionOutput } from '@mesterhand/domain/auth/schema';
import { billPictureSchema } from '@mesterhand/domain/bills/schema';
import { bookingPictureSchema } from '@mesterhand/domain/bookings/pictures-schema';
import { documentSchema, documentTypeSchema } from '@mesterhand/domain/documents/schema';
import { requestPictureSchema } from '@mesterhand/domain/job-requests/schema';
import { messageDocumentMime, messageDocumentSchema } from '@mesterhand/domain/messages/documents';
import { messageImageSchema } from '@mesterhand/domain/messages/schema';
import { languages } from '@mesterhand/domain/pages/languages';
import { avatarOutput } from '@mesterhand/domain/profile/schema';
import { idSchema } from '@mesterhand/domain/wire/page';
import { workPictureSchema } from '@mesterhand/domain/work/schema';
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
  takesPicture,
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
  {
    ...takesPicture(messageImageSchema),
    path: '/api/upload/message-image',
    operationId: 'messages.uploadImage',
    tag: 'messages',
    summary: 'Takes in a picture for a message',
    description:
      'Pictures that no message names within a day are removed. JPG, PNG, WebP or GIF; private to its owner until it is sent, then to the two people of the conversation and moderators. Its address is what a message names.',
  },
  {
    method: 'post',
    path: '/api/upload/message-document',
    operationId: 'messages.uploadDocument',
    tag: 'messages',
    summary: 'Takes in a PDF for a message',
    description:
      'Documents that no message names within a day are removed. PDF by its content, stored unchanged; served as an attachment. Private to its owner until it is sent, then to the two people of the conversation and moderators. Its address is what `document` of a message names.',
    actor: 'user',
    rate: 'upload',
    body: formOf(
      { file: fileOf('The document.') },
      { required: ['file'], files: messageDocumentMime },
    ),
    answer: {
      status: 201,
      description: 'Where the document is stored, with its name and size.',
      types: { 'application/json': messageDocumentSchema },
      headers: ['Location'],
    },
    refusals: refusals.form,
  },
  {
    ...takesPicture(bookingPictureSchema),
    path: '/api/upload/booking-image',
    operationId: 'bookings.uploadImage',
    tag: 'bookings',
    summary: 'Takes in a picture for a booking',
    description:
      'Pictures that no booking names within a day are removed. JPG, PNG, WebP or GIF; what a camera wrote into the file is removed. Private to its owner until the booking is sent, then to its two sides and administrators. Its address is what `pictures` of a booking names.',
  },
  {
    ...takesPicture(requestPictureSchema),
    path: '/api/upload/request-image',
    operationId: 'requests.uploadImage',
    tag: 'job-requests',
    summary: 'Takes in a picture for a job request',
    description:
      'Pictures that no request names within a day are removed. JPG, PNG, WebP or GIF; what a camera wrote into the file is removed. Private to its owner until the request is sent, then to its customer, the masters who are asked while it is open, and administrators. Its address is what a request names.',
  },
  {
    ...takesPicture(billPictureSchema),
    path: '/api/upload/bill-image',
    operationId: 'bills.uploadImage',
    tag: 'bills',
    summary: 'Takes in a picture for an objection to a bill',
    description:
      'Pictures that no objection names within a day are removed. JPG, PNG, WebP or GIF; what a camera wrote into the file is removed. Private to its owner until the customer objects, then to the two sides and moderators. Its address is what an objection names.',
  },
  {
    ...takesPicture(workPictureSchema),
    path: '/api/upload/work-image',
    operationId: 'work.uploadImage',
    tag: 'work',
    summary: 'Takes in a photo of a job',
    description: 'Removed after a day unless a work record names it. Private to the master.',
  },
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
      'Documents and pictures of messages are sent as attachments and never cached. Pictures are for everyone; a document is for its owner and administrators, a picture of a message for those who read the message, one of a job request for those who read the request, one of an objection for the two sides and moderators, a picture that moderators have hidden for them and its owner, each with the bearer token.',
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
