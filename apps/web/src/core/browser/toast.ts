import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import type { TextKey } from '../i18n/translation.ts';

type Toast = {
  title: string;
  message?: string;
  tone?: 'success' | 'error' | 'info';
  /** Not the result of a user action: waits until the current toast has expired. */
  isBackground?: boolean;
};

const closeKey: TextKey<'core'> = 'closeToast';

const COLORS = { success: 'brand', error: 'red', info: 'gray' } as const;

/**
 * The language of a text that differs from the page's: parts that open in Russian (see `surface-language.tsx`) are the
 * only ones with Cyrillic letters on a page in Latin script.
 */
function languageOf(text: string): string {
  const page = document.documentElement.lang;
  const isCyrillicPage = page === 'ru' || page === 'uk';
  return !isCyrillicPage && /\p{Script=Cyrillic}/u.test(text) ? 'ru' : page;
}

/** One toast at a time: the result of a user action replaces the current one. */
export function showToast({ title, message = '', tone = 'success', isBackground }: Toast): void {
  notifications.cleanQueue();
  if (isBackground !== true) notifications.clean();
  notifications.show({
    title,
    message,
    color: COLORS[tone],
    lang: languageOf(title),
    role: tone === 'error' ? 'alert' : 'status',
    'data-tone': tone,
    closeButtonProps: { 'aria-label': i18next.t(closeKey, { ns: 'core' }) },
  });
}
