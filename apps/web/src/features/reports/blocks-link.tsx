import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDialog } from '../../core/dialogs.tsx';
import { Button } from '../../ui/button.tsx';
import classes from './reports.module.css';

/** The way from the dashboard to whom one has blocked. */
export function BlocksLink() {
  const { t } = useTranslation('reports');
  const dialog = useDialog();
  return (
    <div className={classes.link}>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconBan size={17} stroke={1.7} aria-hidden />}
        onClick={() => dialog.open({ dialog: 'blocks' })}
      >
        {t('blocks.link')}
      </Button>
    </div>
  );
}
