import type { SubjectText } from '@mesterhand/domain/reports/reasons';
import { useState } from 'react';
import { useDialog } from '../../core/navigation/dialogs.tsx';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconBan, IconDotsVertical, IconFlag } from '../../ui/icons.gen.ts';
import { Menu } from '../../ui/menu.tsx';
import { useBlocks, type Whom } from './use-blocks.ts';

/** The most blocks that the menu loads; blocking someone beyond them again changes nothing. */
const KNOWN_BLOCKS = 100;

/** The user's block of this person, fetched when the menu opens. */
function useBlockOf(whom: Whom, isOpen: boolean) {
  const session = useSession();
  const { data, isFetching } = trpc.auth.blocks.list.useQuery(
    { limit: KNOWN_BLOCKS },
    { enabled: isOpen && session !== null },
  );
  const block = data?.items.find((person) =>
    'userId' in whom ? person.userId === whom.userId : person.masterId === whom.masterId,
  );
  return { block, isFetching };
}

export type PersonActionsProps = {
  whom: Whom;
  name: string;
  /** The subject that can be reported from here. */
  subject?: SubjectText;
};

export default function PersonActions({ whom, name, subject }: PersonActionsProps) {
  const { t } = useTranslation('reports');
  const session = useSession();
  const dialog = useDialog();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { block, isFetching } = useBlockOf(whom, isOpen);
  const blocks = useBlocks();
  const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;
  const toggleBlock = () => {
    if (!session) return dialog.open({ dialog: 'login' });
    if (block) return blocks.unblock(block.userId);
    setAsking(true);
  };
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={230} radius="md">
        <Menu.Target>
          <IconButton label={t('menu.label', { name })}>
            <IconDotsVertical size={20} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {subject && (
            <Menu.Item
              leftSection={<IconFlag {...icon} />}
              onClick={() => dialog.open({ dialog: 'report', subject })}
            >
              {t('menu.report')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconBan {...icon} />}
            disabled={isFetching || blocks.isBusy}
            onClick={toggleBlock}
          >
            {block ? t('menu.unblock') : t('menu.block')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <ConfirmDialog
          title={t('block.title', { name })}
          text={t('block.text')}
          confirmLabel={t('block.confirm')}
          tone="danger"
          busy={blocks.isBusy}
          onConfirm={() => blocks.block(whom, () => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
