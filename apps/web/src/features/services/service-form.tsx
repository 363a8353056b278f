import type { Service } from '@mesterhand/domain/masters/schema';
import { useForm } from '@mantine/form';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useCategories, useCategoryWords } from '../../core/i18n/category-names.ts';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../core/forms/use-lazy-schema.ts';
import { useVersionConflict } from '../../core/browser/use-version-conflict.ts';
import { Button } from '../../ui/button.tsx';
import { NativeSelect, Textarea, TextInput } from '../../ui/fields.tsx';
import { Group, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { VersionConflictNote } from '../../ui/version-conflict-note.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import classes from './services.module.css';
import { TimeFields, type TimeValues, timeOf } from './time-fields.tsx';
import { type ServiceInput, useServiceChanges } from './use-service-changes.ts';

const inputSchema = lazySchema(async () => {
  const { serviceInput } = await import('@mesterhand/domain/masters/service-input');
  return serviceInput;
});

type ServiceFormProps = {
  masterId: number;
  /** The edited service; undefined for a new one. */
  service: Service | undefined;
  /** The category that a new service begins with: most masters have one trade. */
  usualCategory?: number | undefined;
  onClose(): void;
};

type Values = TimeValues & {
  categoryId: string;
  name: string;
  description: string;
  price: string | number;
};

function valuesOf(service: Service | undefined, usualCategory?: number): Values {
  const {
    categoryId = usualCategory ?? '',
    name = '',
    description = '',
    price = '',
  } = service ?? {};
  const { minutesFrom, minutesTo, bufferMinutes = 0 } = service ?? {};
  return {
    categoryId: String(categoryId),
    name,
    description,
    price,
    minutesFrom: String(minutesFrom ?? ''),
    minutesTo: String(minutesTo ?? ''),
    bufferMinutes: String(bufferMinutes),
  };
}

const toRequest = ({ categoryId, name, description, price, ...time }: Values) => {
  return { name, description, price, categoryId: Number(categoryId), ...timeOf(time) };
};

/** All fields are required, but the time. */
function useMissing() {
  const { t } = useTranslation('refusals');
  return (values: Values): Record<string, string> => {
    const { categoryId, name, description, price } = values;
    const required = Object.entries({ categoryId, name, description, price });
    const empty = required.filter(([, value]) => String(value).trim() === '');
    return Object.fromEntries(empty.map(([field]) => [field, t('issues.required')]));
  };
}

function useServiceForm({ masterId, service, usualCategory, onClose }: ServiceFormProps) {
  const { t } = useTranslation('services');
  const check = useLazySchema(inputSchema);
  const missing = useMissing();
  const issueTexts = useIssueTexts();
  const { client } = trpc.useUtils();
  const { add, update } = useServiceChanges();
  const newer = useVersionConflict<Service>(service);
  const form = useForm({ initialValues: valuesOf(service, usualCategory) });
  const refuse = () =>
    showToast({ tone: 'error', title: t('toast.invalid'), message: t('toast.fillAll') });
  const done = {
    onSuccess: onClose,
    onError: (error: unknown) => form.setErrors(issueTexts(error)),
  };
  const change = (id: number, data: ServiceInput, version?: number) => {
    const readNewest = () => client.masters.services.byId.query({ id });
    const onError = (error: unknown) => {
      done.onError(error);
      void newer.find(error, readNewest);
    };
    update.mutate({ ...data, id, version }, { ...done, onError });
  };
  const isBusy = add.isPending || update.isPending;
  const send = async (version?: number) => {
    if (isBusy) return;
    const checked = await check(toRequest(form.values));
    if (checked === undefined) return;
    const empty = missing(form.values);
    form.setErrors({ ...checked.errors, ...empty });
    if (!('data' in checked) || Object.keys(empty).length > 0) return refuse();
    if (service) change(service.id, checked.data, version);
    else add.mutate({ ...checked.data, masterId }, done);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send(newer.version);
  };
  const take = (stored: Service) => {
    form.setValues(valuesOf(stored));
    newer.adopt(stored);
  };
  const keep = (stored: Service) => {
    newer.adopt(stored);
    void send(stored.version);
  };
  return { form, submit, newer: newer.newer, take, keep, isBusy };
}

type NewerServiceProps = {
  stored: Service;
  values: Values;
  categories: readonly { id: number; name: string }[];
  isBusy: boolean;
  onTake(): void;
  onKeep(): void;
};

/** The version saved meanwhile, next to the form's values. */
function NewerService({ stored, values, categories, ...choices }: NewerServiceProps) {
  const { t } = useTranslation('services');
  const word = useCategoryWords();
  const theirs = valuesOf(stored);
  const nameOf = (id: string) => categories.find((each) => String(each.id) === id)?.name ?? id;
  const fields = [
    { name: t('form.category'), theirs: word(stored.category), own: nameOf(values.categoryId) },
    { name: t('form.name'), theirs: theirs.name, own: values.name },
    { name: t('form.description'), theirs: theirs.description, own: values.description },
    { name: t('form.price'), theirs: String(theirs.price), own: String(values.price) },
    { name: t('form.minutesFrom'), theirs: theirs.minutesFrom, own: values.minutesFrom },
    { name: t('form.minutesTo'), theirs: theirs.minutesTo, own: values.minutesTo },
    { name: t('form.buffer'), theirs: theirs.bufferMinutes, own: values.bufferMinutes },
  ];
  return <VersionConflictNote fields={fields} {...choices} />;
}

/** The side form; saving or cancelling clears and closes it, a failure keeps the input. */
export default function ServiceForm(props: ServiceFormProps) {
  const { t } = useTranslation('services');
  const { data: categories = [] } = useCategories();
  const { form, submit, newer, take, keep, isBusy } = useServiceForm(props);
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const title = t(props.service ? 'form.editTitle' : 'form.addTitle');
  return (
    <form className={classes.form} aria-label={title} noValidate onSubmit={submit}>
      <Panel bg="var(--sunken)" gap="md" p="lg">
        <Text component="h3" inherit fz="xl">
          {title}
        </Text>
        {newer && (
          <NewerService
            stored={newer}
            values={form.values}
            categories={categories}
            isBusy={isBusy}
            onTake={() => take(newer)}
            onKeep={() => keep(newer)}
          />
        )}
        <NativeSelect
          ref={first}
          label={t('form.category')}
          data={[
            { value: '', label: t('form.chooseCategory'), disabled: true },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.getInputProps('categoryId')}
        />
        <TextInput
          label={t('form.name')}
          placeholder={t('form.nameExample')}
          maxLength={120}
          {...form.getInputProps('name')}
        />
        <Textarea
          label={t('form.description')}
          placeholder={t('form.descriptionExample')}
          rows={4}
          maxLength={2000}
          {...form.getInputProps('description')}
        />
        <NumberField label={t('form.price')} decimals={2} {...form.getInputProps('price')} />
        <TimeFields form={form} />
        <Group className={classes.formActions ?? ''} gap="sm">
          <Button type="submit" loading={isBusy}>
            {t('form.save')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={props.onClose}>
            {t('form.cancel')}
          </Button>
        </Group>
      </Panel>
    </form>
  );
}
