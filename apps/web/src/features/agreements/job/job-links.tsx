import { useTranslation } from '../../../core/i18n/translation.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Group } from '../../../ui/layout.tsx';
import type { AgreedJob } from './agreed-job.tsx';

const pages = {
  agreement: '/bookings/$id/agreement',
  changes: '/bookings/$id/changes',
  bill: '/bookings/$id/bill',
  withdrawal: '/bookings/$id/withdrawal',
} as const;
type JobPage = keyof typeof pages;

type JobLinksProps = {
  bookingId: number;
  side: AgreedJob['side'];
  /** The page itself, which is not linked. */
  current: JobPage;
};

/** The other pages of an agreed job. To withdraw has to be easy to find (angrerettloven § 20). */
export function JobLinks({ bookingId, side, current }: JobLinksProps) {
  const { t } = useTranslation('agreements');
  const params = { id: String(bookingId) };
  const linked: JobPage[] = ['agreement', 'changes', 'bill'];
  if (side === 'client') linked.push('withdrawal');
  return (
    <Group component="nav" gap="xs" aria-label={t('pages.label')}>
      {linked
        .filter((page) => page !== current)
        .map((page) => (
          <ButtonLink key={page} to={pages[page]} params={params} variant="default">
            {t(`pages.${page}`)}
          </ButtonLink>
        ))}
      {current !== 'agreement' && (
        <ButtonLink to="/dashboard" search={{ booking: bookingId }} variant="subtle">
          {t('booking')}
        </ButtonLink>
      )}
    </Group>
  );
}
