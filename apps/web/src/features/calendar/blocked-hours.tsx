import type { ListedBlock } from '@mesterhand/domain/calendar/schema';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { IconButton } from '../../ui/button.tsx';
import { DividedList } from '../../ui/divided-list.tsx';
import { IconArrowBackUp } from '../../ui/icons.gen.ts';
import { Group } from '../../ui/layout.tsx';
import classes from './calendar.module.css';
import { JobList } from './job-list.tsx';
import type { BlockedHoursState } from './use-blocked-hours.ts';

type OwnBlocks = { masterId: number; state: BlockedHoursState };

/** The accepted jobs that the latest block meets: they stay. */
export function BlockClashes({ state: { clashes } }: Pick<OwnBlocks, 'state'>) {
  const { t } = useTranslation('calendar');
  if (clashes.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" role="alert" title={t('blocks.clashes')}>
      <p>{t('blocks.clashText')}</p>
      <JobList jobs={clashes} />
    </Alert>
  );
}

/** Blocked hours in order, each opened again with one tap. */
export function BlockList({
  masterId,
  state: { unblock },
  blocks,
}: OwnBlocks & { blocks: readonly ListedBlock[] }) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  if (blocks.length === 0) return null;
  return (
    <DividedList plain>
      {blocks.map(({ id, date, from, to, note }) => {
        const span = t('blocks.span', { day: format.day(date), from, to });
        return (
          <Group component="li" key={id} justify="space-between" wrap="nowrap" mih={56} py="xs">
            <Group
              component="span"
              gap="0 var(--space-3)"
              flex="1 1 0"
              className={classes.entryText}
            >
              <strong>{span}</strong>
              {note && <span>{note}</span>}
            </Group>
            <IconButton
              label={t('blocks.undo', { span })}
              disabled={unblock.isPending}
              onClick={() => unblock.mutate({ masterId, id })}
            >
              <IconArrowBackUp size={20} aria-hidden />
            </IconButton>
          </Group>
        );
      })}
    </DividedList>
  );
}
