/** What people are told of. Reminders come 24 and 2 hours before a job, by the clock of Oslo. */
export const notificationKinds = [
  'bookingCreated',
  'bookingConfirmed',
  'bookingCancelled',
  'bookingChanged',
  'bookingCompleted',
  'bookingTravel',
  'bookingReminder',
  'messageReceived',
  'reviewReceived',
  'reviewDecided',
  'documentDecided',
  'masterVerified',
  'webhookStopped',
  'announcement',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Ways to a person outside the product. Inside it, the bell tells of everything and is never switched off. */
export const channels = ['mail', 'push', 'sms'] as const;
export type Channel = (typeof channels)[number];
