import type { Say } from '../pages/texts.ts';
import { type Answers, type Question, type QuestionUnit, askedQuestions } from './questions.ts';

/**
 * The answered questions of a request in words, in their order. @param t the texts of `locales/`: `sayQuestions`, or the
 * web's `t`.
 */
export function describeAnswers(
  t: Say,
  categoryCode: string,
  answers: Answers,
): { question: string; answer: string }[] {
  return askedQuestions(categoryCode, answers).flatMap((question) => {
    const answer = answers[question.id];
    if (answer === undefined) return [];
    return [
      { question: t(`questions.${question.id}.label`), answer: wordAnswer(t, question, answer) },
    ];
  });
}

function wordAnswer(t: Say, question: Question, answer: string | number): string {
  switch (question.kind) {
    case 'yesNo':
      return t(`answers.${answer}`);
    case 'choice':
      return answer === 'unknown'
        ? t('answers.unknown')
        : t(`questions.${question.id}.options.${answer}`);
    case 'number':
      return t(`amounts.${question.unit}`, { value: answer });
    case 'text':
      return String(answer);
  }
}

/** The unit beside a field, `m²`. */
export function wordUnit(t: Say, unit: QuestionUnit): string {
  return t(`units.${unit}`);
}
