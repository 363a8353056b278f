import { type Verification, verificationViews } from '@mesterhand/domain/admin/verification';
import { readId } from '../../core/navigation/search-params.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconArrowLeft, IconArrowRight } from '../../ui/icons.gen.ts';
import { Stack } from '../../ui/layout.tsx';
import { AdminTable } from '../admin/table/admin-table.tsx';
import { useOpenItem } from '../admin/panel/open-item.ts';
import { Split } from '../admin/panel/split.tsx';
import { TableViews, useTableView } from '../admin/table/table-views.tsx';
import { MasterReview } from './master-review.tsx';
import { type View, useVerifications } from './use-verifications.ts';
import { nameOf, useVerificationColumns } from './verification-columns.tsx';
import classes from './verification.module.css';

type NextProps = { waiting: Verification | undefined; onOpen(userId: number): void };

/** The next in the queue after the current master has left it. */
function Next({ waiting, onOpen }: NextProps) {
  const { t } = useTranslation('admin-verification');
  if (waiting === undefined) return null;
  return (
    <Button
      style={{ alignSelf: 'start' }}
      variant="light"
      rightSection={<IconArrowRight size={18} aria-hidden />}
      onClick={() => onOpen(waiting.userId)}
    >
      {t('next', { name: nameOf(waiting) })}
    </Button>
  );
}

type QueueProps = {
  view: View;
  queue: ReturnType<typeof useVerifications>;
  openId: number | undefined;
  onOpen(userId: number): void;
  onShowAll(): void;
};

function Queue({ view, queue, openId, onOpen, onShowAll }: QueueProps) {
  const { t } = useTranslation('admin-verification');
  const columns = useVerificationColumns();
  const { table, data, query, fetchPage } = queue;
  const all = (
    <Button variant="light" onClick={onShowAll}>
      {t('empty.showAll')}
    </Button>
  );
  return (
    <AdminTable
      name="verification"
      label={t('list')}
      searchLabel={t('search')}
      columns={columns}
      rows={data?.items}
      rowId={({ userId }) => userId}
      rowLabel={nameOf}
      query={query}
      table={table}
      paging={{ kind: 'pages', total: data?.total ?? 0, isCounted: data?.isCounted ?? true }}
      bulk={[]}
      fetchPage={fetchPage}
      onOpen={({ userId }) => onOpen(userId)}
      isOpen={({ userId }) => userId === openId}
      isNarrow={openId !== undefined}
      empty={{
        title: t(`empty.${view}`),
        ...(view === 'waiting' && { text: t('empty.waitingText'), action: all }),
      }}
      nothing={t('empty.search')}
      failure={t('failed')}
    />
  );
}

/** Masters and their identity documents: an administrator verifies after seeing them (trap 18). */
export default function VerificationPage() {
  const { t } = useTranslation('admin-verification');
  const { view, show } = useTableView('view', verificationViews);
  const queue = useVerifications(view);
  const { item, open, replace, close } = useOpenItem();
  const openId = readId(item);
  const masters = queue.data?.items;
  const known = masters?.find(({ userId }) => userId === openId);
  const isDone = view === 'waiting' && masters !== undefined && known === undefined;
  const views = verificationViews.map((value) => ({ value, label: t(`views.${value}`) }));
  // Loaded or failed: only then is it known who is open.
  const isReady = masters !== undefined || queue.query.error !== null;
  const chosen = openId !== undefined && isReady && (
    <MasterReview
      key={openId}
      userId={openId}
      listed={known}
      next={isDone && <Next waiting={masters[0]} onOpen={replace} />}
      onClose={close}
    />
  );
  return (
    <TableViews label={t('views.label')} views={views} view={view} onShow={show}>
      <Split
        openId={openId}
        opened={
          <Stack className={classes.chosen} gap="lg" miw={0}>
            <Button
              style={{ alignSelf: 'start' }}
              variant="subtle"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              onClick={close}
            >
              {t('toList')}
            </Button>
            {chosen}
          </Stack>
        }
      >
        <Queue
          view={view}
          queue={queue}
          openId={openId}
          onOpen={open}
          onShowAll={() => show('all')}
        />
      </Split>
    </TableViews>
  );
}
