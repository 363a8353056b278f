import { relatedArticles } from '@mesterhand/domain/blog/public';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { ArticleCard } from './article-card.tsx';
import classes from './article.module.css';
import blogClasses from './blog.module.css';
import { Box } from '../../ui/layout.tsx';

/** Further reading. Renders nothing when there is none or it fails to load. */
export function RelatedArticles({ slug }: { slug: string }) {
  const { t } = useTranslation('blog');
  const { data, error } = trpc.admin.blog.public.related.useQuery({ slug }, { staleTime: 60_000 });
  if (error || data?.length === 0) return null;
  return (
    <section className={classes.related} aria-labelledby="related">
      <Box component="h2" mb="lg" id="related">
        {t('related')}
      </Box>
      <ul className={blogClasses.grid} aria-busy={data === undefined}>
        {data?.map((article) => <ArticleCard key={article.id} article={article} heading="h3" />) ??
          Array.from({ length: relatedArticles }, (_, place) => (
            <li key={place} className={blogClasses.skeletonCard} aria-hidden />
          ))}
      </ul>
    </section>
  );
}
