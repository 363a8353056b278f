import type {
  AdminGalleryItem,
  AvatarOutput,
  BillPicture,
  BookingPicture,
  DocumentType,
  GalleryItemInput,
  IdentityDocument,
  JobRequestPicture,
  MessageDocument,
  MessageImage,
  MessageVoice,
  PostPicture,
  RegisterMasterInput,
  ReviewPicture,
  ScenePicture,
  SessionOutput,
  UploadedImages,
  WorkPicture,
} from './api.ts';
import type { Client } from './client.ts';
import { type UploadOptions, nameOf, sendForm } from './forms.ts';

export type { UploadOptions };

/**
 * Sets the signed-in user's avatar: JPG, PNG, WebP or GIF.
 * @throws CallError `uploads.tooLarge`, `uploads.wrongType`, `uploads.broken`, as every upload.
 */
export async function uploadAvatar(
  client: Client,
  avatar: Blob,
  options: UploadOptions = {},
): Promise<AvatarOutput> {
  return believe(
    await sendForm(client, { path: '/api/upload/avatar', form: formOf({ avatar }), ...options }),
  );
}

/** Uploads a master's document, JPG, PNG or PDF; it replaces one of the same type. */
export async function uploadDocument(
  client: Client,
  { type, file }: { type: DocumentType; file: Blob },
  options: UploadOptions = {},
): Promise<IdentityDocument> {
  const form = formOf({ type, file });
  return believe(await sendForm(client, { path: '/api/documents/upload', form, ...options }));
}

/**
 * Uploads the pictures of a master's work; the addresses are returned in the same order, for `masters.works.create`.
 */
export async function uploadWorkImages(
  client: Client,
  images: readonly Blob[],
  options: UploadOptions = {},
): Promise<string[]> {
  const path = '/api/upload/work-project-images';
  const { imageUrls } = believe<UploadedImages>(
    await sendForm(client, { path, form: formOf({ images }), ...options }),
  );
  return imageUrls;
}

/** Uploads a picture for a message; `messages.send` takes its address. */
export async function uploadMessageImage(
  client: Client,
  image: Blob,
  options: UploadOptions = {},
): Promise<MessageImage> {
  const path = '/api/upload/message-image';
  return believe(await sendForm(client, { path, form: formOf({ image }), ...options }));
}

/** Uploads a PDF for a message; `messages.send` takes its address. */
export async function uploadMessageDocument(
  client: Client,
  file: Blob,
  options: UploadOptions = {},
): Promise<MessageDocument> {
  const path = '/api/upload/message-document';
  return believe(await sendForm(client, { path, form: formOf({ file }), ...options }));
}

/** Uploads a recording for a voice message, WAV as `/api/docs` describes it; `messages.send` takes its address. */
export async function uploadMessageVoice(
  client: Client,
  file: Blob,
  options: UploadOptions = {},
): Promise<MessageVoice> {
  const path = '/api/upload/message-voice';
  return believe(await sendForm(client, { path, form: formOf({ file }), ...options }));
}

/** Uploads a picture for a job request; `bookings.requests.create` takes its address. */
export async function uploadRequestImage(
  client: Client,
  image: Blob,
  options: UploadOptions = {},
): Promise<JobRequestPicture> {
  const path = '/api/upload/request-image';
  return believe(await sendForm(client, { path, form: formOf({ image }), ...options }));
}

/** Uploads a picture for a booking; `bookings.create` takes its address. */
export async function uploadBookingImage(
  client: Client,
  image: Blob,
  options: UploadOptions = {},
): Promise<BookingPicture> {
  const path = '/api/upload/booking-image';
  return believe(await sendForm(client, { path, form: formOf({ image }), ...options }));
}

/** Uploads a picture for a review; `masters.reviews.create` takes its address. */
export async function uploadReviewImage(
  client: Client,
  image: Blob,
  options: UploadOptions = {},
): Promise<ReviewPicture> {
  const path = '/api/upload/review-image';
  return believe(await sendForm(client, { path, form: formOf({ image }), ...options }));
}

