import type changeOrders from './locales/nb.json';

declare module '../../core/i18n/translation.ts' {
  interface Texts {
    'change-orders': typeof changeOrders;
  }
}
