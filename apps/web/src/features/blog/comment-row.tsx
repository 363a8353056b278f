import type { ArticleComment } from '@mesterhand/domain/blog/comments';
import { Link } from '@tanstack/react-router';
import { useRelativeTime } from '../../core/i18n/relative-time.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { IconTrash } from '../../ui/icons.gen.ts';
import { Box, Group, Text } from '../../ui/layout.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { ReportButton } from '../../ui/report-button.tsx';

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
    <Group component="li" wrap="nowrap" align="flex-start">
      <Avatar name={name} src={author?.avatar} size={40} />
      <Box flex={1} miw={0}>
        <Group component="p" gap="4px 8px" mih={28}>
          <Author author={author} />
          <Text
            component="time"
            c="dimmed"
            size="sm"
            dateTime={createdAt}
            title={format.dateTime(createdAt)}
          >
            {relativeTimeOf(createdAt)}
          </Text>
          {hidden && <StatusBadge tone="grey">{t('comments.hidden')}</StatusBadge>}
        </Group>
        <PlainText my={4}>{text}</PlainText>
        {!mine && <ReportButton subject={`comment:${id}`} label={t('comments.report', { name })} />}
      </Box>
      {mine && (
        <IconButton label={t('comments.delete')} aria-haspopup="dialog" onClick={onDelete}>
          <IconTrash size={20} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    </Group>
  );
}
