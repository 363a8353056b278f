import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { readId } from '../../core/navigation/search-params.ts';
import { NotFound } from '../../ui/not-found.tsx';
import { PanelLoading } from '../admin/panel/panel-loading.tsx';
import { PanelScreen } from './panel-screen.tsx';

const StoryScreen = lazyPart(() => import('../admin-users/story/story-screen.tsx'));

/** A person's page within the list of users. */
export function PersonScreen() {
  const params: { id?: unknown } = useParams({ strict: false });
  const id = readId(params.id);
  if (id === undefined) return <NotFound />;
  const content = (
    <Suspense fallback={<PanelLoading />}>
      <StoryScreen id={id} />
    </Suspense>
  );
  return <PanelScreen within={{ tab: 'users', content }} />;
}
