import type ownJobs from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'own-jobs': typeof ownJobs;
  }
}
