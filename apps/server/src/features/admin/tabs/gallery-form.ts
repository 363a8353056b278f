import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { isModerator } from '@mesterhand/domain/access/actor';
import {
  type GalleryItemInput,
  type UpdateGalleryItemInput,
  galleryItemInput,
  updateGalleryItemInput,
  galleryMimes,
  maxGalleryBytes,
} from '@mesterhand/domain/admin/gallery';
import { AppError } from '@mesterhand/domain/errors/codes';
import { idSchema } from '@mesterhand/domain/wire/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formRoute } from '../../../core/http/index.ts';
import { coerceText, fieldsOf } from '../../../core/rest/index.ts';
import { type Context, type MakeContext, idempotent } from '../../../core/trpc/index.ts';
import { issuesOf, refuseUnreadable } from '../../../core/errors/index.ts';
import {
  type Storage,
  type StagedFile,
  type Staging,
  withStaging,
} from '../../../core/storage/index.ts';
import { createItem, updateItem } from '../../gallery/service.ts';
import { requireItem } from './master-gallery.ts';

/** Six texts and a picture. One byte over the limit is accepted so that a file that is too large can be detected. */
const formLimits = { files: 1, fields: 12, parts: 13, fileSize: maxGalleryBytes + 1 };

/**
 * `POST /api/admin/gallery` adds a picture, `PUT /api/admin/gallery/{id}` changes one, with or without a new picture.
 * Multipart, hence not tRPC procedures.
 */
export function installGalleryForm(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/admin/gallery', formRoute(formLimits), async (request, reply) =>
    takeForm(
      { request, reply, contextOf, schema: galleryItemInput },
      async (context, { input, staged }) => {
        if (staged === undefined)
          throw new AppError('uploads.missing', {
            issues: [{ path: ['image'], message: 'required' }],
          });
        const { id } = await createOnce(context, { input, staged });
        reply.code(201).header('location', `/api/admin/gallery/${id}`);
        return id;
      },
    ),
  );
  fastify.put('/api/admin/gallery/:id', formRoute(formLimits), async (request, reply) => {
    const params = z
      .object({ id: z.coerce.number().pipe(idSchema).meta({ description: 'Id of the picture.' }) })
      .safeParse(request.params);
    if (!params.success) throw new AppError('input.invalid', { issues: issuesOf(params.error) });
    const { id } = params.data;
    const call = { request, reply, contextOf, schema: updateGalleryItemInput };
    return takeForm(call, async ({ db, storage, actor }, form) => {
      await updateItem({ db, storage }, actor, { id, ...form });
      return id;
    });
  });
}

/** The picture's bytes are part of the idempotent body: the same texts with another picture are another item. */
async function createOnce(
  { db, storage, actor, idempotencyKey: key }: Moderated,
  sent: { input: GalleryItemInput; staged: StagedFile },
): Promise<{ id: number }> {
  const image = key === null ? null : await digestOf(storage, sent.staged);
  const input = { ...sent.input, image };
  const call = { actorId: actor.userId, key, procedure: 'admin.gallery.create', input };
  return idempotent(db, call, (trx) => createItem(trx, actor, sent));
}

async function digestOf(storage: Storage, file: StagedFile): Promise<string> {
  const bytes = await storage.read(file);
  if (bytes === null) throw new Error('A staged file is gone.');
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}

interface Call<Input> {
  request: FastifyRequest;
  reply: FastifyReply;
  contextOf: MakeContext;
  schema: z.core.$ZodType<Input>;
}

interface Form<Input> {
  input: Input;
  staged?: StagedFile | undefined;
}

type Moderated = Context & { actor: NonNullable<Context['actor']> };

/** Reads the form, stores it by `keep`, and responds with the stored item. */
async function takeForm<Input extends GalleryItemInput | UpdateGalleryItemInput>(
  { request, reply, contextOf, schema }: Call<Input>,
  keep: (context: Moderated, form: Form<Input>) => Promise<number>,
): Promise<FastifyReply> {
  const context = await contextOf(request);
  const { db, storage, limits, actor } = context;
  if (actor === null) throw new AppError('auth.required');
  if (!isModerator(actor)) throw new AppError('access.forbidden');
  await limits.consume('upload', `user:${actor.userId}`);
  if (!request.isMultipart()) throw new AppError('uploads.wrongType');
  const id = await withStaging({ db, storage }, async (staging) =>
    keep({ ...context, actor }, await readForm(request, staging, schema)),
  );
  return reply.send(await requireItem(db, id));
}

const fields = fieldsOf(updateGalleryItemInput) ?? new Map<string, never[]>();

/** The texts are validated after the picture was read, so that all errors are reported together. */
async function readForm<Input>(
  request: FastifyRequest,
  staging: Staging,
  schema: z.core.$ZodType<Input>,
): Promise<Form<Input>> {
  const texts: Record<string, unknown> = {};
  let staged: StagedFile | undefined;
  for await (const part of request.parts({ limits: formLimits })) {
    if (part.type === 'field') {
      const types = fields.get(part.fieldname);
      if (types !== undefined) texts[part.fieldname] = coerceText(types, String(part.value));
    } else if (part.fieldname === 'image') staged = await stageImage(staging, part.file);
    else part.file.resume();
  }
  const parsed = z.safeParse(schema, refuseUnreadable(texts));
  if (!parsed.success) throw new AppError('input.invalid', { issues: issuesOf(parsed.error) });
  return { input: parsed.data, staged };
}

async function stageImage(
  staging: Staging,
  source: Parameters<Staging['image']>[0],
): Promise<StagedFile> {
  try {
    return await staging.image(source, { maxBytes: maxGalleryBytes, mimes: galleryMimes });
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('uploads.')) throw error;
    throw new AppError(error.code, {
      issues: [{ path: ['image'], message: error.code.replace('uploads.', '') }],
      cause: error,
    });
  }
}
