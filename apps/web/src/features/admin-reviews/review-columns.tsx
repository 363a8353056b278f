import type { AdminReview } from '@mesterhand/domain/admin/reviews';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import type { AdminColumn } from '../admin/table/table-columns.ts';
import { DateTimeCell, dateTimeText, useDateTimes } from '../admin-bookings/date-time.tsx';
import { Text } from '../../ui/layout.tsx';
import { ReviewComment } from './review-comment.tsx';
import { RatingBadge, StateBadge } from './review-marks.tsx';

type Columns = AdminColumn<AdminReview>[];

function useReview(): Columns {
  const { t } = useTranslation('admin-reviews');
  const nameOf = usePersonName();
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
        key: 'client',
        title: t('columns.client'),
        isTitle: true,
        render: ({ clientName }) => nameOf(clientName),
        text: ({ clientName }) => nameOf(clientName),
      },
      {
        key: 'rating',
        title: t('columns.rating'),
        sort: 'rating',
        render: ({ rating }) => <RatingBadge rating={rating} />,
        text: ({ rating }) => rating,
      },
      {
        key: 'comment',
        title: t('columns.comment'),
        width: 310,
        isWords: true,
        render: ({ comment, pictures }) => (
          <>
            <ReviewComment text={comment} />
            {pictures.length > 0 && (
              <Text span inherit display="block" c="dimmed" fz="sm">
                {t('pictures.count', { count: pictures.length })}
              </Text>
            )}
          </>
        ),
        text: ({ comment }) => comment,
      },
    ],
    [t, nameOf],
  );
}

function useSubject(): Columns {
  const { t } = useTranslation('admin-reviews');
  const nameOf = usePersonName();
  return useMemo(
    () => [
      {
        key: 'subject',
        title: t('columns.subject'),
        render: ({ masterId, masterName, serviceName }) => (
          <>
            <Link to="/master/$id" params={{ id: String(masterId) }}>
              {nameOf(masterName)}
            </Link>
            <Text span inherit display="block" c="dimmed" fz="sm">
              {serviceName ?? t('noService')}
            </Text>
          </>
        ),
        text: ({ masterName, serviceName }) =>
          `${nameOf(masterName)}, ${serviceName ?? t('noService')}`,
      },
      {
        key: 'state',
        title: t('columns.state'),
        render: ({ state }) => <StateBadge state={state} />,
        text: ({ state }) => t(`states.${state}`),
      },
    ],
    [t, nameOf],
  );
}

function useTimes(): Columns {
  const { t } = useTranslation('admin-reviews');
  const { ofInstant } = useDateTimes();
  return useMemo(() => {
    const decisionOf = ({ decidedAt, reason }: AdminReview) =>
      [decidedAt === null ? '' : dateTimeText(ofInstant(decidedAt)), reason]
        .filter(Boolean)
        .join('. ');
    return [
      {
        key: 'created',
        title: t('columns.created'),
        sort: 'createdAt',
        width: 116,
        render: ({ createdAt }) => (
          <DateTimeCell dateTime={ofInstant(createdAt)} instant={createdAt} />
        ),
        text: ({ createdAt }) => dateTimeText(ofInstant(createdAt)),
      },
      {
        key: 'decided',
        title: t('columns.decided'),
        isOptional: true,
        render: decisionOf,
        text: decisionOf,
      },
    ];
  }, [t, ofInstant]);
}

/** The columns of the list, also used for CSV export. */
export function useReviewColumns(): Columns {
  const [review, subject, times] = [useReview(), useSubject(), useTimes()];
  return useMemo(() => [...review, ...subject, ...times], [review, subject, times]);
}
