import { createFileRoute } from '@tanstack/react-router';
import { readText } from '../core/navigation/search-params.ts';
import { BlogScreen } from '../features/blog/blog-screen.tsx';

/** The page reads the topic itself: every page loads the code of this file. */
type BlogSearch = { search?: string | undefined; topic?: unknown };

const readSearch = (search: Record<string, unknown>): BlogSearch => ({
  search: readText(search.search),
  topic: search.topic,
});

export const Route = createFileRoute('/blog/')({
  validateSearch: readSearch,
  component: BlogScreen,
});
