/**
 * Every type that the client has from the server and the domain: the packed client brings its own file of this name,
 * printed from the same schemas, so that it needs neither of them.
 */
import type { adminGalleryItemSchema, galleryItemInput } from '@mesterhand/domain/admin/gallery';
import type { registerMasterInput, sessionOutput } from '@mesterhand/domain/auth/schema';
import type { billPictureSchema } from '@mesterhand/domain/bills/schema';
import type { bookingPictureSchema } from '@mesterhand/domain/bookings/pictures-schema';
import type { postPictureSchema } from '@mesterhand/domain/blog/pictures';
import type { documentSchema } from '@mesterhand/domain/documents/schema';
import type { requestPictureSchema } from '@mesterhand/domain/job-requests/schema';
import type { messageDocumentSchema } from '@mesterhand/domain/messages/documents';
import type { messageImageSchema } from '@mesterhand/domain/messages/image-schema';
import type { messageVoiceSchema } from '@mesterhand/domain/messages/voice';
import type { avatarOutput } from '@mesterhand/domain/profile/schema';
import type { reviewPictureSchema } from '@mesterhand/domain/reviews/pictures-schema';
import type { scenePictureSchema } from '@mesterhand/domain/scenes/schema';
import type { workPictureSchema } from '@mesterhand/domain/work/schema';
import type { uploadedImagesOutput } from '@mesterhand/domain/works/schema';

export type { ErrorCode, Issue } from '@mesterhand/domain/errors/codes';
export type { DocumentType } from '@mesterhand/domain/uploads/documents';
export type { AppRouter } from '@mesterhand/server/router';

/** A schema's answer, as it leaves the server. */
type Output<Schema extends { _zod: { output: unknown } }> = Schema['_zod']['output'];
/** The input of a schema, before its defaults are applied. */
type Input<Schema extends { _zod: { input: unknown } }> = Schema['_zod']['input'];

export type AdminGalleryItem = Output<typeof adminGalleryItemSchema>;
export type GalleryItemInput = Output<typeof galleryItemInput>;
export type RegisterMasterInput = Input<typeof registerMasterInput>;
export type SessionOutput = Output<typeof sessionOutput>;
export type PostPicture = Output<typeof postPictureSchema>;
export type IdentityDocument = Output<typeof documentSchema>;
export type WorkPicture = Output<typeof workPictureSchema>;
export type BookingPicture = Output<typeof bookingPictureSchema>;
export type ReviewPicture = Output<typeof reviewPictureSchema>;
export type ScenePicture = Output<typeof scenePictureSchema>;
export type BillPicture = Output<typeof billPictureSchema>;
export type JobRequestPicture = Output<typeof requestPictureSchema>;
export type MessageDocument = Output<typeof messageDocumentSchema>;
export type MessageImage = Output<typeof messageImageSchema>;
export type MessageVoice = Output<typeof messageVoiceSchema>;
export type AvatarOutput = Output<typeof avatarOutput>;
export type UploadedImages = Output<typeof uploadedImagesOutput>;
