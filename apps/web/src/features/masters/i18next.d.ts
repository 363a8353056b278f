import 'i18next';
import type masters from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    masters: typeof masters;
  }
}
