import { type NotificationWords, wordBell } from '@mesterhand/domain/notifications/bell';
import type { NotificationContent } from '@mesterhand/domain/notifications/kinds';
import { useCallback } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { currentLanguage } from '../../core/i18n/i18n.ts';
import { useTranslation } from '../../core/i18n/translation.ts';

/** The text of a notification in the current language. */
export function useNotificationWords(): (content: NotificationContent) => NotificationWords {
  const { i18n } = useTranslation('notificationKinds');
  const format = useFormat();
  const language = currentLanguage(i18n);
  return useCallback(
    (content) => {
      // The registry of kinds names the keys: they are known when it runs.
      const t = i18n.getFixedT<string, string>(language, 'notificationKinds');
      return wordBell(content, {
        t: (key, values = {}) => t(key, values),
        language,
        day: format.day,
      });
    },
    [i18n, format, language],
  );
}
