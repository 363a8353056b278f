/** Channels outside the product. The notifications inside it cannot be switched off. */
export const channels = ['mail', 'push', 'sms'] as const;
export type Channel = (typeof channels)[number];
