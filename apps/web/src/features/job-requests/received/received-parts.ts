/** The lists of received requests by their URL names: those that can be answered, and all others. */
export const receivedParts = ['open', 'past'] as const;
export type ReceivedPart = (typeof receivedParts)[number];
