import type { ArticleComment } from '@mesterhand/domain/blog/comments';
import { Link } from '@tanstack/react-router';
import { useRelativeTime } from '../../core/i18n/relative-time.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { IconTrash } from '../../ui/icons.gen.ts';
import { ReportButton } from '../../ui/report-button.tsx';
import classes from './comments.module.css';

function Author({ author }: Pick<ArticleComment, 'author'>) {
  const { t } = useTranslation('blog');
  if (author === null) return <strong>{t('comments.gone')}</strong>;
  const { name, isMaster, masterId } = author;
  return (
    <>
      <strong>
        {masterId === null ? (
          name
        ) : (
          <Link to="/master/$id" params={{ id: String(masterId) }}>
            {name}
          </Link>
        )}
      </strong>
      {isMaster && <StatusBadge tone="yellow">{t('comments.master')}</StatusBadge>}
    </>
  );
}

type CommentRowProps = { comment: ArticleComment; onDelete(): void };

/** A comment as plain text. */
export function CommentRow({ comment, onDelete }: CommentRowProps) {
  const { t } = useTranslation('blog');
  const format = useFormat();
  const relativeTimeOf = useRelativeTime();
  const { id, text, createdAt, author, mine, hidden } = comment;
  const name = author?.name ?? t('comments.gone');
  return (
    <li className={classes.comment}>
      <Avatar name={name} src={author?.avatar} size={40} />
      <div className={classes.said}>
        <p className={classes.who}>
          <Author author={author} />
          <time dateTime={createdAt} title={format.dateTime(createdAt)}>
            {relativeTimeOf(createdAt)}
          </time>
          {hidden && <StatusBadge tone="grey">{t('comments.hidden')}</StatusBadge>}
        </p>
        <p className={classes.words}>{text}</p>
        {!mine && <ReportButton subject={`comment:${id}`} label={t('comments.report', { name })} />}
      </div>
      {mine && (
        <IconButton label={t('comments.delete')} aria-haspopup="dialog" onClick={onDelete}>
          <IconTrash size={20} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
