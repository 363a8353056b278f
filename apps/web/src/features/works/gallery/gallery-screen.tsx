import type { GalleryItem } from '@mesterhand/domain/works/gallery';
import {
  type GalleryCategory,
  galleryCategories,
} from '@mesterhand/domain/works/gallery-categories';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { usePageHead } from '../../../core/navigation/page-title.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import chips from '../../../ui/chips.module.css';
import { DrawnState } from '../../../ui/drawn-state.tsx';
import { Box, Stack } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Container, PageHeading } from '../../../ui/page.tsx';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { GalleryCard } from './gallery-card.tsx';
import classes from './gallery.module.css';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';

const PieceDialog = lazyPart(() => import('./piece-dialog.tsx'));
const route = getRouteApi('/gallery');
const PAGE = 24;
const SKELETONS = 8;

function Chips({ chosen }: { chosen: GalleryCategory | undefined }) {
  const { t } = useTranslation('works');
  return (
    <nav aria-label={t('gallery.filter')}>
      <Box component="ul" className={chips.chips} mb="xl">
        {[undefined, ...galleryCategories].map((category) => (
          <li key={category ?? 'all'}>
            <Link
              to="/gallery"
              search={{ shelf: category }}
              className={chips.chip}
              data-chosen={category === chosen || undefined}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              resetScroll={false}
            >
              {category ? t(`categories.${category}`) : t('gallery.all')}
            </Link>
          </li>
        ))}
      </Box>
    </nav>
  );
}

function Nothing({ category }: { category: GalleryCategory | undefined }) {
  const { t } = useTranslation('works');
  if (category === undefined) return <DrawnState drawing="pictures" title={t('gallery.none')} />;
  return (
    <DrawnState
      drawing="pictures"
      title={t('gallery.empty')}
      text={t('gallery.emptyText')}
      action={
        <ButtonLink to="/gallery" search={{}} variant="light">
          {t('gallery.showAll')}
        </ButtonLink>
      }
    />
  );
}

function Pictures({ category }: { category: GalleryCategory | undefined }) {
  const { t } = useTranslation('works');
  const dialog = useDialog();
  const [piece, setPiece] = useState<GalleryItem | null>(null);
  const list = trpc.masters.gallery.list.useInfiniteQuery(
    { category, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  if (list.error)
    return (
      <ErrorState
        title={t('gallery.failed')}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  if (!list.data)
    return (
      <div className={classes.grid}>
        <LoadingNote />
        {Array.from({ length: SKELETONS }, (_, place) => (
          <div key={place} className={classes.item} aria-hidden>
            <div className={classes.frame} />
            <Stack gap={4} px="md" pt="sm" pb="md">
              <SkeletonBlock width="70%" height={20} />
              <SkeletonBlock width="100%" height={16} />
            </Stack>
          </div>
        ))}
      </div>
    );
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <Nothing category={category} />;
  const open = (item: GalleryItem) =>
    item.workId === null ? setPiece(item) : dialog.open({ dialog: 'showWork', work: item.workId });
  return (
    <>
      <ul className={classes.grid}>
        {items.map((item) => (
          <GalleryCard key={item.id} item={item} onOpen={() => open(item)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
      )}
      {piece && (
        <Suspense fallback={null}>
          <PieceDialog item={piece} onClose={() => setPiece(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The public gallery: visible pictures of works and of the site's own pieces. */
export function GalleryScreen() {
  const { t } = useTranslation('works');
  const category = readOneOf(
    galleryCategories,
    route.useSearch({ select: (search) => search.shelf }),
  );
  usePageHead({ page: 'gallery' });
  return (
    <Container>
      <Box pb="calc(var(--section-gap) / 2)">
        <PageHeading title={t('gallery.title')} intro={t('gallery.intro')} />
        <Chips chosen={category} />
        <Pictures key={category ?? 'all'} category={category} />
      </Box>
    </Container>
  );
}
