import { type MakeContext, publicProcedure, router, userProcedure } from '../../core/trpc/index.ts';
import { AppError } from '@mesterhand/domain/errors/codes';
import { updateTradeInput } from '@mesterhand/domain/masters/trade';
import {
  changePasswordInput,
  profileLinkSchema,
  profileSchema,
  publicProfileInput,
  publicProfileSchema,
  shareProfileInput,
  updateContactInput,
  updateProfileInput,
} from '@mesterhand/domain/profile/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formRoute, maxFileBytes } from '../../core/http/index.ts';
import { type StagedFile, type Staging, withStaging } from '../../core/storage/index.ts';
import {
  changePassword,
  storeAvatar,
  readProfile,
  readProfileLink,
  readPublicProfile,
  shareProfile,
  unshareProfile,
  updateContact,
  updateProfile,
  updateTrade,
} from './service.ts';

const tag = 'profile';
const linkPath = '/profile/link';

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

  updateContact: userProcedure({
    rate: 'write',
    output: profileSchema,
    rest: {
      method: 'PATCH',
      path: '/profile/contact',
      tag,
      summary: 'Saves the own phone number and user name',
    },
  })
    .input(updateContactInput)
    .mutation(({ ctx, input }) => updateContact(ctx.db, ctx.actor, input)),

  updateTrade: userProcedure({
    rate: 'write',
    output: profileSchema,
    rest: {
      method: 'PATCH',
      path: '/profile/trade',
      tag,
      summary: 'Saves the rate, the experience and the kinds of work of a master',
    },
  })
    .input(updateTradeInput)
    .mutation(({ ctx, input }) => updateTrade(ctx.db, ctx.actor, input, ctx.now)),

  byId: publicProcedure({
    rate: 'read',
    cached: { users: 'input.id', masters: 'output.masterId', categories: true },
    output: publicProfileSchema,
    rest: {
      method: 'GET',
      path: '/public-profile/{id}',
      tag,
      summary: 'What the caller may read of a person',
    },
  })
    .input(publicProfileInput)
    .query(({ ctx, input }) => readPublicProfile(ctx.db, ctx.actor, input)),

  link: userProcedure({
    rate: 'read',
    output: profileLinkSchema,
    rest: { method: 'GET', path: linkPath, tag, summary: 'The link of the own profile' },
  }).query(({ ctx }) => readProfileLink(ctx.db, ctx.actor)),

  share: userProcedure({
    rate: 'write',
    output: profileLinkSchema,
    rest: {
      method: 'POST',
      path: linkPath,
      tag,
      summary: 'Makes the own profile’s link show all of it',
    },
  })
    .input(shareProfileInput)
    .mutation(({ ctx, input }) => shareProfile(ctx.db, ctx.actor, input)),

  unshare: userProcedure({
    rate: 'write',
    output: profileLinkSchema,
    rest: { method: 'DELETE', path: linkPath, tag, summary: 'Ends the link that was given away' },
  }).mutation(({ ctx }) => unshareProfile(ctx.db, ctx.actor)),

  changePassword: userProcedure({
    rate: 'signIn',
    output: z.object({
      changed: z.literal(true).meta({ description: 'Whether the password was changed.' }),
    }),
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

const formLimits = { files: 1, fields: 4, parts: 5, fileSize: maxFileBytes };

/** `POST /api/upload/avatar`: one picture in the field 'avatar'. */
export function installAvatarUpload(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/upload/avatar', formRoute(formLimits), async (request, reply) => {
    const { db, storage, limits, actor } = await contextOf(request);
    if (actor === null) throw new AppError('auth.required');
    await limits.consume('upload', `user:${actor.userId}`);
    if (!request.isMultipart()) throw new AppError('uploads.wrongType');
    const kept = await withStaging({ db, storage }, async (staging) =>
      storeAvatar({ db, storage }, actor, await readPicture(request, staging)),
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
