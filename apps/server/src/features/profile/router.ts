import {
  type MakeContext,
  masterProcedure,
  publicProcedure,
  router,
  userProcedure,
} from '../../core/trpc/index.ts';
import { AppError } from '@mesterhand/domain/errors/codes';
import { updateTradeInput } from '@mesterhand/domain/masters/trade';
import { languageSchema, setLanguageInput } from '@mesterhand/domain/notifications/preferences';
import { completenessOf, completenessSchema } from '@mesterhand/domain/profile/completeness';
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
import { readContents } from './queries.ts';
import {
  changePassword,
  storeAvatar,
  readProfile,
  readProfileLink,
  readPublicProfile,
  setLanguage,
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
    rest: {
      method: 'GET',
      path: '/profile',
      tag,
      summary: 'The own profile',
      description: '`version` is what a change must send back.',
    },
  }).query(({ ctx }) => readProfile(ctx.db, ctx.actor)),

  completeness: masterProcedure({
    rate: 'read',
    output: completenessSchema,
    rest: {
      method: 'GET',
      path: '/profile/completeness',
      tag,
      summary: 'How complete the own profile is, and the next best step',
      callers: 'masters',
    },
  }).query(async ({ ctx }) => completenessOf(await readContents(ctx.db, ctx.actor))),

  update: userProcedure({
    rate: 'write',
    output: profileSchema,
    rest: {
      method: 'PUT',
      path: '/profile',
      tag,
      summary: 'Saves the own profile',
      description:
        '`phone`, `username`, `avatar` and the trade are stored where they are sent and stay where they are left out; the rest is replaced. What only masters have is refused of a customer (`mastersOnly`), an `email` or `documents` other than those that were read, too (`changedElsewhere`). Unknown keys and those that would raise somebody (`id`, `userType`, `isAdmin`, `isVerified`, `masterId`) are ignored.',
    },
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
      description:
        'Wants nothing of the rest of the profile. What is left out stays; an empty `phone` removes the number.',
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
      description:
        'For masters. What is left out stays; null clears `hourlyRate`, `jobType`, `organisationNumber` and `businessAddress`. The badge stays, but administrators check what a verified master adds to `licensedWorks`.',
    },
  })
    .input(updateTradeInput)
    .mutation(({ ctx, input }) => updateTrade(ctx.db, ctx.actor, input, ctx.now)),

  byId: publicProcedure({
    rate: 'read',
    cached: true,
    output: publicProfileSchema,
    rest: {
      method: 'GET',
      path: '/public-profile/{id}',
      tag,
      summary: 'What the caller may read of a person',
      description:
        'Neither e-mail nor phone nor birth date are shown to anybody. Of somebody who is no visible master, strangers get the first name, an initial and no city; who shares a booking or a conversation with them, or sends the `s` of the link that they gave away, gets all of it.',
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
      description:
        'Answers the same link each time; `renew` ends the one that was given away before.',
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
      description: 'Wants the current password. Common and short passwords are refused.',
    },
  })
    .input(changePasswordInput)
    .mutation(({ ctx, input }) =>
      changePassword(ctx.db, { userId: ctx.actor.userId, token: ctx.token }, input),
    ),
});

/** The language of messages, beside the notification preferences. */
export const languageRouter = router({
  setLanguage: userProcedure({
    rate: 'write',
    output: languageSchema,
    rest: {
      method: 'PUT',
      path: '/notifications/language',
      tag: 'notifications',
      summary: 'The language in which the reader is written to',
    },
  })
    .input(setLanguageInput)
    .mutation(({ ctx, input }) => setLanguage(ctx.db, { ...input, userId: ctx.actor.userId })),
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
    if (part.fieldname === 'avatar') picture = await staging.portrait(part.file);
    else part.file.resume();
  }
  if (picture !== undefined) return picture;
  throw new AppError('uploads.missing', { issues: [{ path: ['avatar'], message: 'required' }] });
}
