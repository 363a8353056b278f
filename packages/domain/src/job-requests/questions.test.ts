import { describe, expect, test } from 'vitest';
import { categoryCodes } from '../categories/codes.ts';
import { languages } from '../pages/languages.ts';
import { sayQuestions } from './catalogues.ts';
import {
  type Answers,
  askedQuestions,
  checkAnswers,
  questionsOf,
  tidyAnswers,
  tradeQuestions,
} from './questions.ts';
import { createJobRequestInput } from './schema.ts';
import { describeAnswers, wordUnit } from './words.ts';

const every = Object.values(tradeQuestions).flat();

describe('the questions of the trades', () => {
  test.each(categoryCodes)('%s has two to five questions', (code) => {
    expect(questionsOf(code).length).toBeGreaterThanOrEqual(2);
    expect(questionsOf(code).length).toBeLessThanOrEqual(5);
  });

  test('every id is unique, and a condition refers to an earlier choice of the same trade', () => {
    expect(new Set(every.map(({ id }) => id)).size).toBe(every.length);
    for (const questions of Object.values(tradeQuestions))
      questions.forEach(({ onlyIf }, index) => {
        if (onlyIf === undefined) return;
        const before = questions.slice(0, index).find(({ id }) => id === onlyIf.question);
        if (before?.kind !== 'choice') throw new Error(`${onlyIf.question} is no earlier choice`);
        expect(before.options).toEqual(expect.arrayContaining([...onlyIf.is]));
      });
  });

  test.each(languages)('all have their words in %s', (language) => {
    const t = sayQuestions(language);
    const words = every.flatMap((question) => [
      t(`questions.${question.id}.label`),
      ...(question.kind === 'number' ? [wordUnit(t, question.unit)] : []),
      ...(question.kind === 'choice'
        ? question.options.map((option) => t(`questions.${question.id}.options.${option}`))
        : []),
    ]);
    expect(words).not.toContain('');
  });

  test('a category of the owner’s own has the general ones', () => {
    expect(questionsOf('snow_clearing')).toBe(tradeQuestions.other);
    expect(questionsOf('toString')).toBe(tradeQuestions.other);
  });

  test('a car charger asks for the fuse and the distance, a power cut for neither', () => {
    const idsAfter = (electricMatter: string) =>
      askedQuestions('electrician', { electricMatter }).map(({ id }) => id);
    expect(idsAfter('carCharger')).toEqual(['electricMatter', 'mainFuse', 'chargerDistance']);
    expect(idsAfter('powerOut')).toEqual(['electricMatter', 'smellsBurnt']);
  });
});

