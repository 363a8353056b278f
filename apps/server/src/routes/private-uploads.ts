import { billPictureSchema } from '@mesterhand/domain/bills/schema';
import { bookingPictureSchema } from '@mesterhand/domain/bookings/pictures-schema';
import { messageDocumentMime, messageDocumentSchema } from '@mesterhand/domain/messages/documents';
import { messageImageSchema } from '@mesterhand/domain/messages/image-schema';
import { messageVoiceSchema } from '@mesterhand/domain/messages/voice';
import { voiceFormat } from '@mesterhand/domain/messages/wave';
import { requestPictureSchema } from '@mesterhand/domain/job-requests/schema';
import { reviewPictureSchema } from '@mesterhand/domain/reviews/pictures-schema';
import { workPictureSchema } from '@mesterhand/domain/work/schema';
import { type PlainRoute, fileOf, formOf, refusals, takesPicture } from '../core/openapi/index.ts';

/** Uploads that are private until their owner names them in a message, a booking, a review, a request, an objection or a work record. */
export const privateUploads: PlainRoute[] = [
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
      { file: fileOf('The document.', 'tegning.pdf') },
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
    method: 'post',
    path: '/api/upload/message-voice',
    operationId: 'messages.uploadVoice',
    tag: 'messages',
    summary: 'Takes in a recording for a voice message',
    description:
      'Recordings that no message names within a day are removed. WAV with uncompressed samples, mono, 16 kHz, 16 bits; from half a second to two minutes, as its samples say. What else the file holds is removed. Private to its owner until it is sent, then to the two people of the conversation and moderators. Its address is what `voice` of a message names.',
    actor: 'user',
    rate: 'upload',
    body: formOf(
      { file: fileOf('The recording.', 'melding.wav') },
      { required: ['file'], files: voiceFormat.mime },
    ),
    answer: {
      status: 201,
      description: 'Where the recording is stored, with its length and size.',
      types: { 'application/json': messageVoiceSchema },
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
    ...takesPicture(reviewPictureSchema),
    path: '/api/upload/review-image',
    operationId: 'reviews.uploadImage',
    tag: 'masters',
    summary: 'Takes in a picture for a review',
    description:
      'Pictures that no review names within a day are removed. JPG, PNG, WebP or GIF; what a camera wrote into the file is removed. Private to its owner and moderators until the review is published, public while it is. Its address is what `pictures` of a review names.',
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
];
