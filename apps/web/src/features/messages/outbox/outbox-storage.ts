import { messageDocumentSchema } from '@mesterhand/domain/messages/documents';
import { messageVoiceSchema } from '@mesterhand/domain/messages/voice';
import { z } from 'zod';
import type { OutboxPlace } from '../../../core/outbox/storage.ts';
import { messageRules, type OutboxItem, outboxKey } from './outbox.ts';

const itemSchema = z.object({
  clientMessageId: z.string(),
  conversationId: z.number(),
  text: z.string(),
  image: z.string().nullable(),
  // Absent in what an earlier version of the app has stored.
  document: messageDocumentSchema.nullable().default(null),
  voice: messageVoiceSchema.nullable().default(null),
  writtenAt: z.string(),
  state: z.enum(['waiting', 'sending', 'failed']),
  refusal: z.string().nullable(),
});

/** Where a user's messages are stored until they have been delivered to the server. */
export const messagePlace = (userId: number): OutboxPlace<OutboxItem> => ({
  key: outboxKey(userId),
  parse: (stored) => z.array(itemSchema).safeParse(stored).data ?? [],
  rules: messageRules,
});
