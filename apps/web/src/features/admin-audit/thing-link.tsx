import type { AuditEntry } from '@mesterhand/domain/admin/audit';
import type { AdminPage } from '@mesterhand/domain/admin/tabs';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../core/i18n/translation.ts';
import type { AuditWords } from './audit-words.ts';
import { areaOf } from './audit-words.ts';
import { knownSubjects } from './known-names.ts';
import { readOneOf } from '../../core/navigation/search-params.ts';

/** The panel page of a subject type; messages, for example, have none. */
const pages: Partial<Record<(typeof knownSubjects)[number], AdminPage>> = {
  user: 'users',
  booking: 'bookings',
  review: 'reviews',
  category: 'categories',
  post: 'blog',
  picture: 'gallery',
  report: 'reports',
  supportMessage: 'support',
  settings: 'settings',
};

function pageOf({ action, subject }: AuditEntry): AdminPage | undefined {
  // A deleted subject cannot be opened.
  if (action === `${areaOf(action)}.delete`) return undefined;
  const known = readOneOf(knownSubjects, subject);
  return known && pages[known];
}

/** `Bruker nr. 12`. The settings are a single subject without a number. */
export function useThingName(words: AuditWords) {
  const { t } = useTranslation('admin-audit');
  return ({ subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>): string =>
    subject === 'settings'
      ? words.subject(subject)
      : t('thing', { what: words.subject(subject), id: subjectId });
}

/** The changed subject, with a link to it. */
export function ThingLink({ entry, words }: { entry: AuditEntry; words: AuditWords }) {
  const name = useThingName(words)(entry);
  const tab = pageOf(entry);
  if (tab === undefined) return <span>{name}</span>;
  const search = tab === 'settings' ? {} : { item: entry.subjectId };
  return (
    <Link
      to="/admin/{-$tab}"
      params={{ tab }}
      search={search}
      style={{ display: 'inline-block', paddingBlock: 2 }}
    >
      {name}
    </Link>
  );
}
