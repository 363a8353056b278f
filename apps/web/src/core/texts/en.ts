import jobQuestions from '@mesterhand/domain/job-requests/locales/en.json' with { type: 'json' };
import notificationKinds from '@mesterhand/domain/notifications/locales/en.json' with { type: 'json' };
import pages from '@mesterhand/domain/pages/locales/en.json' with { type: 'json' };

/** All texts of one language by file: one module, so that it loads whole or not at all. */
export const texts: Record<string, Record<string, unknown>> = {
  ...import.meta.glob<Record<string, unknown>>(
    [
      '../locales/en.json',
      '../*/locales/en.json',
      '../../ui/locales/en.json',
      '../../ui/*/locales/en.json',
      '../../features/*/locales/en.json',
    ],
    { eager: true, import: 'default' },
  ),
  'pages/locales/en.json': pages,
  'notificationKinds/locales/en.json': notificationKinds,
  'jobQuestions/locales/en.json': jobQuestions,
};
