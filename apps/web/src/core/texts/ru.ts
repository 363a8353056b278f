import jobQuestions from '@mesterhand/domain/job-requests/locales/ru.json' with { type: 'json' };
import notificationKinds from '@mesterhand/domain/notifications/locales/ru.json' with { type: 'json' };
import pages from '@mesterhand/domain/pages/locales/ru.json' with { type: 'json' };

/** All texts of one language by file: one module, so that it loads whole or not at all. */
export const texts: Record<string, Record<string, unknown>> = {
  ...import.meta.glob<Record<string, unknown>>(
    [
      '../locales/ru.json',
      '../*/locales/ru.json',
      '../../ui/locales/ru.json',
      '../../ui/*/locales/ru.json',
      '../../features/*/locales/ru.json',
    ],
    { eager: true, import: 'default' },
  ),
  'pages/locales/ru.json': pages,
  'notificationKinds/locales/ru.json': notificationKinds,
  'jobQuestions/locales/ru.json': jobQuestions,
};
