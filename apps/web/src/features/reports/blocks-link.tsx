import { useDialog } from '../../core/navigation/dialogs.tsx';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconBan } from '../../ui/icons.gen.ts';
import classes from './reports.module.css';

/** The dashboard's link to the blocked people. */
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
