import type profile from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    profile: typeof profile;
  }
}
