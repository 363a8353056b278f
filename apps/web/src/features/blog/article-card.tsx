import type { ArticleCard as Article } from '@mesterhand/domain/blog/public';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import cardLink from '../../ui/card-link.module.css';
import { Card, CardFoot } from '../../ui/card.tsx';
import { IconArrowRight, IconNews } from '../../ui/icons.gen.ts';
import { Box, Group, Stack, Text } from '../../ui/layout.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ArticleFacts, ArticleMetrics } from './article-facts.tsx';
import classes from './blog.module.css';

type CoverProps = { article: Article; sizes: string; isFirst?: boolean };

function Cover({ article: { cover, coverAlt, coverLook }, sizes, isFirst = false }: CoverProps) {
  return (
    <div className={classes.frame}>
      {cover === null ? (
        <IconNews size={48} stroke={1.2} aria-hidden />
      ) : (
        <Picture
          className={classes.image}
          url={cover}
          look={coverLook}
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
      className={`${classes.more} ${cardLink.link}`}
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
    <Card as="article" interactive className={`${classes.card} ${classes.featured}`}>
      <Cover article={article} sizes="(min-width: 62em) 50vw, 100vw" isFirst />
      <Stack className={classes.featuredText} flex={1} gap="sm">
        <Group component="p" gap="xs">
          <StatusBadge tone="yellow">{t('featured')}</StatusBadge>
          <StatusBadge tone="brand">{t(`topics.${article.category}`)}</StatusBadge>
        </Group>
        <h2>{article.title}</h2>
        <p>{article.excerpt}</p>
        <ArticleFacts article={article} />
        <Group justify="space-between" gap="var(--space-2) var(--space-4)" mt="xs">
          <ReadMore article={article} />
          <ArticleMetrics article={article} />
        </Group>
      </Stack>
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
      <Stack flex={1} p="lg" gap="sm">
        <Group component="p" gap="xs">
          <StatusBadge tone="brand">{t(`topics.${article.category}`)}</StatusBadge>
        </Group>
        <Box component={Heading} fz="lg" lh={1.3}>
          {article.title}
        </Box>
        <Text c="dimmed" lineClamp={3}>
          {article.excerpt}
        </Text>
        <ArticleFacts article={article} />
        <CardFoot>
          <ReadMore article={article} />
          <ArticleMetrics article={article} />
        </CardFoot>
      </Stack>
    </Card>
  );
}
