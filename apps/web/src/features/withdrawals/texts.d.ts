import type withdrawals from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    withdrawals: typeof withdrawals;
  }
}
