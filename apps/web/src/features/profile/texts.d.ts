import type profile from './locales/nb.json';

declare module '../../core/translation.ts' {
  interface Texts {
    profile: typeof profile;
  }
}
