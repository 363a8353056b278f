import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconCheck } from '../../../ui/icons.gen.ts';
import classes from './master-form.module.css';
import { type Step, steps } from './registration.ts';

type StepProgressProps = { current: Step; onBack(step: Step): void };

function stateOf(place: number, current: number): 'done' | 'current' | 'ahead' {
  if (place === current) return 'current';
  return place < current ? 'done' : 'ahead';
}

/** The progress of the registration; completed steps link back. */
export function StepProgress({ current, onBack }: StepProgressProps) {
  const { t } = useTranslation('auth');
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {steps.map((step, place) => {
        const state = stateOf(place, steps.indexOf(current));
        const content = (
          <>
            <span className={classes.number} aria-hidden>
              {state === 'done' ? <IconCheck size={16} stroke={2.4} /> : place + 1}
            </span>
            {t(`steps.${step}`)}
          </>
        );
        return (
          <li key={step} aria-current={state === 'current' ? 'step' : undefined}>
            {state === 'done' ? (
              <button
                type="button"
                className={classes.step}
                data-state={state}
                onClick={() => onBack(step)}
              >
                {content}
              </button>
            ) : (
              <span className={classes.step} data-state={state}>
                {content}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
