import { type BlogCategory, blogCategories } from '@mesterhand/domain/blog/categories';
import { createFileRoute } from '@tanstack/react-router';
import { readOneOf, readText } from '../core/navigation/search-params.ts';
import { BlogScreen } from '../features/blog/blog-screen.tsx';

type BlogSearch = { search?: string | undefined; topic?: BlogCategory | undefined };

const readSearch = (search: Record<string, unknown>): BlogSearch => ({
  search: readText(search.search),
  topic: readOneOf(blogCategories, search.topic),
});

export const Route = createFileRoute('/blog/')({
  validateSearch: readSearch,
  component: BlogScreen,
});
