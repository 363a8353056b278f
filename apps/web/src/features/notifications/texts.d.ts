import type notificationKinds from '@mesterhand/domain/notifications/locales/nb.json';
import type notifications from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    notifications: typeof notifications;
    notificationKinds: typeof notificationKinds;
  }
}
