import { expect, test } from 'vitest';
import type { z } from 'zod';
import { registerInput, registerMasterInput } from '../auth/schema.ts';
import { experienceSchema } from '../masters/trade.ts';
import { serviceInput } from '../masters/service-input.ts';
import { updateProfileInput } from '../profile/schema.ts';
import { completedJobsSchema, hourlyRateSchema, priceSchema, workCostSchema } from './schema.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['950,50', 950.5],
  ['kr 1 250,-', 1250],
  [50, 50],
  ['', null],
])('an hourly rate of %j is %j', (typed, rate) => {
  expect(hourlyRateSchema.parse(typed)).toBe(rate);
});

test.each<[name: string, typed: unknown, message: string, schema: z.ZodType]>([
  ['rate', 0, 'hourlyRateRange', hourlyRateSchema],
  ['rate', '0', 'hourlyRateRange', hourlyRateSchema],
  ['rate', '25 001', 'hourlyRateRange', hourlyRateSchema],
  ['rate', '-5', 'priceNegative', hourlyRateSchema],
  ['rate', '1.234', 'priceStep', hourlyRateSchema],
  ['price', '-5', 'priceNegative', priceSchema],
  ['price', '950,505', 'priceStep', priceSchema],
  ['price', 10_000_001, 'priceMax', priceSchema],
  ['price', '1e3', 'number', priceSchema],
  ['count', '-5', 'numberNegative', completedJobsSchema],
  ['count', '2,5', 'numberWhole', completedJobsSchema],
  ['count', 1_000_001, 'completedJobsRange', completedJobsSchema],
  ['cost', -1, 'priceNegative', workCostSchema],
  ['experience', 500, 'experienceRange', experienceSchema],
  ['experience', '500 år', 'experienceRange', experienceSchema],
  ['experience', -1, 'experienceRange', experienceSchema],
  ['experience', '-5 år', 'numberNegative', experienceSchema],
  ['experience', 'lenge', 'number', experienceSchema],
])('the %s %j is refused as %s', (_name, typed, message, schema) => {
  expect(messages(schema, typed)).toEqual([message]);
});

test.each([70, '70', '5 år', '8 måneder', '1,5 år', ''])(
  'C-166 experience %j is taken',
  (input) => {
    expect(experienceSchema.parse(input)).toBe(input);
  },
);

test('C-87 a service may be free, and its price may be text', () => {
  const service = { name: 'Befaring', description: 'Gratis', categoryId: 1 };
  expect(serviceInput.parse({ ...service, price: '0' })).toMatchObject({ price: 0 });
});

const person = {
  firstName: 'Ola',
  lastName: 'Hansen',
  username: 'ola-h',
  email: 'ola@example.no',
  password: 'fjell-og-fjord',
};

test('C-166 registration stores what belongs to the model or refuses it, and drops nothing', () => {
  const trade = { category: 'plumbing', hourlyRate: '950,50', experience: '5 år', bio: 'Hei' };
  expect(registerInput.parse({ ...person, ...trade, userType: 'master' })).toMatchObject({
    ...trade,
    hourlyRate: 950.5,
  });
  const refused = registerInput.safeParse({ ...person, ...trade }).error?.issues;
  expect(refused?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'category: mastersOnly',
    'hourlyRate: mastersOnly',
    'experience: mastersOnly',
  ]);
  // Empty fields of a form shared by both kinds of users are absent values.
  const empty = { category: '', experience: '', completedJobs: '', hourlyRate: '', works: [] };
  expect(registerInput.safeParse({ ...person, ...empty }).success).toBe(true);
  expect(
    registerMasterInput.safeParse({ ...person, category: 1, works: ['', 'Bad', 'Bad '] }).data,
  ).toMatchObject({ works: ['Bad'] });
});

test('C-101 C-102 everything that is missing is reported at once, also of a master', () => {
  const empty = { birthDate: '', gender: '', city: '' };
  const refused = updateProfileInput.safeParse({ ...empty, role: 'master', about: 'Kort.' }).error
    ?.issues;
  expect(refused?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'firstName: firstNameRequired',
    'lastName: lastNameRequired',
    'city: cityRequired',
    'birthDate: birthDateRequired',
    'gender: genderRequired',
    'about: aboutShort',
    'category: categoryRequired',
  ]);
  expect(messages(updateProfileInput, { role: '' })).toContain('roleRequired');
});
