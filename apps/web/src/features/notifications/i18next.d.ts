import 'i18next';
import type notifications from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    notifications: typeof notifications;
  }
}
