import type addresses from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    addresses: typeof addresses;
  }
}
