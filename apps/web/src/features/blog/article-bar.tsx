import type { Article } from '@mesterhand/domain/blog/public';
import { Suspense } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconHeart, IconHeartFilled, IconMessageCircle } from '../../ui/icons.gen.ts';
import classes from './article-bar.module.css';
import { commentsId } from './article-place.ts';
import { useLike } from './use-like.ts';

const ShareButton = lazyPart(() => import('./share-button.tsx'));

function LikeButton({ article }: { article: Article }) {
  const { t } = useTranslation('blog');
  const format = useFormat();
  const toggle = useLike(article);
  const { likes, likedByMe } = article;
  const Heart = likedByMe ? IconHeartFilled : IconHeart;
  return (
    <button type="button" className={classes.button} aria-pressed={likedByMe} onClick={toggle}>
      <Heart className={likedByMe ? classes.liked : undefined} size={22} stroke={1.7} aria-hidden />
      <span>
        {t('like.button')} {format.number(likes)}
      </span>
    </button>
  );
}

/** Scrolls to the comments and moves the focus there. */
function goToComments(): void {
  const place = document.getElementById(commentsId);
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}

function CommentsButton({ count }: { count: number }) {
  const { t } = useTranslation('blog');
  const format = useFormat();
  return (
    <button type="button" className={classes.button} onClick={goToComments}>
      <IconMessageCircle size={22} stroke={1.7} aria-hidden />
      <span>
        {t('comments.title')} {format.number(count)}
      </span>
    </button>
  );
}

/** Actions on an article: next to the text where there is room, else at the bottom while reading. */
export function ArticleBar({ article }: { article: Article }) {
  const { t } = useTranslation('blog');
  return (
    <div className={classes.bar} role="group" aria-label={t('article.bar')}>
      <LikeButton article={article} />
      <CommentsButton count={article.comments} />
      <Suspense fallback={<span className={classes.button} aria-hidden />}>
        <ShareButton title={article.title} />
      </Suspense>
    </div>
  );
}
