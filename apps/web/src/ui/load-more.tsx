import { useTranslation } from '../core/i18n/translation.ts';
import { Button } from './button.tsx';
import classes from './load-more.module.css';

type LoadMoreProps = { onClick(): void; busy: boolean; label?: string };

export function LoadMore({ onClick, busy, label }: LoadMoreProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.row}>
      <Button variant="light" size="md" loading={busy} onClick={onClick}>
        {label ?? t('loadMore')}
      </Button>
    </div>
  );
}
