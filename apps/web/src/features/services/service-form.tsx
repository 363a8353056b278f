import { type Service, serviceInput } from '@mesterhand/domain/masters/schema';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { useIssueTexts } from '../../core/errors.ts';
import { showToast } from '../../core/toast.ts';
import { useTranslation } from '../../core/translation.ts';
import { trpc } from '../../core/trpc.ts';
import { useNewer } from '../../core/use-newer.ts';
import { Button } from '../../ui/button.tsx';
import { NativeSelect, NumberInput, Textarea, TextInput } from '../../ui/fields.tsx';
import { NewerNote } from '../../ui/newer-note.tsx';
import classes from './services.module.css';
import { useServiceChanges } from './use-service-changes.ts';

type ServiceFormProps = {
  masterId: number;
  /** The service that is edited; none for a new one. */
  service: Service | undefined;
  onClose(): void;
};

type Values = { categoryId: string; name: string; description: string; price: string | number };

function valuesOf(service: Service | undefined): Values {
  const { categoryId = '', name = '', description = '', price = '' } = service ?? {};
  return { categoryId: String(categoryId), name, description, price };
}

const told = ({ categoryId, name, description, price }: Values) => {
  return { name, description, price, categoryId: Number(categoryId) };
};

/** What is wrong with each field: first of all, none may be empty. */
function useProblems() {
  const { t } = useTranslation('refusals');
  const issueTexts = useIssueTexts();
  return (values: Values) => {
    const { error } = serviceInput.safeParse(told(values));
    const empty = Object.entries(values).filter(([, value]) => String(value).trim() === '');
    return {
      ...(error && issueTexts(new Error('Refused', { cause: { issues: error.issues } }))),
      ...Object.fromEntries(empty.map(([field]) => [field, t('issues.required')])),
    };
  };
}

function useServiceForm({ masterId, service, onClose }: ServiceFormProps) {
  const { t } = useTranslation('services');
  const problems = useProblems();
  const issueTexts = useIssueTexts();
  const { client } = trpc.useUtils();
  const { add, update } = useServiceChanges();
  const newer = useNewer<Service>(service);
  const form = useForm({ initialValues: valuesOf(service), validate: problems });
  const refuse = () =>
    showToast({ tone: 'error', title: t('toast.invalid'), message: t('toast.fillAll') });
  const done = {
    onSuccess: onClose,
    onError: (error: unknown) => form.setErrors(issueTexts(error)),
  };
  const change = (id: number, data: z.infer<typeof serviceInput>, version?: number) => {
    const readNewest = () => client.masters.services.byId.query({ id });
    const onError = (error: unknown) => {
      done.onError(error);
      void newer.find(error, readNewest);
    };
    update.mutate({ ...data, id, version }, { ...done, onError });
  };
  const send = (version?: number) =>
    form.onSubmit((values) => {
      const { data } = serviceInput.safeParse(told(values));
      if (data === undefined || add.isPending || update.isPending) return;
      if (service) change(service.id, data, version);
      else add.mutate({ ...data, masterId }, done);
    }, refuse);
  const take = (stored: Service) => {
    form.setValues(valuesOf(stored));
    newer.adopt(stored);
  };
  const keep = (stored: Service) => {
    newer.adopt(stored);
    send(stored.version)();
  };
  const isBusy = add.isPending || update.isPending;
  return { form, submit: send(newer.version), newer: newer.newer, take, keep, isBusy };
}

type NewerServiceProps = {
  stored: Service;
  values: Values;
  categories: readonly { id: number; name: string }[];
  isBusy: boolean;
  onTake(): void;
  onKeep(): void;
};

/** What was saved of the service meanwhile, beside what stands in the form. */
function NewerService({ stored, values, categories, ...choices }: NewerServiceProps) {
  const { t } = useTranslation('services');
  const theirs = valuesOf(stored);
  const nameOf = (id: string) => categories.find((each) => String(each.id) === id)?.name ?? id;
  const fields = [
    { name: t('form.category'), theirs: stored.category, own: nameOf(values.categoryId) },
    { name: t('form.name'), theirs: theirs.name, own: values.name },
    { name: t('form.description'), theirs: theirs.description, own: values.description },
    { name: t('form.price'), theirs: String(theirs.price), own: String(values.price) },
  ];
  return <NewerNote fields={fields} {...choices} />;
}

/** The side form; saving or cancelling empties and closes it, a failure keeps every word. */
export function ServiceForm(props: ServiceFormProps) {
  const { t } = useTranslation('services');
  const { data: categories = [] } = trpc.masters.categories.list.useQuery();
  const { form, submit, newer, take, keep, isBusy } = useServiceForm(props);
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const title = t(props.service ? 'form.editTitle' : 'form.addTitle');
  return (
    <form className={classes.form} aria-label={title} noValidate onSubmit={submit}>
      <h3>{title}</h3>
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
      <NumberInput
        label={t('form.price')}
        min={0}
        step={0.01}
        decimalScale={2}
        decimalSeparator=","
        thousandSeparator=" "
        allowNegative={false}
        hideControls
        {...form.getInputProps('price')}
      />
      <div className={classes.formActions}>
        <Button type="submit" loading={isBusy}>
          {t('form.save')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={props.onClose}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}
