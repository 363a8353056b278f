import { type FreeSpan, freeSpans } from '@mesterhand/domain/availability/spans';
import { useId } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { UnstyledButton } from '../../ui/button.tsx';
import { Group, Text } from '../../ui/layout.tsx';
import classes from './free-filter.module.css';

type FreeFilterProps = { free: FreeSpan | undefined; onChange(free: FreeSpan | undefined): void };

/** Filters masters by when they are free; pressing the chosen one again shows everybody. */
export function FreeFilter({ free, onChange }: FreeFilterProps) {
  const { t } = useTranslation('availability');
  const title = useId();
  return (
    <Group role="group" aria-labelledby={title} gap="xs" className={classes.filter ?? ''}>
      <Text id={title} fw={600}>
        {t('filter.title')}
      </Text>
      {freeSpans.map((span) => (
        <UnstyledButton
          key={span}
          className={classes.chip ?? ''}
          aria-pressed={span === free}
          onClick={() => onChange(span === free ? undefined : span)}
        >
          {t(`filter.${span}`)}
        </UnstyledButton>
      ))}
    </Group>
  );
}
