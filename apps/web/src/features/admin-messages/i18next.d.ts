import 'i18next';
import type messages from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'admin-messages': typeof messages;
  }
}
