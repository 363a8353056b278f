import type { DocumentView } from '@mesterhand/domain/documents/schema';
import { documentViewDays } from '@mesterhand/domain/privacy/retention';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Listing, paging } from '../../tracking/location-tab/listing.tsx';
import { Part } from '../../tracking/location-tab/part.tsx';

function ViewRow({ item: view }: { item: DocumentView }) {
  const { t } = useTranslation(['profile', 'auth']);
  const format = useFormat();
  const nameOf = usePersonName();
  const [first, last] = [format.dateTime(view.firstAt), format.dateTime(view.lastAt)];
  return (
    <>
      <strong>
        {nameOf(view.viewerName)}{' '}
        {view.isAdmin && <StatusBadge tone="indigo">{t('documentViewers.admin')}</StatusBadge>}
      </strong>
      <span>
        {t(`auth:documents.${view.type}`)} · {first === last ? first : `${first} – ${last}`}
      </span>
    </>
  );
}

/** The access log of the user's documents. */
export function DocumentViewers() {
  const { t } = useTranslation('profile');
  const query = trpc.auth.documents.viewers.useInfiniteQuery({ limit: 10 }, paging);
  return (
    <Part
      title={t('documentViewers.title')}
      intro={t('documentViewers.intro', { days: documentViewDays })}
    >
      <Listing
        query={query}
        empty={t('documentViewers.empty')}
        failure={t('documentViewers.failed')}
        Row={ViewRow}
      />
    </Part>
  );
}
