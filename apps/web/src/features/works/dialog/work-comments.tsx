import { can } from '@mesterhand/domain/access/policy';
import type { WorkComment, WorkDetail } from '@mesterhand/domain/works/schema';
import { useState } from 'react';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { useFormat } from '../../../core/i18n/format.ts';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconTrash } from '../../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { Stars } from '../../../ui/rating.tsx';
import { CommentForm } from './comment-form.tsx';
import { DeleteComment } from '../editor/delete-comment.tsx';

const PAGE = 20;

/** Whether the user may delete the comment: an own one, according to the server, or as a moderator. */
function useMayDelete({ mine }: WorkComment): boolean {
  const user = useSession()?.user;
  if (!user) return false;
  const { id: userId, userType, role, masterId } = user;
  const actor = { userId, userType, role, masterId };
  return can(actor, 'works.deleteComment', { authorId: mine ? userId : null });
}

type CommentProps = { comment: WorkComment; onDelete(): void };

function Comment({ comment, onDelete }: CommentProps) {
  const { t } = useTranslation('works');
  const mayDelete = useMayDelete(comment);
  const format = useFormat();
  const { avatar, firstName, lastName } = comment.user;
  const name = `${firstName} ${lastName}`.trim() || t('comments.gone');
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Avatar name={name} src={avatar} size={40} />
      <Box flex={1} miw={0}>
        <Group component="p" gap="0 var(--space-3)" align="baseline">
          <strong>{name}</strong>
          <Text component="time" c="dimmed" size="sm" dateTime={comment.createdAt}>
            {format.date(comment.createdAt)}
          </Text>
        </Group>
        {comment.rating !== null && <Stars value={comment.rating} />}
        <PlainText>{comment.comment}</PlainText>
      </Box>
      {mayDelete && (
        <IconButton
          mt={-8}
          label={t('comments.delete', { name })}
          aria-haspopup="dialog"
          onClick={onDelete}
        >
          <IconTrash size={20} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    </Group>
  );
}

function useComments(work: WorkDetail) {
  return trpc.masters.works.comments.useInfiniteQuery(
    { projectId: work.id, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
}

/** The comments on a work, newest first, and a form. */
export function WorkComments({ work }: { work: WorkDetail }) {
  const { t } = useTranslation('works');
  const session = useSession();
  const dialog = useDialog();
  const list = useComments(work);
  const [doomed, setToDelete] = useState<WorkComment | null>(null);
  // The work came with its newest comments; the list goes on from there.
  const comments = list.data?.pages.flatMap((page) => page.items) ?? work.comments;
  return (
    <Stack component="section" align="flex-start" aria-label={t('comments.title')}>
      <h3>{t('comments.title')}</h3>
      {session ? (
        <CommentForm work={work} mayRate={session.user.masterId !== work.masterId} />
      ) : (
        <Button variant="light" onClick={() => dialog.open({ dialog: 'login' })}>
          {t('comments.signIn')}
        </Button>
      )}
      {comments.length === 0 && <Text c="dimmed">{t('comments.none')}</Text>}
      <Stack component="ul" gap="lg" w="100%">
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} onDelete={() => setToDelete(comment)} />
        ))}
      </Stack>
      {list.hasNextPage && (
        <LoadMore
          label={t('comments.more')}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        />
      )}
      {doomed && <DeleteComment comment={doomed} onClose={() => setToDelete(null)} />}
    </Stack>
  );
}
