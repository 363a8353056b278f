export const subscriberStates = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** Versions of the consent text, the newest first: consents are stored with their version. */
export const consentVersions = ['2026-11'] as const;
export const currentConsent = consentVersions[0];

/** Where the form is shown. */
export const newsletterSources = ['blog'] as const;
export type NewsletterSource = (typeof newsletterSources)[number];

export const subscriberSorts = ['createdAt', 'email'] as const;
