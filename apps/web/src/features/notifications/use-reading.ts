import type { Notification } from '@mesterhand/domain/notifications/schema';
import { useErrorText } from '../../core/api/errors.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { listInput } from './use-notifications.ts';

/** Marks as read and removes: optimistic, then synchronised with the server. */
export function useReading() {
  const { t } = useTranslation('notifications');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { list } = utils.auth.notifications;
  const change = (each: (shown: Notification) => Notification | null) =>
    list.setInfiniteData(listInput, (data) =>
      data === undefined
        ? data
        : {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.flatMap((shown) => each(shown) ?? []),
            })),
          },
    );
  const asRead = (shown: Notification): Notification => ({
    ...shown,
    readAt: shown.readAt ?? new Date().toISOString(),
  });
  const before = () => ({ known: list.getInfiniteData(listInput) });
  /** Rollback: without a connection the list cannot be re-fetched. */
  const takeBack = (context: ReturnType<typeof before> | undefined) =>
    list.setInfiniteData(listInput, context?.known);
  const settle = { onSettled: () => void list.invalidate() };
  const fail =
    (title: string) =>
    (error: unknown, _input: unknown, context: ReturnType<typeof before> | undefined) => {
      takeBack(context);
      showToast({ title, message: errorText(error), tone: 'error' });
    };
  const changeAll = (each: (shown: Notification) => Notification | null) => {
    const context = before();
    change(each);
    return context;
  };
  const markRead = trpc.auth.notifications.markRead.useMutation({
    onMutate: ({ id }) => changeAll((shown) => (shown.id === id ? asRead(shown) : shown)),
    onError: (_error, _input, context) => takeBack(context),
    // On failure the link is followed all the same: it stays unread until the next time.
    ...settle,
  });
  const markAllRead = trpc.auth.notifications.markAllRead.useMutation({
    onMutate: () => changeAll(asRead),
    onError: fail(t('failed.readAll')),
    ...settle,
  });
  const remove = trpc.auth.notifications.delete.useMutation({
    onMutate: ({ id }) => changeAll((shown) => (shown.id === id ? null : shown)),
    onError: fail(t('failed.remove')),
    ...settle,
  });
  const newestId = () => list.getInfiniteData(listInput)?.pages[0]?.items[0]?.id;
  return {
    read: ({ id, readAt }: Notification) => {
      if (readAt === null) markRead.mutate({ id });
    },
    readAll: () => markAllRead.mutate({ upTo: newestId() }),
    isReadingAll: markAllRead.isPending,
    remove: (id: number) => remove.mutate({ id }),
  };
}
