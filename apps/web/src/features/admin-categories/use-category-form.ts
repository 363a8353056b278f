import { useForm } from '@mantine/form';
import {
  type AdminCategory,
  type CategoryInput,
  categoryInput,
} from '@mesterhand/domain/admin/categories';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useVersionConflict } from '../../core/browser/use-version-conflict.ts';
import { useErrorFocus } from '../auth/use-error-focus.ts';
import { useCreateCategory, useRefreshCategories } from './use-category-changes.ts';

export type CategoryValues = Omit<CategoryInput, 'basePrice'> & { basePrice: number | string };

const nothing: CategoryValues = {
  name: '',
  description: '',
  icon: '',
  color: 'blue',
  basePrice: '',
};

function valuesOf(category: AdminCategory | undefined): CategoryValues {
  const { name, description, icon, color, basePrice } = category ?? nothing;
  return { name, description, icon, color, basePrice };
}

function useProblems() {
  const issueTexts = useIssueTexts();
  return (values: CategoryValues) => {
    const { error } = categoryInput.safeParse(values);
    return error ? issueTexts(new Error('Refused', { cause: { issues: error.issues } })) : {};
  };
}

const isTaken = (error: unknown): boolean => {
  const { code } = readError(error);
  return code === 'categories.nameTaken' || code === 'categories.codeTaken';
};

type CategoryFormOptions = { category: AdminCategory | undefined; onDone(): void };

/** The form of a new or existing category. A refusal is shown at its field, and the input stays. */
export function useCategoryForm({ category, onDone }: CategoryFormOptions) {
  const { t } = useTranslation('admin-categories');
  const problems = useProblems();
  const issueTexts = useIssueTexts();
  const errorText = useErrorText();
  const refresh = useRefreshCategories();
  const { client } = trpc.useUtils();
  const newer = useVersionConflict<AdminCategory>(category);
  const { form: element, focusFirstError } = useErrorFocus();
  const form = useForm({ initialValues: valuesOf(category), validate: problems });
  const create = useCreateCategory();
  const update = trpc.admin.categories.update.useMutation();
  const isBusy = create.isPending || update.isPending;
  const outcome = {
    onSuccess: async () => {
      showToast({ title: category ? t('done.updated') : t('done.created') });
      form.resetDirty();
      onDone();
      await refresh();
    },
    onError: (error: unknown) => {
      const texts = isTaken(error) ? { name: errorText(error) } : issueTexts(error);
      form.setErrors(texts);
      if (Object.keys(texts).length > 0) return focusFirstError();
      showToast({ title: t('failed.save'), message: errorText(error), tone: 'error' });
      if (readError(error).code === 'categories.gone') void refresh();
      if (category)
        void newer.find(error, () => client.admin.categories.byId.query({ id: category.id }));
    },
  };
  const send = (version?: number) =>
    form.onSubmit((values) => {
      const { data } = categoryInput.safeParse(values);
      if (data === undefined || isBusy) return;
      if (category) update.mutate({ ...data, id: category.id, version }, outcome);
      else create.mutate(data, outcome);
    }, focusFirstError);
  const take = (stored: AdminCategory) => {
    form.setValues(valuesOf(stored));
    newer.adopt(stored);
  };
  const keep = (stored: AdminCategory) => {
    newer.adopt(stored);
    send(stored.version)();
  };
  return { form, element, submit: send(newer.version), newer: newer.newer, take, keep, isBusy };
}
