/**
 * What is stored as a master's automatic answer to an enquiry; the web says it in its reader's language.
 * Plain Norwegian for whoever reads the conversation over the API.
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
