import 'i18next';
import type profile from './locales/nb.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    profile: typeof profile;
  }
}
