import type jobQuestions from '@mesterhand/domain/job-requests/locales/nb.json';
import type texts from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'job-requests': typeof texts;
    jobQuestions: typeof jobQuestions;
  }
}