describe('answers', () => {
  test.each<[string, string, Answers, string[]]>([
    ['none', 'plumbing', {}, []],
    [
      'all',
      'plumbing',
      { waterRunning: 'yes', stopcockClosed: 'unknown', plumbingPlace: 'kitchen' },
      [],
    ],
    ['not known where', 'plumbing', { plumbingPlace: 'unknown' }, []],
    ['left empty', 'moving', { movingTo: '', heavyThings: '' }, []],
    ['perhaps', 'plumbing', { waterRunning: 'perhaps' }, ['waterRunning: invalid']],
    ['a question of another trade', 'plumbing', { pets: 'yes' }, ['pets: invalid']],
    [
      'an option of another question',
      'plumbing',
      { plumbingPlace: 'oven' },
      ['plumbingPlace: invalid'],
    ],
    ['a number', 'cleaning', { cleaningArea: 80, bathrooms: 0 }, []],
    ['a number as text', 'cleaning', { cleaningArea: '80' }, ['cleaningArea: number']],
    ['half a bathroom', 'cleaning', { bathrooms: 1.5 }, ['bathrooms: numberWhole']],
    ['an absurd area', 'cleaning', { cleaningArea: 1e9 }, ['cleaningArea: outOfRange']],
    ['a negative one', 'cleaning', { cleaningArea: -1 }, ['cleaningArea: outOfRange']],
    ['a number for a choice', 'cleaning', { cleaningKind: 1 }, ['cleaningKind: invalid']],
    ['a long text', 'appliances', { errorCode: 'x'.repeat(41) }, ['errorCode: tooLong']],
    ['a number for a text', 'appliances', { errorCode: 7 }, ['errorCode: invalid']],
  ])('%s', (_name, code, answers, expected) => {
    const issues = checkAnswers(code, answers);
    expect(issues.map(({ path, message }) => `${path[1]}: ${message}`)).toEqual(expected);
  });

  test('are stored in the order of their questions, without empty and void ones', () => {
    const answers = { chargerDistance: 12, smellsBurnt: 'yes', electricMatter: 'carCharger' };
    expect(Object.entries(tidyAnswers('electrician', answers))).toEqual([
      ['electricMatter', 'carCharger'],
      ['chargerDistance', 12],
    ]);
    expect(tidyAnswers('moving', { movingTo: '  ', heavyThings: 'no' })).toEqual({
      heavyThings: 'no',
    });
  });

  test('are worded with their questions', () => {
    const answers = { cleaningKind: 'unknown', cleaningArea: 80, pets: 'yes' };
    expect(describeAnswers(sayQuestions('nb'), 'cleaning', answers)).toEqual([
      { question: 'Hva slags rengjøring?', answer: 'Vet ikke' },
      { question: 'Hvor stort er det?', answer: '80 m²' },
      { question: 'Har du kjæledyr?', answer: 'Ja' },
    ]);
    expect(
      describeAnswers(sayQuestions('en'), 'moving', { movingFloor: 3, movingTo: 'Moss' }),
    ).toEqual([
      { question: 'Which floor are you moving from?', answer: 'floor 3' },
      { question: 'Which place are you moving to?', answer: 'Moss' },
    ]);
    expect(describeAnswers(sayQuestions('nb'), 'plumbing', { plumbingPlace: 'kitchen' })).toEqual([
      { question: 'Hvor er det?', answer: 'Kjøkken' },
    ]);
  });
});

describe('what a new request accepts', () => {
  const valid = {
    categoryId: 1,
    description: 'Kranen drypper',
    address: 'Storgata 12, 0184 Oslo',
    when: { urgency: 'asap' },
    masterIds: [3],
    asksNext: true,
  };
  const problems = (more: object): string[] =>
    createJobRequestInput
      .safeParse({ ...valid, ...more })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  const pictures = (count: number) => Array.from({ length: count }, (_, index) => `${index}.webp`);

  test.each<[string, object, string[]]>([
    ['the least', {}, []],
    ['a day', { when: { urgency: 'date', date: '2026-12-01' } }, []],
    ['six pictures', { pictures: pictures(6) }, []],
    ['seven pictures', { pictures: pictures(7) }, ['pictures: tooMany']],
    ['the same picture twice', { pictures: ['a.webp', 'a.webp'] }, ['pictures: invalid']],
    ['no description', { description: '  ' }, ['description: required']],
    ['no street', { address: 'Oslo' }, ['address: address']],
    ['no answer to when', { when: undefined }, ['when: required']],
    ['an unknown urgency', { when: { urgency: 'soon' } }, ['when.urgency: required']],
    ['a day that is none', { when: { urgency: 'date', date: '2026-02-30' } }, ['when.date: date']],
    ['a day without a date', { when: { urgency: 'date', date: '' } }, ['when.date: required']],
    [
      'a span that ends before it begins',
      { when: { urgency: 'span', from: '2026-12-02', until: '2026-12-01' } },
      ['when.until: dateOrder'],
    ],
    ['no master', { masterIds: [] }, ['masterIds: masterRequired']],
    ['six masters', { masterIds: [1, 2, 3, 4, 5, 6] }, ['masterIds: tooMany']],
    ['a master twice', { masterIds: [3, 3] }, ['masterIds: invalid']],
    ['no answer to asking the next', { asksNext: undefined }, ['asksNext: required']],
  ])('%s', (_name, more, expected) => {
    expect(problems(more)).toEqual(expected);
  });

  test('answers are bounded before they are compared with their questions', () => {
    expect(problems({ answers: { unknown: 'yes' } })).toHaveLength(1);
    expect(problems({ answers: { errorCode: 'x'.repeat(201) } })).toHaveLength(1);
    expect(problems({ answers: { pets: { nested: true } } })).toHaveLength(1);
    expect(problems({ answers: { pets: 'yes', mainFuse: 16 } })).toEqual([]);
  });
});
