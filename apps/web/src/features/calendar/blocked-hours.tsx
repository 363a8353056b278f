import { quickBlockFrom, quickBlocks } from '@mesterhand/domain/calendar/blocked-hours';
import type { ListedBlock } from '@mesterhand/domain/calendar/schema';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { DividedList } from '../../ui/divided-list.tsx';
import { IconArrowBackUp, IconBan } from '../../ui/icons.gen.ts';
import { Group } from '../../ui/layout.tsx';
import { Menu } from '../../ui/menu.tsx';
import classes from './calendar.module.css';
import { JobList } from './job-list.tsx';
import type { BlockedHoursState } from './use-blocked-hours.ts';

type OwnBlocks = { masterId: number; state: BlockedHoursState };

/** Closes the next hours, or the rest of the day, with two taps. */
export function BlockMenu({ masterId, state: { block } }: OwnBlocks) {
  const { t } = useTranslation('calendar');
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconBan size={20} aria-hidden />}
          disabled={block.isPending}
        >
          {t('blocks.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {quickBlocks.map((length) => (
          <Menu.Item
            key={length}
            mih={48}
            onClick={() =>
              block.mutate({
                masterId,
                ...quickBlockFrom(osloCivil(new Date()), length),
                note: '',
              })
            }
          >
            {length === 'rest' ? t('blocks.rest') : t('blocks.hours', { count: length / 60 })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

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
