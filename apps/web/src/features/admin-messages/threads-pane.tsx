import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../core/format.ts';
import { readOneOf } from '../../core/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextInput } from '../../ui/fields.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Bone, LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useSearchText } from '../masters/use-search-text.ts';
import { LoadFailure } from '../messages/load-failure.tsx';
import { ThreadRow } from './thread-row.tsx';
import { type ThreadsState, threadViews } from './threads-state.ts';
import classes from './threads.module.css';
import type { Threads } from './use-threads.ts';

type PaneProps = { state: ThreadsState; list: Threads; openId: number | undefined };

/** What narrows the list. */
function Filters({ state, list }: Omit<PaneProps, 'openId'>) {
  const { t } = useTranslation('admin-messages');
  const format = useFormat();
  const { text, setText } = useSearchText(state.search, state.setSearch);
  const { total: count, isCounted, threads } = list;
  return (
    <div className={classes.filters} role="search">
      <TextInput
        type="search"
        label={t('search')}
        value={text}
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.narrow}>
        <Checkbox
          label={t('flaggedOnly')}
          checked={state.isFlaggedOnly}
          onChange={(event) => state.setFlaggedOnly(event.currentTarget.checked)}
        />
        <p className={classes.total} role="status">
          {threads && t('found', { count, rows: `${format.number(count)}${isCounted ? '' : '+'}` })}
        </p>
      </div>
    </div>
  );
}

function Empty({ state }: Pick<PaneProps, 'state'>) {
  const { t } = useTranslation(['admin-messages', 'admin']);
  const { view, isNarrowed, showView, reset } = state;
  if (!isNarrowed) return <EmptyState art="search" title={t(`empty.${view}`)} />;
  const other = view === 'bookings' ? 'enquiries' : 'bookings';
  const ways = (
    <div className={classes.ways}>
      <Button variant="light" onClick={() => showView(other)}>
        {t(`lookIn.${other}`)}
      </Button>
      <Button variant="subtle" onClick={reset}>
        {t('admin:table.reset')}
      </Button>
    </div>
  );
  return <EmptyState art="search" title={t('admin:table.nothing')} action={ways} />;
}

function Waiting() {
  return (
    <div aria-busy>
      <LoadingNote />
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={classes.row} aria-hidden>
          <Bone width="70%" height={20} />
          <Bone width="92%" height={18} />
          <Bone width="50%" height={16} />
        </div>
      ))}
    </div>
  );
}

function List({ state, list, openId }: PaneProps) {
  const { t } = useTranslation('admin-messages');
  const { threads, error, isFetchingNextPage, isPlaceholderData } = list;
  const retry = () => void list.refetch();
  if (threads === undefined)
    return error ? (
      <ErrorState error={error} title={t('failed.threads')} onRetry={retry} />
    ) : (
      <Waiting />
    );
  return (
    <div className={classes.body} data-fetching={isPlaceholderData || undefined}>
      {error !== null && <LoadFailure error={error} onRetry={retry} />}
      {threads.length === 0 && <Empty state={state} />}
      <ul className={classes.rows} aria-label={t('list')}>
        {threads.map((thread) => (
          <ThreadRow
            key={thread.conversationId}
            thread={thread}
            isOpen={thread.conversationId === openId}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore busy={isFetchingNextPage} onClick={() => void list.fetchNextPage()} />
      )}
    </div>
  );
}

/** Every thread: those about bookings, and beside them the enquiries. */
export function ThreadsPane(props: PaneProps) {
  const { t } = useTranslation('admin-messages');
  const { view, showView } = props.state;
  return (
    <Tabs
      value={view}
      className={classes.pane ?? ''}
      classNames={{ tab: classes.tab ?? '' }}
      keepMounted={false}
      onChange={(value) => showView(readOneOf(threadViews, value) ?? 'bookings')}
    >
      <TabRow aria-label={t('list')} open={view}>
        {threadViews.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`views.${name}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Filters {...props} />
      {threadViews.map((name) => (
        <Tabs.Panel key={name} value={name} className={classes.panel ?? ''}>
          <List {...props} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
