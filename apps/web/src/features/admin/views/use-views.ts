import type { StaffView, ViewParams } from '@mesterhand/domain/staff-views/schema';
import { useState } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';

const listOf = (params: ViewParams) =>
  Object.entries(params).map(([name, value]) => ({ name, value }));

/** Own views of a list, and their changes. */
export function useViews(list: string) {
  const { t } = useTranslation('admin');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const { data, error, refetch } = trpc.admin.views.list.useQuery({ list });
  const [removed, setRemoved] = useState<StaffView>();
  const show = (views: StaffView[]) => utils.admin.views.list.setData({ list }, views);
  const onError = (failure: unknown) =>
    showToast({ tone: 'error', title: t('views.failed'), message: errorText(failure) });
  const save = trpc.admin.views.save.useMutation({
    onSuccess: (views) => {
      setRemoved(undefined);
      show(views);
    },
    onError,
  });
  const rename = trpc.admin.views.rename.useMutation({ onSuccess: show, onError });
  const remove = trpc.admin.views.remove.useMutation({
    onSuccess: ({ id }) => {
      setRemoved(data?.find((view) => view.id === id));
      void utils.admin.views.list.invalidate({ list });
    },
    onError,
  });
  return {
    views: data,
    error,
    refetch,
    removed,
    forget: () => setRemoved(undefined),
    save: (name: string, params: ViewParams, after?: () => void) =>
      save.mutate({ list, name, params: listOf(params) }, { onSuccess: () => after?.() }),
    rename: (id: number, name: string, after: () => void) =>
      rename.mutate({ id, name }, { onSuccess: after }),
    remove: (id: number) => remove.mutate({ id }),
    isBusy: save.isPending || rename.isPending || remove.isPending,
  };
}
