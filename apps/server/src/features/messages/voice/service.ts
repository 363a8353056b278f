import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { MessageVoice } from '@mesterhand/domain/messages/voice';
import { faultOfLength } from '@mesterhand/domain/messages/wave';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { type StagedFile, insertFile, uploadUrl } from '../../../core/storage/index.ts';

/**
 * Records a staged recording as the actor's, who may send it in a message.
 * @throws AppError `messages.voiceTooShort`, `messages.voiceTooLong`: by its samples, not by what a client says.
 */
export async function storeVoice(
  db: Kysely<DB>,
  actor: Actor,
  staged: StagedFile,
): Promise<MessageVoice> {
  const { name, bytes, durationMs = 0 } = staged;
  const fault = faultOfLength(durationMs);
  const issues = [{ path: ['file'], message: fault ?? '' }];
  if (fault === 'tooShort') throw new AppError('messages.voiceTooShort', { issues });
  if (fault === 'tooLong') throw new AppError('messages.voiceTooLong', { issues });
  const use = { ownerId: actor.userId, purpose: 'message' } as const;
  await withTransaction(db, (trx) => insertFile(trx, staged, use));
  return { url: uploadUrl(name), durationMs, bytes };
}
