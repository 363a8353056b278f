import { AppError } from '@mesterhand/domain/errors/codes';
import {
  changePasswordInput,
  profileSchema,
  publicProfileSchema,
  updateProfileInput,
} from '@mesterhand/domain/profile/schema';
import { idSchema } from '@mesterhand/domain/wire/page';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { MakeContext } from '../../core/rest.ts';
import { publicProcedure, router, userProcedure } from '../../core/trpc.ts';
import { type StagedFile, type Staging, withStaging } from '../../core/uploads.ts';
import {
  changePassword,
  keepAvatar,
  readProfile,
  readPublicProfile,
  updateProfile,
} from './service.ts';

const tag = 'profile';

export const profileRouter = router({
  own: userProcedure({
    rate: 'read',
    output: profileSchema,
    rest: { method: 'GET', path: '/profile', tag, summary: 'The own profile' },
  }).query(({ ctx }) => readProfile(ctx.db, ctx.actor)),

  update: userProcedure({
    rate: 'write',
    output: profileSchema,
    rest: { method: 'PUT', path: '/profile', tag, summary: 'Saves the own profile' },
  })
    .input(updateProfileInput)
    .mutation(({ ctx, input }) => updateProfile(ctx, ctx.actor, input, ctx.now)),

  byId: publicProcedure({
    rate: 'read',
    cached: { users: 'input.id', masters: 'output.masterId', categories: true },
    output: publicProfileSchema,
    rest: {
      method: 'GET',
      path: '/public-profile/{id}',
      tag,
      summary: 'What everyone may read of a person',
    },
  })
    .input(z.object({ id: idSchema }))
    .query(({ ctx, input }) => readPublicProfile(ctx.db, input.id)),

  changePassword: userProcedure({
    rate: 'signIn',
    output: z.object({ changed: z.literal(true) }),
    rest: {
      method: 'POST',
      path: '/auth/change-password',
      tag,
      summary: 'Changes the password and ends every other session',
    },
  })
    .input(changePasswordInput)
    .mutation(({ ctx, input }) =>
      changePassword(ctx.db, { userId: ctx.actor.userId, token: ctx.token }, input),
    ),
});

const formLimits = { files: 1, fields: 4, parts: 5, fileSize: 101 * 1024 * 1024 };

/** `POST /api/upload/avatar`: one picture in the field 'avatar'. */
export function installAvatarUpload(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/upload/avatar', async (request, reply) => {
    const { db, storage, limits, actor } = await contextOf(request);
    if (actor === null) throw new AppError('auth.required');
    await limits.consume('upload', `user:${actor.userId}`);
    if (!request.isMultipart()) throw new AppError('uploads.wrongType');
    const kept = await withStaging({ db, storage }, async (staging) =>
      keepAvatar({ db, storage }, actor, await readPicture(request, staging)),
    );
    return reply.code(201).header('location', kept.avatarUrl).send(kept);
  });
}

async function readPicture(request: FastifyRequest, staging: Staging): Promise<StagedFile> {
  let picture: StagedFile | undefined;
  for await (const part of request.files({ limits: formLimits })) {
    if (part.fieldname === 'avatar') picture = await staging.image(part.file);
    else part.file.resume();
  }
  if (picture !== undefined) return picture;
  throw new AppError('uploads.missing', { issues: [{ path: ['avatar'], message: 'required' }] });
}
