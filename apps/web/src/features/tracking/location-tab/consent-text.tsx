import { viewRetentionDays } from '@mesterhand/domain/tracking/storing';
import { FRESH_MINUTES } from '@mesterhand/domain/tracking/presence';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Text } from '../../../ui/layout.tsx';
import classes from '../tracking.module.css';

const points = ['what', 'why', 'howLong', 'who', 'revoke'] as const;

/** The text of `consentTextVersion`: a change of meaning needs a new version. */
export function ConsentText() {
  const { t } = useTranslation('tracking');
  return (
    <dl className={classes.consentText}>
      {points.map((point) => (
        <div key={point}>
          <Text component="dt" fw={700}>
            {t(`consent.${point}.title`)}
          </Text>
          <Text component="dd" c="dimmed">
            {t(`consent.${point}.text`, { minutes: FRESH_MINUTES, days: viewRetentionDays })}
          </Text>
        </div>
      ))}
    </dl>
  );
}
