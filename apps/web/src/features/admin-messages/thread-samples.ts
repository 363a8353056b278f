import { type SessionUser, sessionUserSchema } from '@mesterhand/domain/access/actor';
import type { AdminMessage, ChatThread } from '@mesterhand/domain/admin/messages';
import { sampleOf } from '../../core/testing/sample.ts';

// People, threads and messages for the tests of the panel.

export const randi = sampleOf(sessionUserSchema, {
  id: 1,
  email: 'admin@demo.no',
  firstName: 'Randi',
  lastName: 'Berg',
  userType: 'client',
  isAdmin: true,
  role: 'admin',
});

export const moderator: SessionUser = { ...randi, id: 2, isAdmin: false, role: 'moderator' };

export const thread: ChatThread = {
  bookingId: 81,
  conversationId: 5,
  clientName: 'Kari Nordmann',
  masterName: 'Ola Hansen',
  lastMessage: 'Ses i morgen',
  lastMessageTime: '2026-11-20T10:02:00.000Z',
  messageCount: 2,
  unreadCount: 1,
  flaggedCount: 1,
};

export function message(seq: number, more: Partial<AdminMessage> = {}): AdminMessage {
  return {
    id: 100 + seq,
    conversationId: 5,
    seq,
    text: `Melding ${seq}`,
    image: null,
    document: null,
    voice: null,
    automatic: false,
    senderId: 3,
    senderName: 'Kari Nordmann',
    receiverName: 'Ola Hansen',
    sentAt: `2026-11-20T10:${String(seq).padStart(2, '0')}:00.000Z`,
    flagged: false,
    ...more,
  };
}

/** A page in the shape of the panel's lists. */
export const pageOf = <Row>(items: readonly Row[], nextCursor: string | null = null) => ({
  items,
  total: items.length,
  isCounted: true,
  nextCursor,
});
