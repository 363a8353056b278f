import type { SessionUser } from '@mesterhand/domain/access/actor';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { usePageTitle } from '../../../core/navigation/page-title.ts';
import { readId } from '../../../core/navigation/search-params.ts';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DrawnState } from '../../../ui/drawn-state.tsx';
import { Box, Stack } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Container, PageHeading } from '../../../ui/page.tsx';
import { useIsSmall } from '../../../ui/screen-size.ts';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { ChatSkeleton } from '../chat/chat-skeleton.tsx';
import { ConversationRow } from './conversation-row.tsx';
import classes from './inbox.module.css';
import { LoadFailure } from './load-failure.tsx';
import { useConversation } from '../chat/use-conversation.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';

const Chat = lazyPart(async () => ({ default: (await import('../chat/chat.tsx')).Chat }));

const pageSize = 30;

/** The conversation next to the list; initially none. */
function Pane({ shown, user }: { shown: number | undefined; user: SessionUser }) {
  const { t } = useTranslation('messages');
  if (shown === undefined)
    return (
      <Box m="auto">
        <DrawnState drawing="chat" title={t('inbox.choose')} />
      </Box>
    );
  return <ShownConversation key={shown} id={shown} user={user} />;
}

function ShownConversation({ id, user }: { id: number; user: SessionUser }) {
  const { data, error, refetch } = useConversation({ conversationId: id });
  if (data)
    return (
      <Suspense fallback={<ChatSkeleton />}>
        <Chat conversation={data} user={user} />
      </Suspense>
    );
  return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <ChatSkeleton />;
}

function Waiting() {
  return (
    <div className={classes.panes} aria-busy>
      <LoadingNote />
      <div className={classes.list} aria-hidden>
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row} className={classes.row}>
            <SkeletonBlock width={56} height={56} radius="28%" />
            <Stack gap="xs" flex={1}>
              <SkeletonBlock width="55%" height={20} />
              <SkeletonBlock width="75%" height={14} />
              <SkeletonBlock width="90%" height={20} />
            </Stack>
          </div>
        ))}
      </div>
    </div>
  );
}

/** A link from a wide screen names the conversation beside the list; a phone opens it as a page. */
function useThreadOnPhones(shown: number | undefined, isSmall: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSmall || shown === undefined) return;
    void navigate({
      to: '/messages',
      search: { dialog: 'chat', conversation: shown },
      replace: true,
      resetScroll: false,
    });
  }, [isSmall, shown, navigate]);
}

function Inbox({ user }: { user: SessionUser }) {
  const { t } = useTranslation('messages');
  const isSmall = useIsSmall();
  const search = useAddress('chat');
  const shown = readId(search.chat);
  useThreadOnPhones(shown, isSmall);
  const list = trpc.messages.conversations.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const conversations = list.data?.pages.flatMap(({ items }) => items);
  if (!conversations)
    return list.isError ? (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <Waiting />
    );
  if (conversations.length === 0 && shown === undefined)
    return (
      <DrawnState
        drawing="chat"
        title={t('inbox.empty')}
        text={user.userType === 'master' ? t('inbox.emptyMaster') : t('inbox.emptyClient')}
        action={
          user.userType !== 'master' && <ButtonLink to="/services">{t('inbox.find')}</ButtonLink>
        }
      />
    );
  return (
    <div className={classes.panes}>
      <div className={classes.list}>
        <ul aria-label={t('inbox.list')}>
          {conversations.map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              userId={user.id}
              isShown={!isSmall && conversation.id === shown}
            />
          ))}
        </ul>
        {list.hasNextPage && (
          <LoadMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
        )}
      </div>
      {!isSmall && (
        <Stack component="section" gap={0} miw={0} mih={0} p="lg" aria-label={t('inbox.shown')}>
          <Pane shown={shown} user={user} />
        </Stack>
      )}
    </div>
  );
}

function SignInFirst() {
  const { t } = useTranslation('messages');
  const dialog = useDialog();
  const login = (
    <Button onClick={() => dialog.open({ dialog: 'login' })}>{t('login.login')}</Button>
  );
  return (
    <DrawnState
      drawing="chat"
      title={t('inbox.guest')}
      text={t('inbox.guestText')}
      action={login}
    />
  );
}

/** All conversations of the user, the latest first. */
export function InboxScreen() {
  const { t } = useTranslation('messages');
  const session = useSession();
  usePageTitle(t('inbox.title'));
  return (
    <Container>
      <Box pb="var(--section-gap)">
        <PageHeading title={t('inbox.title')} />
        {session ? <Inbox key={session.user.id} user={session.user} /> : <SignInFirst />}
      </Box>
    </Container>
  );
}