/** Uploads a picture for an objection; `bookings.bills.object` takes its address. */
export async function uploadBillImage(
  client: Client,
  image: Blob,
  options: UploadOptions = {},
): Promise<BillPicture> {
  const path = '/api/upload/bill-image';
  return believe(await sendForm(client, { path, form: formOf({ image }), ...options }));
}

/** Uploads a photo of a job; `bookings.work.record` takes its address. */
export async function uploadWorkImage(
  client: Client,
  image: Blob,
  options: UploadOptions = {},
): Promise<WorkPicture> {
  const path = '/api/upload/work-image';
  return believe(await sendForm(client, { path, form: formOf({ image }), ...options }));
}

/** Uploads a picture for the blog, for its cover or its text; sizes in pixels. */
export async function uploadPostPicture(
  client: Client,
  image: Blob,
  options: UploadOptions = {},
): Promise<PostPicture> {
  const path = '/api/admin/blog/pictures';
  return believe(await sendForm(client, { path, form: formOf({ image }), ...options }));
}

/** The form of a gallery picture. Without a master's id it is the site's own; it is visible by default. */
export type GalleryForm = Pick<
  GalleryItemInput,
  'title' | 'description' | 'category' | 'masterName'
> &
  Partial<Pick<GalleryItemInput, 'masterId' | 'isVisible'>>;

/** Adds a picture to the gallery. */
export async function createGalleryItem(
  client: Client,
  item: GalleryForm & { image: Blob },
  options: UploadOptions = {},
): Promise<AdminGalleryItem> {
  const path = '/api/admin/gallery';
  return believe(await sendForm(client, { path, form: formOf(item), ...options }));
}

/** Changes a picture of the gallery; without a new file the old one stays. */
export async function updateGalleryItem(
  client: Client,
  { id, ...item }: GalleryForm & { id: number; image?: Blob | undefined },
  options: UploadOptions = {},
): Promise<AdminGalleryItem> {
  const path = `/api/admin/gallery/${id}`;
  return believe(await sendForm(client, { method: 'PUT', path, form: formOf(item), ...options }));
}

/** A master's data from the three registration steps. */
export type MasterRegistration = RegisterMasterInput;

/** Registers a master with services and documents, and returns the session. */
export async function registerMaster(
  client: Client,
  {
    userData,
    documents,
  }: { userData: MasterRegistration; documents: Partial<Record<DocumentType, Blob>> },
  options: UploadOptions = {},
): Promise<SessionOutput> {
  const form = formOf({ userData: JSON.stringify(userData), ...documents });
  return believe(await sendForm(client, { path: '/api/auth/register-master', form, ...options }));
}

type Field = string | number | boolean | Blob | readonly Blob[] | null | undefined;

/** Texts first, so that the server has them before it reads a file; absent fields are not sent. */
function formOf(fields: Record<string, Field>): FormData {
  const form = new FormData();
  for (const [name, field] of Object.entries(fields))
    if (!isFiles(field) && field !== null && field !== undefined) form.set(name, String(field));
  for (const [name, field] of Object.entries(fields))
    if (isFiles(field)) for (const file of [field].flat()) form.append(name, file, nameOf(file));
  return form;
}

function isFiles(field: Field): field is Blob | readonly Blob[] {
  return field instanceof Blob || Array.isArray(field);
}

/** The server makes these answers by the very types; as procedures' answers, they are not parsed a second time. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function believe<T>(answer: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer as T;
}

/** Uploads a photograph for a scene of the public pages; `admin.scenes.save` takes its address. */
export async function uploadScenePicture(
  client: Client,
  image: Blob,
  options: UploadOptions = {},
): Promise<ScenePicture> {
  const path = '/api/admin/scenes/pictures';
  return believe(await sendForm(client, { path, form: formOf({ image }), ...options }));
}
