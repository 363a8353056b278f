import type { AdminComment } from '@mesterhand/domain/admin/comments';
import { Link } from '@tanstack/react-router';
import { usePersonName } from '../../core/i18n/person-name.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { DateTimeCell, dateTimeText, useDateTimes } from '../admin-bookings/date-time.tsx';
import { ReviewComment } from '../admin-reviews/review-comment.tsx';
import type { AdminColumn } from '../admin/table/table-columns.ts';

/** Only published articles are linked: others have no public page. */
function ArticleLink({ slug, title, isPublished }: AdminComment['article']) {
  if (!isPublished) return title;
  return (
    <Link to="/blog/$slug" params={{ slug }}>
      {title}
    </Link>
  );
}

function useWords(): AdminColumn<AdminComment>[] {
  const { t } = useTranslation('admin-comments');
  const nameOf = usePersonName();
  return [
    {
      key: 'author',
      title: t('columns.author'),
      isTitle: true,
      width: 180,
      render: ({ author }) => nameOf(author.name),
      text: ({ author }) => nameOf(author.name),
    },
    {
      key: 'text',
      title: t('columns.text'),
      width: 380,
      isWords: true,
      render: ({ text }) => <ReviewComment text={text} />,
      text: ({ text }) => text,
    },
    {
      key: 'article',
      title: t('columns.article'),
      render: ({ article }) => <ArticleLink {...article} />,
      text: ({ article }) => article.title,
    },
  ];
}

function useStatus(): AdminColumn<AdminComment>[] {
  const { t } = useTranslation('admin-comments');
  const { ofInstant } = useDateTimes();
  const decisionOf = ({ hiddenAt, hiddenBy, reason }: AdminComment) =>
    [hiddenAt === null ? '' : dateTimeText(ofInstant(hiddenAt)), hiddenBy, reason]
      .filter(Boolean)
      .join('. ');
  return [
    {
      key: 'state',
      title: t('columns.state'),
      render: ({ state }) => (
        <StatusBadge tone={state === 'visible' ? 'green' : 'grey'}>
          {t(`states.${state}`)}
        </StatusBadge>
      ),
      text: ({ state }) => t(`states.${state}`),
    },
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
      key: 'decision',
      title: t('columns.decision'),
      isOptional: true,
      render: decisionOf,
      text: decisionOf,
    },
  ];
}

/** The columns of the list, also used for CSV export. */
export function useCommentColumns(): AdminColumn<AdminComment>[] {
  return [...useWords(), ...useStatus()];
}
