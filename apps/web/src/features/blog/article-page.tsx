import type { Article } from '@mesterhand/domain/blog/public';
import { useEffect } from 'react';
import { usePageHead } from '../../core/navigation/page-title.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Box, Group, Text } from '../../ui/layout.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { ArticleBar } from './article-bar.tsx';
import { Byline } from './article-facts.tsx';
import classes from './article.module.css';
import { BackLink } from './back-link.tsx';
import { CommentsSection } from './comments-section.tsx';
import { RelatedArticles } from './related-articles.tsx';

/** Reports a view to the server, which decides whether it counts. */
function useCountedView(slug: string): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    utils.client.admin.blog.public.view
      .mutate({ slug })
      .then(({ views }) =>
        utils.admin.blog.public.bySlug.setData({ slug }, (known) => known && { ...known, views }),
      )
      // A view that was not counted is not worth an error message.
      .catch(() => {});
  }, [utils, slug]);
}

function Head({ article }: { article: Article }) {
  const { t } = useTranslation('blog');
  const { title, excerpt, category, author } = article;
  return (
    <header className={classes.head}>
      <StatusBadge tone="brand">{t(`topics.${category}`)}</StatusBadge>
      <h1 className={classes.title}>{title}</h1>
      <Text c="dimmed" fz="var(--font-size-lead)" lh={1.5} mt="md" mb="xl">
        {excerpt}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Avatar name={author} size={40} />
        <Byline article={article} />
      </Group>
    </header>
  );
}

/** An article: head, cover, text with actions, and comments below. */
export function ArticlePage({ article, slug }: { article: Article; slug: string }) {
  useCountedView(slug);
  const { title, excerpt, cover, coverAlt, coverLook, content } = article;
  usePageHead({ page: 'article', title, excerpt });
  return (
    <Box pt="lg" pb="calc(var(--section-gap) / 2)">
      <Box maw={1040}>
        <BackLink />
      </Box>
      <article className={classes.article}>
        <Head article={article} />
        {cover !== null && (
          <Picture
            className={classes.cover}
            url={cover}
            look={coverLook}
            sizes="(min-width: 68em) 1040px, 100vw"
            alt={coverAlt}
            width={1200}
            height={675}
          />
        )}
        <div className={classes.text}>
          <RichText html={content} />
        </div>
        <ArticleBar article={article} />
      </article>
      <CommentsSection slug={slug} comments={article.comments} />
      <RelatedArticles slug={slug} />
    </Box>
  );
}
