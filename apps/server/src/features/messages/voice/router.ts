import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formRoute } from '../../../core/http/index.ts';
import { pictureForm as formLimits } from '../../../core/rest/index.ts';
import { type StagedFile, type Staging, withStaging } from '../../../core/storage/index.ts';
import type { MakeContext } from '../../../core/trpc/index.ts';
import { storeVoice } from './service.ts';

/** `POST /api/upload/message-voice`: one recording in the field 'file', which its owner may then send. */
export function installVoiceMessages(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/upload/message-voice', formRoute(formLimits), async (request, reply) => {
    const { db, storage, limits, actor } = await contextOf(request);
    if (actor === null) throw new AppError('auth.required');
    await limits.consume('upload', `user:${actor.userId}`);
    if (!request.isMultipart()) throw new AppError('uploads.wrongType');
    const stored = await withStaging({ db, storage }, async (staging) =>
      storeVoice(db, actor, await readRecording(request, staging)),
    );
    return reply.code(201).header('location', stored.url).send(stored);
  });
}

async function readRecording(request: FastifyRequest, staging: Staging): Promise<StagedFile> {
  let staged: StagedFile | undefined;
  for await (const part of request.files({ limits: formLimits })) {
    if (part.fieldname === 'file') staged = await staging.recording(part.file);
    else part.file.resume();
  }
  if (staged !== undefined) return staged;
  throw new AppError('uploads.missing', { issues: [{ path: ['file'], message: 'required' }] });
}
