import { useCategories } from '../../../core/i18n/category-names.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { NativeSelect, Textarea } from '../../../ui/fields.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { PictureField } from './picture-field.tsx';
import type { RequestForm } from './use-request-form.ts';
import { useUnderstoodCategory } from './use-understood-category.ts';

/** The first step: the trade, the problem in the customer's words, and pictures. */
export function ProblemStep({ form }: { form: RequestForm }) {
  const { t } = useTranslation('job-requests');
  const { values, change, errors, pictures } = form;
  const service = useUnderstoodCategory(form);
  const { data: categories = [], error, refetch } = useCategories();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="lg">
      <Textarea
        label={t('problem.description')}
        description={t('problem.descriptionNote')}
        placeholder={t('problem.example')}
        name="description"
        rows={5}
        maxLength={4000}
        value={values.description}
        error={errors['description']}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <NativeSelect
        label={t('problem.category')}
        name="category"
        description={service !== undefined && t('problem.suggested', { service })}
        data={[
          { value: '', label: t('problem.chooseCategory') },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(values.categoryId ?? '')}
        error={errors['categoryId']}
        onChange={({ currentTarget }) =>
          change({ categoryId: Number(currentTarget.value) || null })
        }
      />
      <PictureField state={pictures} error={errors['pictures']} />
    </Stack>
  );
}
