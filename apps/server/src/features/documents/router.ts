import {
  type MakeContext,
  adminProcedure,
  masterProcedure,
  router,
  userProcedure,
} from '../../core/trpc/index.ts';
import { can } from '@mesterhand/domain/access/policy';
import {
  badgeSchema,
  decideDocumentInput,
  documentSchema,
  documentViewSchema,
  listDocumentViewsInput,
  listDocumentsInput,
  ofTypeInput,
  documentTypeSchema,
} from '@mesterhand/domain/documents/schema';
import { AppError, type Issue } from '@mesterhand/domain/errors/codes';
import type { DocumentType } from '@mesterhand/domain/uploads/documents';
import { pageOf } from '@mesterhand/domain/wire/page';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formRoute, maxFileBytes } from '../../core/http/index.ts';
import { type StagedFile, type Staging, withStaging } from '../../core/storage/index.ts';
import { findBadge, listDocumentViews, listDocuments } from './queries.ts';
import { type SentDocument, decideDocument, deleteDocument, replaceDocument } from './service.ts';

const tag = 'profile';

export const documentsRouter = router({
  list: userProcedure({
    rate: 'read',
    output: z.array(documentSchema),
    rest: {
      method: 'GET',
      path: '/documents',
      tag,
      summary: 'One’s identity documents',
      description: 'Without `userId` one’s own. The files behind `url` want the bearer token, too.',
      callers: 'of others for administrators alone',
    },
  })
    .input(listDocumentsInput)
    .query(({ ctx, input }) => {
      const ownerId = input.userId ?? ctx.actor.userId;
      if (!can(ctx.actor, 'documents.read', { ownerId })) throw new AppError('access.forbidden');
      return listDocuments(ctx.db, ownerId);
    }),

  badge: masterProcedure({
    rate: 'read',
    output: badgeSchema,
    rest: {
      method: 'GET',
      path: '/documents/badge',
      tag,
      summary: 'What became of one’s badge',
      description: 'Whether administrators have verified the master, and why not.',
    },
  }).query(async ({ ctx }) => {
    const badge = await findBadge(ctx.db, ctx.actor.userId);
    if (badge === undefined) throw new AppError('masters.notFound');
    return badge;
  }),

  viewers: userProcedure({
    rate: 'read',
    output: pageOf(documentViewSchema),
    rest: {
      method: 'GET',
      path: '/documents/viewers',
      list: true,
      tag,
      summary: 'Who has viewed the own documents, the latest view first',
      description:
        'Views within an hour count as one and are stored for a year; one’s own do not count.',
    },
  })
    .input(listDocumentViewsInput)
    .query(({ ctx, input }) => listDocumentViews(ctx.db, { ...input, ownerId: ctx.actor.userId })),

  delete: userProcedure({
    rate: 'write',
    output: ofTypeInput,
    rest: {
      method: 'DELETE',
      path: '/documents/{type}',
      tag,
      summary: 'Removes an own document',
      description: 'The file is deleted with it. Deleting a required document removes the badge.',
    },
  })
    .input(ofTypeInput)
    .mutation(({ ctx, input }) => deleteDocument(ctx, ctx.actor, input.type)),

  decide: adminProcedure({ rate: 'write', output: documentSchema })
    .input(decideDocumentInput)
    .mutation(({ ctx, input }) => decideDocument(ctx.db, ctx.actor, input, ctx.now)),
});

const formLimits = { files: 1, fields: 4, parts: 5, fileSize: maxFileBytes };

/** `POST /api/documents/upload`: a type and a file, in either order; replaces an existing document of that type. */
export function installDocumentUpload(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/documents/upload', formRoute(formLimits), async (request, reply) => {
    const { db, storage, limits, actor } = await contextOf(request);
    if (actor === null) throw new AppError('auth.required');
    const { masterId } = actor;
    if (masterId === null) throw new AppError('access.forbidden');
    await limits.consume('upload', `user:${actor.userId}`);
    if (!request.isMultipart()) throw new AppError('uploads.wrongType');
    const document = await withStaging({ db, storage }, async (staging) =>
      replaceDocument({ db, storage }, { ...actor, masterId }, await readForm(request, staging)),
    );
    return reply.code(201).header('location', document.url).send(document);
  });
}

async function readForm(request: FastifyRequest, staging: Staging): Promise<SentDocument> {
  let type: DocumentType | undefined;
  let file: { staged: StagedFile; originalName: string } | undefined;
  for await (const part of request.parts({ limits: formLimits })) {
    if (part.type === 'field') {
      if (part.fieldname === 'type') type = documentTypeSchema.safeParse(part.value).data;
    } else if (part.fieldname === 'file')
      file = { staged: await stageFile(staging, part.file), originalName: part.filename };
    else part.file.resume();
  }
  if (type !== undefined && file !== undefined) return { type, ...file };
  const issues: Issue[] = [];
  if (type === undefined) issues.push({ path: ['type'], message: 'required' });
  if (file === undefined) issues.push({ path: ['file'], message: 'required' });
  throw new AppError('uploads.missing', { issues });
}

async function stageFile(
  staging: Staging,
  source: Parameters<Staging['document']>[0],
): Promise<StagedFile> {
  try {
    return await staging.document(source);
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('uploads.')) throw error;
    throw new AppError(error.code, {
      issues: [{ path: ['file'], message: error.code.replace('uploads.', '') }],
      cause: error,
    });
  }
}
