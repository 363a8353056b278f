import type { MakeContext } from '../../../core/trpc/index.ts';
import { isAdmin } from '@mesterhand/domain/access/actor';
import { maxPostPictureBytes, postPictureMimes } from '@mesterhand/domain/blog/pictures';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formRoute } from '../../../core/http/index.ts';
import { type StagedFile, type Staging, withStaging } from '../../../core/storage/index.ts';
import { storePicture } from '../../blog/service.ts';

/** One byte over the limit is accepted so that a file that is too large can be detected. */
const formLimits = { files: 1, fields: 2, parts: 3, fileSize: maxPostPictureBytes + 1 };

/** `POST /api/admin/blog/pictures` uploads a picture for the cover of a post or for its text. */
export function installBlogPictures(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/admin/blog/pictures', formRoute(formLimits), async (request, reply) => {
    const { db, storage, limits, actor } = await contextOf(request);
    if (actor === null) throw new AppError('auth.required');
    if (!isAdmin(actor)) throw new AppError('access.forbidden');
    await limits.consume('upload', `user:${actor.userId}`);
    if (!request.isMultipart()) throw new AppError('uploads.wrongType');
    const picture = await withStaging({ db, storage }, async (staging) =>
      storePicture(db, actor, await readPicture(request, staging)),
    );
    return reply.code(201).header('location', picture.url).send(picture);
  });
}

async function readPicture(request: FastifyRequest, staging: Staging): Promise<StagedFile> {
  let staged: StagedFile | undefined;
  for await (const part of request.files({ limits: formLimits })) {
    if (part.fieldname === 'image') staged = await stagePicture(staging, part.file);
    else part.file.resume();
  }
  if (staged !== undefined) return staged;
  throw new AppError('uploads.missing', { issues: [{ path: ['image'], message: 'required' }] });
}

async function stagePicture(
  staging: Staging,
  source: Parameters<Staging['image']>[0],
): Promise<StagedFile> {
  try {
    return await staging.image(source, { maxBytes: maxPostPictureBytes, mimes: postPictureMimes });
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('uploads.')) throw error;
    throw new AppError(error.code, {
      issues: [{ path: ['image'], message: error.code.replace('uploads.', '') }],
      cause: error,
    });
  }
}
