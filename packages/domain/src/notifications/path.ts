import type { Notice } from './notification.ts';

/** Where a notification leads inside the site: a path with its query, without host. */
export function notificationPath(notice: Notice): string {
  switch (notice.kind) {
    case 'messageReceived':
      return `/messages?chat=${notice.conversationId}`;
    case 'reviewReceived':
    case 'reviewDecided':
      return `/master/${notice.masterId}`;
    case 'documentDecided':
    case 'masterVerified':
      return '/profile?tab=documents';
    case 'announcement':
      return '/notifications';
    case 'webhookStopped':
      return `/admin/settings?view=webhooks&item=${notice.endpointId}`;
    default:
      return `/dashboard?booking=${notice.bookingId}`;
  }
}
