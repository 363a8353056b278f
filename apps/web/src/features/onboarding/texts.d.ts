import type onboarding from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    onboarding: typeof onboarding;
  }
}
