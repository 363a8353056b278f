import type { ReportState } from '@mesterhand/domain/reports/reasons';
import type { Report } from '@mesterhand/domain/reports/schema';
import { useMemo } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import {
  IconMessage,
  IconMessageCircle,
  IconPhoto,
  IconStar,
  IconUser,
} from '../../ui/icons.gen.ts';
import { Group } from '../../ui/layout.tsx';
import { Clamped } from '../admin/table/clamped.tsx';
import type { AdminColumn } from '../admin/table/table-columns.ts';
import { DateTimeCell, dateTimeText, useDateTimes } from '../admin-bookings/date-time.tsx';
import { PersonLink } from '../admin/panel/person-link.tsx';

type Columns = AdminColumn<Report>[];

const icons = {
  review: IconStar,
  profile: IconUser,
  picture: IconPhoto,
  message: IconMessage,
  comment: IconMessageCircle,
};

/** The kind of subject, as text and icon. */
export function Kind({ subject }: Pick<Report, 'subject'>) {
  const { t } = useTranslation('admin-reports');
  const Icon = icons[subject];
  return (
    <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
      <Icon size={20} stroke={1.7} aria-hidden />
      {t(`kinds.${subject}`)}
    </Group>
  );
}

function useThing(): Columns {
  const { t } = useTranslation(['admin-reports', 'reports']);
  return useMemo(
    () => [
      {
        key: 'id',
        title: t('columns.id'),
        isOptional: true,
        width: 84,
        render: ({ id }) => id,
        text: ({ id }) => id,
      },
      {
        key: 'kind',
        title: t('columns.kind'),
        isTitle: true,
        render: (report) => <Kind {...report} />,
        text: ({ subject }) => t(`kinds.${subject}`),
      },
      {
        key: 'reason',
        title: t('columns.reason'),
        isPlain: true,
        render: ({ reason }) => (
          <StatusBadge tone="yellow">{t(`reports:report.reasons.${reason}`)}</StatusBadge>
        ),
        text: ({ reason }) => t(`reports:report.reasons.${reason}`),
      },
      {
        key: 'excerpt',
        title: t('columns.excerpt'),
        width: 280,
        isWords: true,
        render: ({ excerpt }) => <Clamped>{excerpt || t('noWords')}</Clamped>,
        text: ({ excerpt }) => excerpt,
      },
    ],
    [t],
  );
}

function usePeople(): Columns {
  const { t } = useTranslation('admin-reports');
  return useMemo(
    () => [
      {
        key: 'owner',
        title: t('columns.owner'),
        render: ({ owner }) =>
          owner ? <PersonLink name={owner.name} id={owner.id} /> : t('ownerless'),
        text: ({ owner }) => owner?.name ?? t('ownerless'),
      },
      {
        key: 'reporter',
        title: t('reporter'),
        render: ({ reporter }) => <PersonLink name={reporter.name} id={reporter.id} />,
        text: ({ reporter }) => reporter.name,
      },
      {
        key: 'words',
        title: t('words'),
        isOptional: true,
        isWords: true,
        render: ({ text }) => <Clamped>{text || '–'}</Clamped>,
        text: ({ text }) => text,
      },
    ],
    [t],
  );
}

/** Who decided it; empty for open ones. */
function useDecision(state: ReportState): Columns {
  const { t } = useTranslation('admin-reports');
  const { ofInstant } = useDateTimes();
  return useMemo(() => {
    const isOptional = state === 'open';
    const nameOf = ({ handledBy, handledAt }: Report) =>
      handledAt === null ? '' : (handledBy?.name ?? t('nobody'));
    const timeOf = ({ handledAt }: Report) =>
      handledAt === null ? '' : dateTimeText(ofInstant(handledAt));
    return [
      {
        key: 'created',
        title: t('columns.created'),
        sort: 'createdAt',
        width: 124,
        render: ({ createdAt }) => (
          <DateTimeCell dateTime={ofInstant(createdAt)} instant={createdAt} />
        ),
        text: ({ createdAt }) => dateTimeText(ofInstant(createdAt)),
      },
      { key: 'handledBy', title: t('handledBy'), isOptional, render: nameOf, text: nameOf },
      {
        key: 'handledAt',
        title: t('columns.handledAt'),
        isOptional: true,
        render: timeOf,
        text: timeOf,
      },
      {
        key: 'note',
        title: t('note'),
        isOptional,
        render: ({ note }) => <Clamped>{note || '–'}</Clamped>,
        text: ({ note }) => note,
      },
    ];
  }, [t, ofInstant, state]);
}

/** The columns of the queue, also used for CSV export. */
export function useReportColumns(state: ReportState): Columns {
  const [thing, people, decision] = [useThing(), usePeople(), useDecision(state)];
  return useMemo(() => [...thing, ...people, ...decision], [thing, people, decision]);
}
