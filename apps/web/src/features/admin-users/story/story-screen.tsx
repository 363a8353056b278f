import type { Person, PersonSums } from '@mesterhand/domain/admin/story';
import { mayNote } from '@mesterhand/domain/staff-notes/rules';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { readError } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { usePageTitle } from '../../../core/navigation/page-title.ts';
import { useStateAfterPress } from '../../../core/navigation/use-state-after-press.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadingNote, RowSkeleton, SkeletonBlock } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { LinkRow } from '../../admin/panel/link-row.tsx';
import { RowMenu } from '../../admin/table/row-menu.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { Badges, Documents, UserFacts, Ways } from '../person-parts.tsx';
import { type PendingAction, useChangeActions } from '../user-actions.tsx';
import { nameOf } from '../user-columns.tsx';
import { useManager } from '../use-users.ts';
import { StoryList } from './story-list.tsx';

const StaffNotes = lazyPart(() => import('../notes/staff-notes.tsx'));

function Sums({ title, sums }: { title: string; sums: PersonSums }) {
  const { t } = useTranslation('admin-users');
  const format = useFormat();
  return (
    <Panel component="section">
      <Text component="h2" fz="lg" fw={700} mb="sm">
        {title}
      </Text>
      <Facts>
        <Fact label={t('story.sums.requested')}>{format.number(sums.requested)}</Fact>
        <Fact label={t('story.sums.completed')}>{format.number(sums.completed)}</Fact>
        <Fact label={t('story.sums.cancelled')}>{format.number(sums.cancelled)}</Fact>
        <Fact label={t('story.sums.total')}>{format.price(sums.total)}</Fact>
        {sums.fees > 0 && <Fact label={t('story.sums.fees')}>{format.price(sums.fees)}</Fact>}
      </Facts>
    </Panel>
  );
}

function Loaded({ user, asCustomer, asMaster }: Person) {
  const { t } = useTranslation('admin-users');
  const manager = useManager();
  const navigate = useNavigate();
  const [pendingAction, setPendingAction] = useStateAfterPress<PendingAction>();
  const actions = useChangeActions(manager, setPendingAction)(user);
  return (
    <Stack gap="xl" miw={0}>
      <Group gap="md" wrap="nowrap">
        <Avatar name={nameOf(user)} src={user.avatar} size={72} seed={user.id} />
        <Stack miw={0} flex={1} gap={4}>
          <Text component="h1" fz="var(--font-size-section)" style={{ overflowWrap: 'anywhere' }}>
            {nameOf(user)}
          </Text>
          <Badges user={user} isSelf={user.id === manager.self.userId} />
        </Stack>
        <RowMenu label={nameOf(user)} actions={actions} />
      </Group>
      <Ways user={user} />
      <UserFacts user={user} />
      <Columns width={260} gap="md" align="stretch">
        {/* Hardly any master books others. */}
        {(asMaster === null || asCustomer.requested > 0) && (
          <Sums title={t('story.asCustomer')} sums={asCustomer} />
        )}
        {asMaster && <Sums title={t('story.asMaster')} sums={asMaster} />}
      </Columns>
      {mayNote(manager.self, user.id) && (
        <Suspense fallback={<RowSkeleton />}>
          <StaffNotes user={user} />
        </Suspense>
      )}
      <StoryList id={user.id} />
      <Stack component="section" gap="sm">
        <Text component="h2" fz="xl">
          {t('columns.documents')}
        </Text>
        <Documents userId={user.id} />
      </Stack>
      {pendingAction && (
        <ActionDialog
          pendingAction={pendingAction}
          manager={manager}
          onClose={() => setPendingAction(null)}
          onGone={() => void navigate({ to: '/admin/{-$tab}', params: { tab: 'users' } })}
        />
      )}
    </Stack>
  );
}

/** A person's whole story: who they are, what their bookings add up to, and all that happened. */
export default function StoryScreen({ id }: { id: number }) {
  const { t } = useTranslation(['admin-users', 'admin']);
  const { data, error, refetch } = trpc.admin.users.person.useQuery({ id }, { staleTime: 0 });
  usePageTitle(`${data ? nameOf(data.user) : t('details.title')} – ${t('admin:title')}`);
  const isGone = error !== null && readError(error).status === 404;
  return (
    <Stack gap="md" miw={0}>
      <LinkRow component="p">
        <Link to="/admin/{-$tab}" params={{ tab: 'users' }}>
          {t('story.back')}
        </Link>
      </LinkRow>
      {data && !isGone && <Loaded key={id} {...data} />}
      {isGone && <EmptyState art="search" title={t('details.gone')} />}
      {!data && error && !isGone && (
        <ErrorState error={error} title={t('details.failed')} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <>
          <LoadingNote />
          <SkeletonBlock width="60%" height={72} radius={20} />
          <SkeletonBlock width="100%" height={320} radius={20} />
        </>
      )}
    </Stack>
  );
}
