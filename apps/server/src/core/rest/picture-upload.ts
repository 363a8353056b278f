import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { maxFileBytes } from '../http/index.ts';
import { type StagedFile, type Staging, withStaging } from '../storage/index.ts';
import type { MakeContext } from '../trpc/index.ts';

/** The form of `receivePicture`. */
export const pictureForm = { files: 1, fields: 4, parts: 5, fileSize: maxFileBytes };

interface PictureUpload {
  contextOf: MakeContext;
  /** What everybody may see once it is used is stored in three sizes. Private unless given. */
  side?: 'public' | 'private';
  /** Throws for an actor who may not upload; everybody may unless given. */
  permit?(actor: Actor): void;
  /** Records the picture as the actor's, who may then name it. */
  store(db: Kysely<DB>, actor: Actor, staged: StagedFile): Promise<{ image: string }>;
}

/** Takes one picture in the field 'image' of a form. */
export async function receivePicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { contextOf, side = 'private', permit, store }: PictureUpload,
): Promise<FastifyReply> {
  const { db, storage, limits, actor } = await contextOf(request);
  if (actor === null) throw new AppError('auth.required');
  permit?.(actor);
  await limits.consume('upload', `user:${actor.userId}`);
  if (!request.isMultipart()) throw new AppError('uploads.wrongType');
  const kept = await withStaging({ db, storage }, async (staging) =>
    store(
      db,
      actor,
      await readPicture(request, side === 'public' ? staging.image : staging.privateImage),
    ),
  );
  return reply.code(201).header('location', kept.image).send(kept);
}

type Stage = Staging['image'] | Staging['privateImage'];

async function readPicture(request: FastifyRequest, stage: Stage): Promise<StagedFile> {
  let picture: StagedFile | undefined;
  for await (const part of request.files({ limits: pictureForm })) {
    if (part.fieldname === 'image') picture = await stage(part.file);
    else part.file.resume();
  }
  if (picture !== undefined) return picture;
  throw new AppError('uploads.missing', { issues: [{ path: ['image'], message: 'required' }] });
}
