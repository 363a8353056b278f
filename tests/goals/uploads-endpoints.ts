import { reviewPictureSchema } from '@mesterhand/domain/reviews/pictures-schema';
import { scenePictureSchema } from '@mesterhand/domain/scenes/schema';
import { workPictureSchema } from '@mesterhand/domain/work/schema';
import { billPictureSchema } from '@mesterhand/domain/bills/schema';
import { bookingPictureSchema } from '@mesterhand/domain/bookings/pictures-schema';
import { documentSchema } from '@mesterhand/domain/documents/schema';
import { postPictureSchema } from '@mesterhand/domain/blog/pictures';
import { requestPictureSchema } from '@mesterhand/domain/job-requests/schema';
import { messageDocumentSchema } from '@mesterhand/domain/messages/documents';
import { messageImageSchema } from '@mesterhand/domain/messages/image-schema';
import { messageVoiceSchema } from '@mesterhand/domain/messages/voice';
import { avatarOutput } from '@mesterhand/domain/profile/schema';
import { uploadedImagesOutput } from '@mesterhand/domain/works/schema';
import { z } from 'zod';
import type { Cast } from '../support/accounts.ts';
import type { HostileFile } from '../support/hostile-files.ts';

/** An upload endpoint. */
export interface Endpoint {
  path: string;
  field: string;
  who: 'client' | 'master' | 'admin';
  isPrivate: boolean;
  /** A public picture that only its owner sees until something public names it. */
  isHiddenAtFirst?: true;
  /** Where an accepted file is served. */
  addressIn: (body: unknown) => string | undefined;
  texts?: Record<string, string>;
}

const galleryTexts = {
  title: 'Bad',
  description: 'Nytt bad',
  category: 'Rørlegger',
  masterName: 'Ola Hansen',
};

export const endpoints: readonly Endpoint[] = [
  {
    path: '/api/upload/avatar',
    field: 'avatar',
    who: 'client',
    isPrivate: false,
    addressIn: (body) => avatarOutput.parse(body).avatarUrl,
  },
  {
    path: '/api/documents/upload',
    field: 'file',
    who: 'master',
    isPrivate: true,
    addressIn: (body) => documentSchema.parse(body).url ?? undefined,
    texts: { type: 'insurance' },
  },
  {
    path: '/api/upload/work-project-images',
    field: 'images',
    who: 'master',
    isPrivate: false,
    addressIn: (body) => uploadedImagesOutput.parse(body).imageUrls[0],
  },
  {
    path: '/api/upload/message-image',
    field: 'image',
    who: 'client',
    isPrivate: true,
    addressIn: (body) => messageImageSchema.parse(body).image,
  },
  {
    path: '/api/upload/message-document',
    field: 'file',
    who: 'client',
    isPrivate: true,
    addressIn: (body) => messageDocumentSchema.parse(body).url,
  },
  {
    path: '/api/upload/message-voice',
    field: 'file',
    who: 'client',
    isPrivate: true,
    addressIn: (body) => messageVoiceSchema.parse(body).url,
  },
  {
    path: '/api/upload/request-image',
    field: 'image',
    who: 'client',
    isPrivate: true,
    addressIn: (body) => requestPictureSchema.parse(body).image,
  },
  {
    path: '/api/upload/booking-image',
    field: 'image',
    who: 'client',
    isPrivate: true,
    addressIn: (body) => bookingPictureSchema.parse(body).image,
  },
  {
    path: '/api/upload/review-image',
    field: 'image',
    who: 'client',
    isPrivate: false,
    isHiddenAtFirst: true,
    addressIn: (body) => reviewPictureSchema.parse(body).image,
  },
  {
    path: '/api/upload/bill-image',
    field: 'image',
    who: 'client',
    isPrivate: true,
    addressIn: (body) => billPictureSchema.parse(body).image,
  },
  {
    path: '/api/upload/work-image',
    field: 'image',
    who: 'client',
    isPrivate: true,
    addressIn: (body) => workPictureSchema.parse(body).image,
  },
  {
    path: '/api/admin/blog/pictures',
    field: 'image',
    who: 'admin',
    isPrivate: false,
    addressIn: (body) => postPictureSchema.parse(body).url,
  },
  {
    path: '/api/admin/scenes/pictures',
    field: 'image',
    who: 'admin',
    isPrivate: false,
    addressIn: (body) => scenePictureSchema.parse(body).image,
  },
  {
    path: '/api/admin/gallery',
    field: 'image',
    who: 'admin',
    isPrivate: false,
    addressIn: (body) => z.object({ imageUrl: z.string() }).parse(body).imageUrl,
    texts: galleryTexts,
  },
];

interface Sent {
  status: number;
  body: unknown;
}

/** Sends a file to an endpoint as the web's form does. */
export async function send(
  url: string,
  {
    endpoint,
    file,
    bytes,
    cast,
  }: { endpoint: Endpoint; file: HostileFile; bytes: Buffer; cast: Cast },
): Promise<Sent> {
  const form = new FormData();
  for (const [name, text] of Object.entries(endpoint.texts ?? {})) form.set(name, text);
  form.set(endpoint.field, new Blob([new Uint8Array(bytes)], { type: file.type }), file.fileName);
  const response = await fetch(`${url}${endpoint.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${cast[endpoint.who].token}` },
    body: form,
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}
