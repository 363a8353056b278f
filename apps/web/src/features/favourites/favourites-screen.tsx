import { useDialog } from '../../core/navigation/dialogs.tsx';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DrawnState } from '../../ui/drawn-state.tsx';
import layout from '../../ui/layout.module.css';
import { Box } from '../../ui/layout.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { MasterCard } from '../../ui/master-card.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { LoadingNote, MasterCardSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { NextFreeNote } from '../availability/next-free-note.tsx';
import { AnswerTimeNote } from '../job-requests/answer-time-note.tsx';
import { FavouriteHeart } from './favourite-heart.tsx';

const PAGE = 24;

function Favourites() {
  const { t } = useTranslation('favourites');
  const list = trpc.masters.favourites.list.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const { data, error } = list;
  if (error)
    return <ErrorState title={t('listFailed')} error={error} onRetry={() => void list.refetch()} />;
  if (!data)
    return (
      <>
        <LoadingNote />
        <div className={layout.grid}>
          <MasterCardSkeleton />
          <MasterCardSkeleton />
          <MasterCardSkeleton />
        </div>
      </>
    );
  const masters = data.pages.flatMap((page) => page.items);
  if (masters.length === 0)
    return (
      <DrawnState
        drawing="heart"
        title={t('empty')}
        text={t('emptyText')}
        action={<ButtonLink to="/services">{t('find')}</ButtonLink>}
      />
    );
  return (
    <>
      <h2 className="visually-hidden">{t('results')}</h2>
      <div className={layout.grid}>
        {masters.map((master) => (
          <MasterCard key={master.id} master={master} corner={<FavouriteHeart master={master} />}>
            <NextFreeNote nextFree={master.nextFree} />
            <AnswerTimeNote answerTime={master.answerTime} />
          </MasterCard>
        ))}
      </div>
      {list.hasNextPage && (
        <LoadMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
      )}
    </>
  );
}

function SignInFirst() {
  const { t } = useTranslation('favourites');
  const dialog = useDialog();
  const login = <Button onClick={() => dialog.open({ dialog: 'login' })}>{t('login')}</Button>;
  return <DrawnState drawing="heart" title={t('guest')} text={t('guestText')} action={login} />;
}

/** The viewer's favourite masters. */
export function FavouritesScreen() {
  const { t } = useTranslation('favourites');
  const session = useSession();
  usePageTitle(t('title'));
  return (
    <Container>
      <PageHeading title={t('title')} intro={t('intro')} />
      <Box pb="var(--section-gap)">
        {session ? <Favourites key={session.user.id} /> : <SignInFirst />}
      </Box>
    </Container>
  );
}
