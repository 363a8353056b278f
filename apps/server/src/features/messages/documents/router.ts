import { AppError } from '@mesterhand/domain/errors/codes';
import { messageDocumentMime } from '@mesterhand/domain/messages/documents';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formRoute } from '../../../core/http/index.ts';
import { pictureForm as formLimits } from '../../../core/rest/index.ts';
import { type StagedFile, type Staging, withStaging } from '../../../core/storage/index.ts';
import type { MakeContext } from '../../../core/trpc/index.ts';
import { storeDocument } from './service.ts';

/** `POST /api/upload/message-document`: one PDF in the field 'file', which its owner may then send. */
export function installMessageDocuments(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/upload/message-document', formRoute(formLimits), async (request, reply) => {
    const { db, storage, limits, actor } = await contextOf(request);
    if (actor === null) throw new AppError('auth.required');
    await limits.consume('upload', `user:${actor.userId}`);
    if (!request.isMultipart()) throw new AppError('uploads.wrongType');
    const stored = await withStaging({ db, storage }, async (staging) =>
      storeDocument(db, actor, await readDocument(request, staging)),
    );
    return reply.code(201).header('location', stored.url).send(stored);
  });
}

async function readDocument(
  request: FastifyRequest,
  staging: Staging,
): Promise<{ staged: StagedFile; sentName: string }> {
  let sent: { staged: StagedFile; sentName: string } | undefined;
  for await (const part of request.files({ limits: formLimits })) {
    if (part.fieldname === 'file') {
      const staged = await staging.document(part.file, { mimes: [messageDocumentMime] });
      sent = { staged, sentName: part.filename };
    } else part.file.resume();
  }
  if (sent !== undefined) return sent;
  throw new AppError('uploads.missing', { issues: [{ path: ['file'], message: 'required' }] });
}
