import jobQuestions from '@mesterhand/domain/job-requests/locales/uk.json' with { type: 'json' };
import notificationKinds from '@mesterhand/domain/notifications/locales/uk.json' with { type: 'json' };
import pages from '@mesterhand/domain/pages/locales/uk.json' with { type: 'json' };

/** All texts of one language by file: one module, so that it loads whole or not at all. */
export const texts: Record<string, Record<string, unknown>> = {
  ...import.meta.glob<Record<string, unknown>>(
    [
      '../locales/uk.json',
      '../*/locales/uk.json',
      '../../ui/locales/uk.json',
      '../../ui/*/locales/uk.json',
      '../../features/*/locales/uk.json',
    ],
    { eager: true, import: 'default' },
  ),
  'pages/locales/uk.json': pages,
  'notificationKinds/locales/uk.json': notificationKinds,
  'jobQuestions/locales/uk.json': jobQuestions,
};
