/** Addresses that one person saves. */
export const maxSavedAddresses = 20;
/** Labels that are offered; they are shown in the reader's language. Every other text is shown as it is. */
export const offeredLabels = ['home', 'cabin'] as const;
