/**
 * The stored text of a master's automatic answer to an enquiry, in Norwegian for readers of the API. The web translates
 * it.
 */
export const acknowledgementText =
  'Takk for meldingen! Den er mottatt, og du får svar så snart som mulig.';

/** Whether a message is the one that the automatic answer follows: the customer's first words of an enquiry. */
export function isFirstEnquiry(message: {
  bookingId: number | null;
  seq: number;
  fromClient: boolean;
}): boolean {
  return message.bookingId === null && message.seq === 1 && message.fromClient;
}
