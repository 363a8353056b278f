import {
  askedQuestions,
  plainAnswers,
  type Question,
} from '@mesterhand/domain/job-requests/questions';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { TextInput } from '../../../ui/fields.tsx';
import { Stack, Text } from '../../../ui/layout.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useQuestionWords } from '../use-question-words.ts';
import { ChoiceField } from './choice-field.tsx';
import type { RequestForm } from './use-request-form.ts';

type QuestionFieldProps = {
  question: Question;
  value: string | number | undefined;
  error: string | undefined;
  onChange(value: string | number): void;
};

function QuestionField({ question, value, error, onChange }: QuestionFieldProps) {
  const say = useQuestionWords();
  const label = say(`questions.${question.id}.label`);
  switch (question.kind) {
    case 'yesNo':
      return (
        <ChoiceField
          label={label}
          choices={plainAnswers.map((plain) => ({ value: plain, text: say(`answers.${plain}`) }))}
          value={plainAnswers.find((plain) => plain === value)}
          error={error}
          onChange={onChange}
        />
      );
    case 'choice': {
      const options = question.options.map((option) => ({
        value: option,
        text: say(`questions.${question.id}.options.${option}`),
      }));
      return (
        <ChoiceField
          label={label}
          choices={[...options, { value: 'unknown', text: say('answers.unknown') }]}
          value={typeof value === 'string' ? value : undefined}
          error={error}
          onChange={onChange}
        />
      );
    }
    case 'number':
      return (
        <NumberField
          label={label}
          unit={` ${say(`units.${question.unit}`)}`}
          grouped={question.unit !== 'year'}
          maw={240}
          value={value ?? ''}
          error={error}
          onChange={onChange}
        />
      );
    case 'text':
      return (
        <TextInput
          label={label}
          maxLength={question.max}
          value={String(value ?? '')}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
}

/** The second step: the questions of the trade. Each may stay without an answer. */
export default function DetailsStep({ form }: { form: RequestForm }) {
  const { t } = useTranslation('job-requests');
  const { values, change, errors, category } = form;
  const { answers } = values;
  return (
    <Stack gap="xl">
      <Text c="dimmed">{t('details.intro')}</Text>
      {askedQuestions(category?.code ?? '', answers).map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          value={answers[question.id]}
          error={errors[`answers.${question.id}`]}
          onChange={(answer) => change({ answers: { ...answers, [question.id]: answer } })}
        />
      ))}
    </Stack>
  );
}
