import { useState } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { currentLanguage } from '../../core/i18n/i18n.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';

/** Creates and revokes the feed. Its URL is returned once: `path` is set only right after creation. */
export function useFeedChanges(onDone: () => void) {
  const { t, i18n } = useTranslation('feeds');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [path, setPath] = useState<string | null>(null);
  const fail = (error: unknown) =>
    showToast({ title: t('changeFailed'), message: errorText(error), tone: 'error' });
  const make = trpc.auth.feeds.make.useMutation({
    onSuccess: (made) => {
      setPath(made.path);
      utils.auth.feeds.own.setData(undefined, { feed: made.feed });
      onDone();
    },
    onError: fail,
  });
  const revoke = trpc.auth.feeds.revoke.useMutation({
    onSuccess: (state) => {
      setPath(null);
      utils.auth.feeds.own.setData(undefined, state);
      showToast({ title: t('revoke.done'), message: t('revoke.doneText') });
      onDone();
    },
    onError: fail,
  });
  return {
    path,
    make: {
      isPending: make.isPending,
      run: () => make.mutate({ language: currentLanguage(i18n) }),
    },
    revoke: { isPending: revoke.isPending, run: () => revoke.mutate() },
  };
}
