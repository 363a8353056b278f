import { FRESH_MINUTES } from '@mesterhand/domain/tracking/presence';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Locations, View } from './use-locations.ts';

type NotListedDialogProps = {
  view: View;
  query: Locations;
  onShowAll(): void;
  onClose(): void;
};

/** The URL names a master who is not in the list: silent for too long, on a later page, or no longer sharing. */
export function NotListedDialog({ view, query, onShowAll, onClose }: NotListedDialogProps) {
  const { t } = useTranslation('admin-map');
  const more = (
    <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t('list.more')}
    </Button>
  );
  const isNarrow = view === 'online';
  return (
    <Dialog title={t('details.position')} size="md" onClose={onClose}>
      <EmptyState
        art="lost"
        title={t('details.gone')}
        text={
          isNarrow ? t('details.goneOnline', { minutes: FRESH_MINUTES }) : t('details.goneText')
        }
        action={
          isNarrow ? (
            <Button onClick={onShowAll}>{t('empty.showAll')}</Button>
          ) : (
            query.hasNextPage && more
          )
        }
      />
    </Dialog>
  );
}
