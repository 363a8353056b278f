/** The longest text of a message, in characters. Apart from the schemas, so that a form can count without them. */
export const MESSAGE_MAX = 4000;

/** Milliseconds between a customer's first words to a master and the automatic answer (C-40). */
export const acknowledgeAfterMs = 1000;

/** Milliseconds after which a user with an unread message counts as away and is notified on other channels. */
export const awayAfterMs = 60_000;

/** Minimum milliseconds between two typing events, and how long each one is shown. */
export const typingEveryMs = 3000;
export const typingShownMs = 5000;
