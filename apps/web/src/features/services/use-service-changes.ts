import type { serviceInput } from '@mesterhand/domain/masters/service-input';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { useErrorText } from '../../core/api/errors.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useAttemptKey } from '../../core/browser/use-attempt-key.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';

export type ServiceInput = z.infer<typeof serviceInput>;
type NewService = ServiceInput & { masterId: number };

/** Adds a service with an idempotency key: the same input sent again creates it once. */
function useAddService() {
  const utils = trpc.useUtils();
  const keyOf = useAttemptKey();
  return (service: NewService) =>
    utils.client.masters.services.add.mutate(service, {
      context: { idempotencyKey: keyOf(service) },
    });
}

type Change = 'added' | 'updated' | 'removed';
const failures = { added: 'addFailed', updated: 'updateFailed', removed: 'removeFailed' } as const;

/** Adding, changing and deleting services; each shows its outcome and invalidates what shows services. */
export function useServiceChanges() {
  const { t } = useTranslation('services');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const addService = useAddService();
  const feedback = (change: Change) => ({
    onSuccess: async ({ name }: { name: string }) => {
      showToast({ title: t(`toast.${change}`), message: name });
      await utils.masters.invalidate();
    },
    onError: (error: unknown) => {
      const failure = t(`toast.${failures[change]}`);
      const message = t('toast.because', { failure, reason: errorText(error) });
      showToast({ tone: 'error', title: t('toast.error'), message });
    },
  });
  return {
    add: useMutation({ mutationFn: addService, ...feedback('added') }),
    update: trpc.masters.services.update.useMutation(feedback('updated')),
    remove: trpc.masters.services.remove.useMutation(feedback('removed')),
  };
}
