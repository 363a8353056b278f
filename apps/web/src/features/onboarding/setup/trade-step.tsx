import { useForm } from '@mantine/form';
import type { Profile } from '@mesterhand/domain/profile/schema';
import { useIssueTexts } from '../../../core/api/issue-texts.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { lazySchema, useLazySchema } from '../../../core/forms/use-lazy-schema.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { MoneyField, NumberField } from '../../../ui/number-field.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { StepFrame } from '../step-frame.tsx';
import { StepSkeleton } from './step-skeleton.tsx';
import { type StepProps, useStep } from './step-props.ts';
import { useStepDraft } from './use-step-draft.ts';

const inputSchema = lazySchema(async () => {
  const { updateTradeInput } = await import('@mesterhand/domain/masters/trade');
  return updateTradeInput;
});

type Values = { experience: number | string; hourlyRate: number | string };

const isStated = (value: number | string) => value !== '' && value !== 0;

function TradeForm({ profile, ...props }: StepProps & { profile: Profile }) {
  const { t } = useTranslation('onboarding');
  const utils = trpc.useUtils();
  const issueTexts = useIssueTexts();
  const step = useStep('trade', props);
  const check = useLazySchema(inputSchema);
  const stored: Values = {
    experience: profile.experience ? Math.round(profile.experience * 10) / 10 : '',
    hourlyRate: profile.hourlyRate ?? '',
  };
  const draft = useStepDraft<Values>({ userId: props.userId, step: 'trade' }, stored);
  const form = useForm<Values>({ initialValues: draft.values, onValuesChange: draft.store });
  const update = trpc.auth.profile.updateTrade.useMutation({
    onSuccess: async (saved) => {
      draft.clear();
      utils.auth.profile.own.setData(undefined, saved);
      await step.goOn();
    },
    onError: (error) => {
      step.fail(error);
      form.setErrors(issueTexts(error));
    },
  });
  const save = async () => {
    step.begin();
    form.clearErrors();
    const { experience, hourlyRate } = form.values;
    if (!isStated(experience) && !isStated(hourlyRate))
      return form.setErrors({ experience: t('trade.oneNeeded') });
    const checked = await check({
      experience: experience === '' ? 0 : experience,
      hourlyRate: hourlyRate === '' ? null : hourlyRate,
    });
    if (checked === undefined) return undefined;
    if ('data' in checked) return update.mutate(checked.data);
    return form.setErrors(checked.errors);
  };
  return (
    <StepFrame {...step.frame} isBusy={update.isPending} onNext={() => void save()}>
      <NumberField
        label={t('trade.experience')}
        size="md"
        inputMode="numeric"
        unit={t('trade.experienceUnit')}
        {...form.getInputProps('experience')}
      />
      <MoneyField
        label={t('trade.rate')}
        description={t('trade.rateHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        size="md"
        {...form.getInputProps('hourlyRate')}
      />
    </StepFrame>
  );
}

/** Experience and rate: what customers compare masters by. */
export function TradeStep(props: StepProps) {
  const { data, error, refetch } = trpc.auth.profile.own.useQuery();
  if (data) return <TradeForm {...props} profile={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <StepSkeleton />;
}
