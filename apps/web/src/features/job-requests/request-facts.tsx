import type { JobRequest } from '@mesterhand/domain/job-requests/schema';
import { describeAnswers } from '@mesterhand/domain/job-requests/words';
import type { ReactNode } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useQuestionWords } from './use-question-words.ts';
import { useWhenText } from './use-when-text.ts';

type RequestFactsProps = {
  request: Pick<JobRequest, 'categoryCode' | 'answers' | 'when'>;
  /** The place of the work, as far as the viewer may see it. */
  place: ReactNode;
};

/** When and where a job is wanted, and the answers to the questions of the trade. */
export function RequestFacts({ request, place }: RequestFactsProps) {
  const { t } = useTranslation('job-requests');
  const say = useQuestionWords();
  const whenText = useWhenText();
  const { categoryCode, answers, when } = request;
  return (
    <Facts columnWidth={220}>
      <Fact label={t('facts.when')}>{whenText(when)}</Fact>
      <Fact label={t('facts.where')}>{place}</Fact>
      {describeAnswers(say, categoryCode, answers).map(({ question, answer }) => (
        <Fact key={question} label={question}>
          {answer}
        </Fact>
      ))}
    </Facts>
  );
}
