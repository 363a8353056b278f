import { type JourneyStage, journeyStages } from '@mesterhand/domain/bookings/journey';
import { useTranslation } from '../../../core/i18n/translation.ts';
import classes from './stage-line.module.css';

/** How far a job has come, as a line from the request to the finished work. */
export function StageLine({ current }: { current: JourneyStage }) {
  const { t } = useTranslation('bookings');
  const place = journeyStages.indexOf(current);
  return (
    <ol className={classes.stages} aria-label={t('home.stages.label')}>
      {journeyStages.map((stage, nth) => (
        <li
          key={stage}
          className={classes.stage}
          data-state={nth === place ? 'current' : nth < place ? 'done' : 'ahead'}
          aria-current={nth === place ? 'step' : undefined}
        >
          <span>{t(`home.stages.${stage}`)}</span>
        </li>
      ))}
    </ol>
  );
}
