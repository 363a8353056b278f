import { can } from '@mesterhand/domain/access/policy';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { useSession } from '../../../core/session/session.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { TabRow } from '../../../ui/tab-row.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { CommentTable } from '../../admin-comments/comment-table.tsx';
import { PanelLoading } from '../../admin/panel/panel-loading.tsx';
import { actorOf } from '../../bookings/actor.ts';
import tabs from '../../admin/panel/view-tabs.module.css';
import { PostList } from './post-list.tsx';
import { usePostPlace } from './post-place.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';
import { lazyCode } from '../../../core/navigation/lazy-part.ts';

const PostScreen = lazyCode(() => import('../post/post-screen.tsx'));

const parts = ['posts', 'comments'] as const;
type Part = (typeof parts)[number];

/** Which of the two lists is open, kept in the URL; switching the list resets the filters. */
function usePart() {
  const { view } = useAddress('view');
  const navigate = useNavigate();
  const show = (part: Part) =>
    void navigate({
      to: '.',
      search: part === 'posts' ? {} : { view: part },
      resetScroll: false,
    });
  return { part: readOneOf(parts, view) ?? 'posts', show };
}

function Lists({ place }: { place: ReturnType<typeof usePostPlace> }) {
  const { t } = useTranslation('admin-blog');
  const { part, show } = usePart();
  return (
    <Tabs
      value={part}
      keepMounted={false}
      classNames={{ tab: tabs.tab ?? '' }}
      onChange={(value) => show(readOneOf(parts, value) ?? 'posts')}
    >
      <TabRow aria-label={t('parts.label')} open={part}>
        {parts.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`parts.${one}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value="posts" pt="lg">
        <PostList place={place} />
      </Tabs.Panel>
      <Tabs.Panel value="comments" pt="lg">
        <CommentTable />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Posts and their comments, or the editor of one post; moderators see the comments only. */
export default function BlogTab() {
  const place = usePostPlace();
  const user = useSession()?.user;
  if (user === undefined) return null;
  if (!can(actorOf(user), 'blog.write', null)) return <CommentTable />;
  if (place.item === undefined) return <Lists place={place} />;
  return (
    <Suspense fallback={<PanelLoading />}>
      <PostScreen place={place} item={place.item} />
    </Suspense>
  );
}
