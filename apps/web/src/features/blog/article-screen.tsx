import { useParams } from '@tanstack/react-router';
import { readError } from '../../core/api/errors.ts';
import { usePageTitle } from '../../core/navigation/page-title.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { Stack } from '../../ui/layout.tsx';
import { Container } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StateArt } from '../../ui/state-art.tsx';
import { ArticlePage } from './article-page.tsx';
import { ArticleSkeleton } from './article-skeleton.tsx';
import { BackLink } from './back-link.tsx';
import classes from './article.module.css';

function Missing() {
  const { t } = useTranslation('blog');
  usePageTitle(t('article.missing'));
  return (
    <Stack align="center" gap="sm" py="var(--space-12)" ta="center">
      <StateArt name="lost" className={classes.art} />
      <h1>{t('article.missing')}</h1>
      <p>{t('article.missingText')}</p>
      <BackLink />
    </Stack>
  );
}

/** One article with its text. */
export function ArticleScreen() {
  const { t } = useTranslation('blog');
  const { slug = '' } = useParams({ strict: false });
  const { data, error, refetch } = trpc.admin.blog.public.bySlug.useQuery(
    { slug },
    { staleTime: 60_000 },
  );
  if (data)
    return (
      <Container>
        <ArticlePage article={data} slug={slug} />
      </Container>
    );
  if (!error)
    return (
      <Container>
        <ArticleSkeleton />
      </Container>
    );
  // A slug that is too long is treated as not found, too.
  const isMissing = [400, 404].includes(readError(error).status ?? 0);
  return (
    <Container>
      {isMissing ? (
        <Missing />
      ) : (
        <ErrorState
          isPage
          title={t('article.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </Container>
  );
}
