/** The longest text of a message, in characters. Apart from the schemas, so that a form can count without them. */
export const MESSAGE_MAX = 4000;

/** Milliseconds between a customer's first words to a master and the automatic answer (C-40). */
export const acknowledgeAfterMs = 1000;

/** Milliseconds after which whoever has not read a message is away, and is told of it in other ways. */
export const awayAfterMs = 60_000;

/** Milliseconds between two notices that someone is typing, and how long each one is shown. */
export const typingEveryMs = 3000;
export const typingShownMs = 5000;
