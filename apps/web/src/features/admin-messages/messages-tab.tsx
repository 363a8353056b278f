import { readId } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useOpenItem } from '../admin/panel/open-item.ts';
import { Split } from '../admin/panel/split.tsx';
import { TableViews, useTableView } from '../admin/table/table-views.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { threadViews, useThreadsState } from './threads-state.ts';
import { ThreadsTable } from './threads-table.tsx';
import { useThreads } from './use-threads.ts';

/** Users' messages (A-17, A-18): the threads, and next to them the open one, which replaces them on phones. */
export default function MessagesTab() {
  const { t } = useTranslation('admin-messages');
  const { view, show } = useTableView('view', threadViews);
  const state = useThreadsState();
  const threads = useThreads(view, state);
  const { item, open, close } = useOpenItem();
  const openId = readId(item);
  const thread = threads.data?.items.find(({ conversationId }) => conversationId === openId);
  const views = threadViews.map((value) => ({ value, label: t(`views.${value}`) }));
  return (
    <TableViews label={t('list')} views={views} view={view} onShow={show}>
      <Split
        openId={openId}
        opened={
          openId !== undefined && (
            <ConversationPane key={openId} conversationId={openId} thread={thread} onBack={close} />
          )
        }
      >
        <ThreadsTable
          view={view}
          state={state}
          threads={threads}
          openId={openId}
          onOpen={open}
          onShow={show}
        />
      </Split>
    </TableViews>
  );
}
