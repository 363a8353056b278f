import type { ArticleCard as Article } from '@mesterhand/domain/blog/public';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Card, CardFoot } from '../../ui/card.tsx';
import { IconArrowRight, IconNews } from '../../ui/icons.gen.ts';
import { Picture } from '../../ui/picture.tsx';
import { ArticleFacts, ArticleMetrics } from './article-facts.tsx';
import classes from './blog.module.css';

type CoverProps = { article: Article; sizes: string; isFirst?: boolean };

function Cover({ article: { cover, coverAlt }, sizes, isFirst = false }: CoverProps) {
  return (
    <div className={classes.frame}>
      {cover === null ? (
        <IconNews size={48} stroke={1.2} aria-hidden />
      ) : (
        <Picture
          className={classes.image}
          url={cover}
          sizes={sizes}
          alt={coverAlt}
          width={640}
          height={360}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      )}
    </div>
  );
}

function ReadMore({ article: { slug, title } }: { article: Article }) {
  const { t } = useTranslation('blog');
  return (
    <Link
      to="/blog/$slug"
      params={{ slug }}
      className={classes.more}
      aria-label={t('moreAbout', { title })}
    >
      {t('more')}
      <IconArrowRight size={18} aria-hidden />
    </Link>
  );
}

/** The newest article, full width. */
export function FeaturedArticle({ article }: { article: Article }) {
  const { t } = useTranslation('blog');
  return (
    <Card as="article" interactive className={classes.featured}>
      <Cover article={article} sizes="(min-width: 62em) 50vw, 100vw" isFirst />
      <div className={classes.featuredText}>
        <p className={classes.badges}>
          <StatusBadge tone="yellow">{t('featured')}</StatusBadge>
          <StatusBadge tone="brand">{t(`topics.${article.category}`)}</StatusBadge>
        </p>
        <h2 className={classes.featuredTitle}>{article.title}</h2>
        <p className={classes.excerpt}>{article.excerpt}</p>
        <ArticleFacts article={article} />
        <div className={classes.ends}>
          <ReadMore article={article} />
          <ArticleMetrics article={article} />
        </div>
      </div>
    </Card>
  );
}

type ArticleCardProps = { article: Article; heading?: 'h2' | 'h3' };

/** An article in the grid. */
export function ArticleCard({ article, heading: Heading = 'h2' }: ArticleCardProps) {
  const { t } = useTranslation('blog');
  return (
    <Card as="li" interactive className={classes.card}>
      <Cover article={article} sizes="(min-width: 62em) 33vw, (min-width: 40em) 50vw, 100vw" />
      <div className={classes.cardText}>
        <p className={classes.badges}>
          <StatusBadge tone="brand">{t(`topics.${article.category}`)}</StatusBadge>
        </p>
        <Heading className={classes.title}>{article.title}</Heading>
        <p className={classes.cardExcerpt}>{article.excerpt}</p>
        <ArticleFacts article={article} />
        <CardFoot>
          <ReadMore article={article} />
          <ArticleMetrics article={article} />
        </CardFoot>
      </div>
    </Card>
  );
}
