import {
  type MakeContext,
  refuseKey,
  publicProcedure,
  router,
  userProcedure,
} from '../../core/trpc/index.ts';
import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { registerInput, registerMasterInput, sessionOutput } from '@mesterhand/domain/auth/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { documentTypeSchema } from '@mesterhand/domain/documents/schema';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formRoute, maxFileBytes } from '../../core/http/index.ts';
import { issuesOf, refuseUnreadable } from '../../core/errors/index.ts';
import { sendCreated } from '../../core/rest/index.ts';
import { endSession, visitOf } from '../../core/sessions/index.ts';
import { type Staging, withStaging } from '../../core/storage/index.ts';
import { readSessionUser } from './queries.ts';
import { type SentDocuments, register, registerMaster } from './service.ts';

const tag = 'auth';
const ofPerson = '/public-profile/{user.id}';

export const authRouter = router({
  register: publicProcedure({
    rate: 'register',
    output: sessionOutput,
    rest: {
      method: 'POST',
      path: '/auth/register',
      created: ofPerson,
      keyless: true,
      tag,
      summary: 'Opens an account and signs in',
      description:
        'An email asks to verify the address. Closed while the settings say so (`auth.registrationClosed`). A master who registers here has no badge; `POST /api/auth/register-master` takes documents, too. What only masters have is refused of a customer (`mastersOnly`). Unknown keys and those that would raise somebody (`role`, `isAdmin`, `masterId`, `isVerified`) are ignored.',
    },
  })
    .input(registerInput)
    .mutation(async ({ ctx, input }) => {
      const { device, ...signedIn } = await register(ctx.db, input, visitOf(ctx));
      ctx.device.keep(device);
      return signedIn;
    }),

  logout: userProcedure({
    rate: 'write',
    open: true,
    output: z.object({
      ended: z.literal(true).meta({ description: 'Whether a session was ended.' }),
    }),
    rest: {
      method: 'POST',
      path: '/auth/logout',
      tag,
      summary: 'Ends this session',
      description: 'The token ends at once, and with it the live connections of the session.',
    },
  }).mutation(async ({ ctx }) => {
    await endSession(ctx.db, ctx.token, ctx.now);
    return { ended: true };
  }),

  session: userProcedure({
    rate: 'read',
    open: true,
    output: sessionUserSchema,
    rest: {
      method: 'GET',
      path: '/auth/session',
      tag,
      summary: 'Who this session belongs to',
      description: 'For clients that stored a token and want to know whether it still counts.',
    },
  }).query(({ ctx: { account } }) => {
    if (account === null) throw new AppError('auth.required');
    return readSessionUser(account);
  }),
});

/** Three files and one text. */
const formLimits = {
  files: 3,
  fields: 8,
  parts: 11,
  fieldSize: 256 * 1024,
  fileSize: maxFileBytes,
};

/**
 * `POST /api/auth/register-master`: multipart, hence not a procedure; uses the same service. Files are staged while
 * streaming; a refused registration leaves none behind.
 */
export function installMasterRegistration(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/auth/register-master', formRoute(formLimits), async (request, reply) => {
    const ctx = await contextOf(request);
    const { db, storage, limits, address } = ctx;
    await limits.consume('register', address);
    refuseKey(ctx);
    if (!request.isMultipart()) throw new AppError('uploads.wrongType');
    const { device, ...signedIn } = await withStaging({ db, storage }, async (staging) => {
      const { userData, documents } = await readForm(request, staging);
      return registerMaster(db, parseUserData(userData), documents, visitOf(ctx));
    });
    ctx.device.keep(device);
    return sendCreated(reply, { at: ofPerson, output: signedIn });
  });
}

async function readForm(request: FastifyRequest, staging: Staging) {
  const documents: SentDocuments = {};
  let userData = '';
  for await (const part of request.parts({ limits: formLimits })) {
    if (part.type === 'field') {
      if (part.fieldname === 'userData') userData = String(part.value);
      continue;
    }
    const type = documentTypeSchema.safeParse(part.fieldname).data;
    if (type === undefined) part.file.resume();
    else
      documents[type] = {
        staged: await stageDocument(staging, type, part.file),
        originalName: part.filename,
      };
  }
  return { userData, documents };
}

/** A refused file is reported at its field, so that the form can show the error there. */
async function stageDocument(staging: Staging, field: string, source: MultipartFile['file']) {
  try {
    return await staging.document(source);
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('uploads.')) throw error;
    throw new AppError(error.code, {
      issues: [{ path: [field], message: error.code.replace('uploads.', '') }],
      cause: error,
    });
  }
}

function parseUserData(text: string) {
  const parsed = registerMasterInput.safeParse(refuseUnreadable(parseJson(text)));
  if (!parsed.success) throw new AppError('input.invalid', { issues: issuesOf(parsed.error) });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('input.malformed', {
      issues: [{ path: ['userData'], message: 'required' }],
      cause: error,
    });
  }
}
