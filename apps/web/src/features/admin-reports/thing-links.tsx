import { mayOpenPage } from '@mesterhand/domain/admin/tabs';
import type { Report } from '@mesterhand/domain/reports/schema';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconArrowRight } from '../../ui/icons.gen.ts';

/** The word limit of the panel's search. */
const maxWords = 6;
const firstWords = (text: string) => text.split(/\s+/).slice(0, maxWords).join(' ').slice(0, 100);

const look = {
  variant: 'subtle',
  rightSection: <IconArrowRight size={18} stroke={1.7} aria-hidden />,
} as const;

/** Links to the panel page of the subject, filtered as far as its search allows. */
function PanelLink({ report }: { report: Report }) {
  const { t } = useTranslation('admin-reports');
  const { subject, owner, reporter, excerpt, conversation } = report;
  const words = firstWords(excerpt);
  if (subject === 'profile') return null;
  const places = {
    review: { tab: 'reviews', search: words },
    // A picture of the site has no master whose name could be searched.
    picture: owner
      ? { tab: 'master-gallery', search: owner.name }
      : { tab: 'gallery', search: excerpt.split(' – ')[0] ?? '' },
    comment: { tab: 'blog', search: words },
    // The reporter of a message is one of the two participants; a deleted message links to their thread.
    message: { tab: 'messages', search: reporter.name },
  } as const;
  const { tab, search } = places[subject];
  const inView = subject === 'comment' ? { view: 'comments' } : {};
  const thread = conversation && {
    view: conversation.bookingId === null ? 'enquiries' : 'bookings',
    item: conversation.id,
  };
  return (
    <ButtonLink
      {...look}
      to="/admin/{-$tab}"
      params={{ tab }}
      search={thread ?? { ...inView, search }}
    >
      {t(`open.${subject}`)}
    </ButtonLink>
  );
}

/** Links to the reported subject. */
export function ThingLinks({ report }: { report: Report }) {
  const { t } = useTranslation('admin-reports');
  const user = useSession()?.user;
  const { subject, subjectId, owner } = report;
  if (subject !== 'profile') return <PanelLink report={report} />;
  return (
    <>
      <ButtonLink {...look} to="/user/$id" params={{ id: String(subjectId) }}>
        {t('open.profile')}
      </ButtonLink>
      {user && owner && mayOpenPage(user, 'users') && (
        <ButtonLink
          {...look}
          to="/admin/{-$tab}"
          params={{ tab: 'users' }}
          search={{ search: owner.name }}
        >
          {t('open.user')}
        </ButtonLink>
      )}
    </>
  );
}
