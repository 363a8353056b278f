import { type SessionUser, sessionUserSchema } from '@mesterhand/domain/access/actor';
import type { Conversation, Message } from '@mesterhand/domain/messages/schema';
import { sampleOf } from '../../core/testing/sample.ts';

// Fixtures for the tests of this folder.

export const kari = sampleOf(sessionUserSchema, {
  id: 3,
  email: 'kunde@demo.no',
  firstName: 'Kari',
  lastName: 'Nordmann',
  userType: 'client',
  role: 'user',
});

export const ola: SessionUser = {
  ...kari,
  id: 7,
  email: 'mester@demo.no',
  firstName: 'Ola',
  lastName: 'Hansen',
  userType: 'master',
  masterId: 12,
};

/** As seen by Kari. */
export const conversation: Conversation = {
  id: 5,
  bookingId: 81,
  masterId: 12,
  clientId: kari.id,
  other: { userId: ola.id, masterId: 12, name: 'Ola Hansen', avatar: null },
  booking: {
    id: 81,
    status: 'confirmed',
    serviceName: 'Bytte kran',
    scheduledDate: '2026-11-25',
    scheduledTime: '10:00',
  },
  lastMessage: null,
  unread: 0,
  readSeq: 0,
  otherReadSeq: 1,
  otherDeliveredSeq: 1,
  lastSeq: 2,
  blocked: false,
};

/** As seen by Ola. */
export const conversationOfOla: Conversation = {
  ...conversation,
  other: { userId: kari.id, masterId: null, name: 'Kari Nordmann', avatar: null },
};

export const enquiry: Conversation = { ...conversation, id: 6, bookingId: null, booking: null };

export function message(seq: number, more: Partial<Message> = {}): Message {
  return {
    id: 100 + seq,
    conversationId: 5,
    bookingId: 81,
    seq,
    senderId: ola.id,
    senderName: 'Ola Hansen',
    text: `Melding ${seq}`,
    image: null,
    document: null,
    voice: null,
    automatic: false,
    clientMessageId: null,
    sentAt: `2026-11-20T10:${String(seq).padStart(2, '0')}:00.000Z`,
    ...more,
  };
}

export const ofKari = { senderId: kari.id, senderName: 'Kari Nordmann' };
