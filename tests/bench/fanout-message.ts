/** What the product pushes for a text, so that all servers put as many bytes on the wire. */
export const pushed = (text: string) => ({
  kind: 'message' as const,
  message: {
    id: 1,
    conversationId: 1,
    bookingId: null,
    seq: 1,
    senderId: 1,
    senderName: 'Kari Nordmann',
    text,
    image: null,
    automatic: false,
    clientMessageId: crypto.randomUUID(),
    sentAt: new Date().toISOString(),
  },
});

/** The frame around it, as tRPC writes it. */
export const framed = (event: unknown): string =>
  JSON.stringify({ id: 1, result: { type: 'data', id: '1', data: { id: '1', data: event } } });
