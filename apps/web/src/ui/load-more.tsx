import { useTranslation } from '../core/i18n/translation.ts';
import { Button } from './button.tsx';

type LoadMoreProps = { onClick(): void; busy: boolean; label?: string };

export function LoadMore({ onClick, busy, label }: LoadMoreProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="row" style={{ justifyContent: 'center', paddingBlock: 'var(--space-8)' }}>
      <Button variant="light" size="md" loading={busy} onClick={onClick}>
        {label ?? t('loadMore')}
      </Button>
    </div>
  );
}
