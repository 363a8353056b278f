import { createFileRoute } from '@tanstack/react-router';
import { ArticleScreen } from '../features/blog/article-screen.tsx';

export const Route = createFileRoute('/blog/$slug')({
  loader: ({ context, params }) =>
    void context.prefetch.admin.blog.public.bySlug.prefetch({ slug: params.slug }),
  component: ArticleScreen,
});
