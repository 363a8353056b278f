import { useForm } from '@mantine/form';
import type { Category } from '@mesterhand/domain/categories/categories';
import type { Service } from '@mesterhand/domain/masters/schema';
import { useState } from 'react';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../../core/forms/use-lazy-schema.ts';
import { useCategories, useCategoryWords } from '../../../core/i18n/category-names.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { DividedList } from '../../../ui/divided-list.tsx';
import { Textarea, TextInput } from '../../../ui/fields.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { MoneyField } from '../../../ui/number-field.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useServiceChanges } from '../../services/use-service-changes.ts';
import { StepFrame } from '../step-frame.tsx';
import { StepSkeleton } from './step-skeleton.tsx';
import { type StepProps, useStep } from './step-props.ts';
import { useStepDraft } from './use-step-draft.ts';

const inputSchema = lazySchema(async () => {
  const { serviceInput } = await import('@mesterhand/domain/masters/service-input');
  return serviceInput;
});

type Values = { name: string; price: number | string; description: string };
const noValues: Values = { name: '', price: '', description: '' };
/** Suggestions that fit beside the fields. */
const mostSuggestions = 4;

/** What masters of the trade usually offer: one tap names the service. */
function Suggestions({ names, onPick }: { names: string[]; onPick(name: string): void }) {
  const { t } = useTranslation('onboarding');
  if (names.length === 0) return null;
  return (
    <Group component="ul" gap="xs" aria-label={t('service.suggestions')}>
      {names.map((name) => (
        <li key={name}>
          <Button variant="light" mih={44} radius="xl" onClick={() => onPick(name)}>
            {name}
          </Button>
        </li>
      ))}
    </Group>
  );
}

function StoredServices({ services }: { services: Service[] }) {
  const { t } = useTranslation('onboarding');
  const format = useFormat();
  return (
    <DividedList aria-label={t('service.stored')}>
      {services.map(({ id, name, price }) => (
        <Group component="li" key={id} justify="space-between" wrap="nowrap" py="sm">
          <Text fw={650}>{name}</Text>
          <Text style={{ flex: 'none' }}>{format.price(price)}</Text>
        </Group>
      ))}
    </DividedList>
  );
}

type FormProps = StepProps & { services: Service[]; category: Category | undefined };

function ServiceForm({ services, category, ...props }: FormProps) {
  const { t } = useTranslation('onboarding');
  const word = useCategoryWords();
  const issueTexts = useIssueTexts();
  const step = useStep('services', props);
  const check = useLazySchema(inputSchema);
  const draft = useStepDraft<Values>({ userId: props.userId, step: 'services' }, noValues);
  const form = useForm<Values>({ initialValues: draft.values, onValuesChange: draft.store });
  const isTyped = Object.values(form.values).some((value) => value !== '');
  const [isAdding, setAdding] = useState(services.length === 0 || isTyped);
  const { add } = useServiceChanges();
  const save = async () => {
    step.begin();
    if (!isAdding || (!isTyped && services.length > 0)) return step.goOn();
    form.clearErrors();
    const checked = await check({ ...form.values, categoryId: category?.id });
    if (checked === undefined) return undefined;
    if (!('data' in checked)) return form.setErrors(checked.errors);
    return add.mutate(
      { ...checked.data, masterId: props.masterId },
      {
        onSuccess: () => {
          draft.clear();
          void step.goOn();
        },
        onError: (error) => {
          step.fail(error);
          form.setErrors(issueTexts(error));
        },
      },
    );
  };
  const names = (category?.sampleServices ?? []).slice(0, mostSuggestions);
  return (
    <StepFrame
      {...step.frame}
      {...(isAdding && { intro: t('service.intro') })}
      isBusy={add.isPending}
      onNext={() => void save()}
    >
      {services.length > 0 && <StoredServices services={services} />}
      {isAdding ? (
        <Stack gap="md">
          {form.values.name === '' && (
            <Suggestions
              names={names.map(({ name }) => word(name))}
              onPick={(name) => form.setFieldValue('name', name)}
            />
          )}
          <TextInput
            label={t('service.name')}
            size="md"
            maxLength={120}
            {...form.getInputProps('name')}
          />
          <MoneyField label={t('service.price')} size="md" {...form.getInputProps('price')} />
          <Textarea
            label={t('service.description')}
            size="md"
            rows={2}
            maxLength={2000}
            {...form.getInputProps('description')}
          />
        </Stack>
      ) : (
        <Button variant="light" mih={48} onClick={() => setAdding(true)}>
          {t('service.another')}
        </Button>
      )}
    </StepFrame>
  );
}

/** The first service with a price: without one nobody can book. */
export function ServiceStep(props: StepProps) {
  const services = trpc.masters.services.list.useQuery({ masterId: props.masterId });
  const profile = trpc.auth.profile.own.useQuery();
  const categories = useCategories();
  const failed = [services, profile, categories].find(({ error }) => error !== null);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!services.data || !profile.data || !categories.data) return <StepSkeleton />;
  const { category } = profile.data;
  return (
    <ServiceForm
      {...props}
      services={services.data}
      category={categories.data.find(({ code }) => code === category)}
    />
  );
}
