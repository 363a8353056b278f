import { maxFacetCount } from '@mesterhand/domain/masters/refinements';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../../../core/i18n/translation.ts';
import { UnstyledButton } from '../../../../ui/button.tsx';
import { IconCheck } from '../../../../ui/icons.gen.ts';
import classes from './refine.module.css';

export type Choice<Value> = {
  value: Value;
  label: ReactNode;
  /** Hits; undefined until they are counted. */
  count: number | undefined;
};

type ChoiceChipsProps<Value> = {
  title: string;
  choices: readonly Choice<Value>[];
  chosen: Value | undefined;
  /** Whether counts are exact below the maximum. */
  isExact: boolean;
  /** Undefined takes the filter away. */
  onChoose(value: Value | undefined): void;
  children?: ReactNode;
};

function Count({ count, isExact }: { count: number; isExact: boolean }) {
  const { t } = useTranslation('masters');
  const shown = count >= maxFacetCount || !isExact ? `${count}+` : String(count);
  return (
    <>
      <span className={classes.count} aria-hidden>
        {shown}
      </span>
      <span className="visually-hidden">{t('refine.hits', { count, shown })}</span>
    </>
  );
}

/** One filter: its values as buttons with the number of hits. Pressing the chosen one takes it away. */
export function ChoiceChips<Value extends string | number | true>(props: ChoiceChipsProps<Value>) {
  const { title, choices, chosen, isExact, onChoose, children } = props;
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes.group}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
      <div className={classes.chips}>
        {choices.map(({ value, label, count }) => (
          <UnstyledButton
            key={String(value)}
            className={classes.chip ?? ''}
            aria-pressed={value === chosen}
            disabled={count === 0 && isExact && value !== chosen}
            onClick={() => onChoose(value === chosen ? undefined : value)}
          >
            {value === chosen && <IconCheck size={16} aria-hidden />}
            {label}
            {count !== undefined && (count > 0 || isExact) && (
              <Count count={count} isExact={isExact} />
            )}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
