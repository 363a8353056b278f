import { createFileRoute } from '@tanstack/react-router';
import { readSearchWords } from '../core/navigation/search-params.ts';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { prefetchHome } from '../features/home/home-data.ts';

export const Route = createFileRoute('/')({
  validateSearch: readSearchWords,
  loader: ({ context }) => prefetchHome(context.prefetch),
  component: HomeScreen,
});
