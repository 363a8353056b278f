import { useTranslation } from 'react-i18next';
import { readId } from '../../core/search-params.ts';
import { useIsSmall } from '../../ui/screen-size.ts';
import { EmptyState } from '../../ui/states.tsx';
import { useOpenItem } from '../admin/open-item.ts';
import { ConversationPane } from './conversation-pane.tsx';
import classes from './messages-tab.module.css';
import { ThreadsPane } from './threads-pane.tsx';
import { useThreadsState } from './threads-state.ts';
import { useThreads } from './use-threads.ts';

/** What people write to each other: the threads, and beside them the open one; on phones in their place. */
export default function MessagesTab() {
  const { t } = useTranslation('admin-messages');
  const state = useThreadsState();
  const list = useThreads(state);
  const { item, close } = useOpenItem();
  const openId = readId(item);
  const isSmall = useIsSmall();
  const thread = list.threads?.find(({ conversationId }) => conversationId === openId);
  return (
    <div className={classes.panes}>
      {/* It keeps its place while the open one stands instead. */}
      <div className={classes.list} hidden={isSmall && openId !== undefined}>
        <ThreadsPane state={state} list={list} openId={openId} />
      </div>
      {openId !== undefined && (
        <ConversationPane key={openId} conversationId={openId} thread={thread} onBack={close} />
      )}
      {openId === undefined && !isSmall && (
        <div className={classes.choose}>
          <EmptyState art="search" title={t('choose.title')} text={t('choose.text')} />
        </div>
      )}
    </div>
  );
}
