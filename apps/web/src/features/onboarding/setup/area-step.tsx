import { useForm } from '@mantine/form';
import type { MasterBase } from '@mesterhand/domain/masters/base';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../../core/forms/use-lazy-schema.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { NativeSelect } from '../../../ui/fields.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { AddressField } from '../../addresses/address-field.tsx';
import classes from '../onboarding.module.css';
import { StepFrame } from '../step-frame.tsx';
import { StepSkeleton } from './step-skeleton.tsx';
import { type StepProps, useStep } from './step-props.ts';
import { useStepDraft } from './use-step-draft.ts';

const inputSchema = lazySchema(async () => {
  const { saveBaseInput } = await import('@mesterhand/domain/masters/base');
  return saveBaseInput;
});

type Values = { address: string; travelRadiusKm: string };

/** Distances that one tap chooses; any other one can be typed in the profile. */
const distances = [10, 20, 40, 60, 100, 200];

function AreaForm({ base, ...props }: StepProps & { base: MasterBase }) {
  const { t } = useTranslation(['onboarding', 'refusals']);
  const utils = trpc.useUtils();
  const issueTexts = useIssueTexts();
  const step = useStep('area', props);
  const check = useLazySchema(inputSchema);
  const { address, travelRadiusKm: radius } = base;
  const draft = useStepDraft<Values>(
    { userId: props.userId, step: 'area' },
    { address: address ?? '', travelRadiusKm: String(radius ?? '') },
  );
  const form = useForm<Values>({ initialValues: draft.values, onValuesChange: draft.store });
  const save = trpc.masters.base.save.useMutation({
    onSuccess: async (saved) => {
      draft.clear();
      utils.masters.base.own.setData(undefined, saved);
      await step.goOn();
    },
    onError: (error) => {
      step.fail(error);
      form.setErrors(issueTexts(error));
    },
  });
  const send = async () => {
    step.begin();
    form.clearErrors();
    const { values } = form;
    if (values.address.trim() === '')
      return form.setErrors({ address: t('refusals:issues.required') });
    const km = values.travelRadiusKm;
    // The served municipalities are left out, and stay as they are.
    const checked = await check({
      address: values.address,
      travelRadiusKm: km === '' ? null : Number(km),
    });
    if (checked === undefined) return undefined;
    return 'data' in checked ? save.mutate(checked.data) : form.setErrors(checked.errors);
  };
  const offered = [...new Set([...distances, ...(radius === null ? [] : [radius])])];
  return (
    <StepFrame {...step.frame} isBusy={save.isPending} onNext={() => void send()}>
      <div className={classes.address}>
        <AddressField
          label={t('onboarding:area.address')}
          description={t('onboarding:area.addressHint')}
          name="address"
          maxLength={300}
          {...form.getInputProps('address')}
          onPick={({ text }) => form.setFieldValue('address', text)}
        />
      </div>
      <NativeSelect
        label={t('onboarding:area.radius')}
        size="md"
        data={[
          { value: '', label: t('onboarding:area.anywhere') },
          ...offered
            .toSorted((one, other) => one - other)
            .map((km) => ({
              value: String(km),
              label: t('onboarding:area.kilometres', { km }),
            })),
        ]}
        {...form.getInputProps('travelRadiusKm')}
      />
    </StepFrame>
  );
}

/** Where the day begins, and how far from there jobs are taken. */
export function AreaStep(props: StepProps) {
  const { data, error, refetch } = trpc.masters.base.own.useQuery();
  if (data) return <AreaForm {...props} base={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <StepSkeleton />;
}
