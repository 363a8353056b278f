import { type StoryEntry, type StoryKind, storyStates } from '@mesterhand/domain/admin/story';
import type { AdminPage } from '@mesterhand/domain/admin/tabs';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import {
  IconAlertTriangle,
  IconClipboardList,
  IconFlag3,
  IconHistory,
  IconLifebuoy,
  IconLogin2,
  IconPencil,
  IconReceipt2,
  IconStar,
} from '../../../ui/icons.gen.ts';
import { useAuditWords } from '../../admin-audit/audit-words.ts';
import classes from './story.module.css';

const icons: Record<StoryKind, typeof IconStar> = {
  booking: IconClipboardList,
  bill: IconReceipt2,
  review: IconStar,
  report: IconFlag3,
  noShow: IconAlertTriangle,
  enquiry: IconLifebuoy,
  session: IconLogin2,
  decision: IconHistory,
  note: IconPencil,
};

/** The page of the panel on which an entry is read and decided; none for sign-ins and changes by staff. */
const tabs: Partial<Record<StoryKind, AdminPage>> = {
  booking: 'bookings',
  review: 'reviews',
  report: 'reports',
  enquiry: 'support',
};

function useTitle({ kind, side, state, other }: StoryEntry): string {
  const { t } = useTranslation('admin-users');
  const nameOf = usePersonName();
  const words = useAuditWords();
  const name = other ? nameOf(other.name) : '–';
  if (kind === 'decision') return `${words.action(state ?? '')}: ${name}`;
  if (kind === 'note') return t('story.titles.note', { name });
  if (kind === 'enquiry' || kind === 'session') return t(`story.titles.${kind}`);
  return t(`story.titles.${kind}.${side ?? 'client'}`, { name });
}

function useStateText({ kind, state }: StoryEntry): string | null {
  const { t } = useTranslation('admin-users');
  if (state === null || kind === 'decision') return null;
  const known = readOneOf(storyStates, state);
  return known ? t(`story.states.${known}`) : state;
}

function useAmount({ kind, amount }: StoryEntry): string | null {
  const { t } = useTranslation('admin-users');
  const format = useFormat();
  if (amount === null) return null;
  return kind === 'review' ? t('story.stars', { count: amount }) : format.price(amount);
}

function Title({ entry, children }: { entry: StoryEntry; children: ReactNode }) {
  const tab = tabs[entry.kind];
  if (tab === undefined) return <span className={classes.title}>{children}</span>;
  return (
    <Link
      to="/admin/{-$tab}"
      params={{ tab }}
      search={{ item: entry.id }}
      className={classes.title}
    >
      {children}
    </Link>
  );
}

/** Something that happened with a person, with a link to where it is decided. */
export function StoryItem({ entry }: { entry: StoryEntry }) {
  const format = useFormat();
  const title = useTitle(entry);
  const details = [useStateText(entry), useAmount(entry), entry.text].filter(Boolean).join(' · ');
  const Icon = icons[entry.kind];
  return (
    <li className={classes.entry}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <div className={classes.words}>
        <Title entry={entry}>{title}</Title>
        {details !== '' && <p className="small soft">{details}</p>}
      </div>
      <time dateTime={entry.at} className={`small soft ${classes.time}`}>
        {format.dateTime(entry.at)}
      </time>
    </li>
  );
}
