import { useDialog } from '../../core/navigation/dialogs.tsx';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconBan } from '../../ui/icons.gen.ts';
import { Group } from '../../ui/layout.tsx';

/** The dashboard's link to the blocked people. */
export function BlocksLink() {
  const { t } = useTranslation('reports');
  const dialog = useDialog();
  return (
    <Group justify="center" mt="var(--space-8)">
      <Button
        variant="subtle"
        size="sm"
        mih={44}
        leftSection={<IconBan size={17} stroke={1.7} aria-hidden />}
        onClick={() => dialog.open({ dialog: 'blocks' })}
      >
        {t('blocks.link')}
      </Button>
    </Group>
  );
}
