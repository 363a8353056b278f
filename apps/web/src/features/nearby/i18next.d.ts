import 'i18next';
import type nearby from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    nearby: typeof nearby;
  }
}
