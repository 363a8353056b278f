/** Kinds of notifications. Reminders are sent 24 and 2 hours before a job, Oslo time. */
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

/** Channels outside the product. The notifications inside it cannot be switched off. */
export const channels = ['mail', 'push', 'sms'] as const;
export type Channel = (typeof channels)[number];
