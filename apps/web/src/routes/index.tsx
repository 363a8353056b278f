import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { prefetchHome } from '../features/home/home-data.ts';

export const Route = createFileRoute('/')({
  loader: ({ context }) => prefetchHome(context.prefetch),
  component: HomeScreen,
});
