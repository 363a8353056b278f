import { formatCoordinate } from '@mesterhand/domain/tracking/geo';
import type { StoredPosition } from '@mesterhand/domain/tracking/schema';
import { useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import { Listing, paging } from './listing.tsx';
import { Part } from './part.tsx';
import classes from '../tracking.module.css';

const pageSize = 20;

/** The state at that time, without fading by age. */
function toneOf({ isOnline, isEnRoute }: StoredPosition) {
  if (!isOnline) return 'offline';
  return isEnRoute ? 'enRoute' : 'online';
}

/** Shown on request: loading a map costs much for what the list shows as well. */
function HistoryMap({ items: positions }: { items: StoredPosition[] }) {
  const { t } = useTranslation('tracking');
  const format = useFormat();
  const [isShown, setShown] = useState(false);
  const [newest] = positions;
  return (
    <>
      <div>
        <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t('history.hideMap') : t('history.showMap')}
        </Button>
      </div>
      {isShown && newest && (
        <div className={classes.map}>
          <LazyMap
            label={t('history.map')}
            centre={newest}
            zoom={13}
            height={400}
            fit
            points={positions.map((position) => ({
              id: position.id,
              latitude: position.latitude,
              longitude: position.longitude,
              tone: toneOf(position),
              label: format.dateTime(position.recordedAt),
            }))}
          />
        </div>
      )}
    </>
  );
}

function PositionRow({ item: position }: { item: StoredPosition }) {
  const { t } = useTranslation('tracking');
  const format = useFormat();
  const latitude = formatCoordinate(position.latitude);
  const longitude = formatCoordinate(position.longitude);
  return (
    <>
      <time dateTime={position.recordedAt}>{format.dateTime(position.recordedAt)}</time>
      <span>
        {t('history.place', { latitude, longitude })} ·{' '}
        {t('status.accuracyValue', { distance: format.distance(position.accuracy / 1000) })}
      </span>
    </>
  );
}

function EraseButton() {
  const { t } = useTranslation('tracking');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const erase = trpc.tracking.eraseHistory.useMutation({
    onSuccess: () => {
      setAsking(false);
      showToast({ title: t('history.erased') });
      return utils.tracking.invalidate();
    },
    onError: (error) =>
      showToast({ title: t('history.eraseFailed'), message: errorText(error), tone: 'error' }),
  });
  return (
    <>
      <div>
        <Button variant="light" color="red" onClick={() => setAsking(true)}>
          {t('history.erase')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('history.eraseTitle')}
          text={t('history.eraseText')}
          confirmLabel={t('history.erase')}
          tone="danger"
          busy={erase.isPending}
          onConfirm={() => erase.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The stored positions of the user, newest first, with deletion. */
export function HistoryCard() {
  const { t } = useTranslation('tracking');
  const query = trpc.tracking.history.useInfiniteQuery({ limit: pageSize }, paging);
  const hasAny = (query.data?.pages[0]?.items.length ?? 0) > 0;
  return (
    <Part title={t('history.title')}>
      <Listing
        query={query}
        empty={t('history.empty')}
        failure={t('history.failed')}
        Above={HistoryMap}
        Row={PositionRow}
      />
      {hasAny && <EraseButton />}
    </Part>
  );
}
