import { quickBlockFrom, quickBlocks } from '@mesterhand/domain/calendar/blocked-hours';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconBan } from '../../ui/icons.gen.ts';
import { Menu } from '../../ui/menu.tsx';
import type { BlockedHoursState } from './use-blocked-hours.ts';

type OwnBlocks = { masterId: number; state: BlockedHoursState };

/** Closes the next hours, or the rest of the day, with two taps. */
export default function BlockMenu({ masterId, state: { block } }: OwnBlocks) {
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
