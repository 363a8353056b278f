import 'i18next';
import type webhooks from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'admin-webhooks': typeof webhooks;
  }
}
