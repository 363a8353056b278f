import { expect, test } from 'vitest';
import { isCommonPassword, isShortPassword } from './password.ts';
import { loginInput, priceSchema, registerInput, registerMasterInput } from './schema.ts';

const person = {
  firstName: 'Kari',
  lastName: 'Nordmann',
  username: 'kari',
  email: 'kari@example.no',
  password: 'fjell-og-fjord',
};

const issuesOf = (result: {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
}) => result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

test('C-95 every required field is named', () => {
  expect(issuesOf(registerInput.safeParse({}))).toEqual(
    ['firstName', 'lastName', 'username', 'email', 'password'].map((field) => `${field}: required`),
  );
  expect(issuesOf(loginInput.safeParse({ email: ' ', password: '' }))).toEqual([
    'email: required',
    'password: required',
  ]);
});

test('C-95 a confirmation that is sent must agree', () => {
  expect(issuesOf(registerInput.safeParse({ ...person, confirmPassword: 'noe annet' }))).toEqual([
    'confirmPassword: passwordsDiffer',
  ]);
  expect(registerInput.safeParse({ ...person, confirmPassword: person.password }).success).toBe(
    true,
  );
});

test('C-166 confirmPassword, terms and city are optional, unknown keys are dropped', () => {
  const parsed = registerInput.parse({ ...person, isAdmin: true, role: 'superadmin', terms: true });
  expect(parsed).toEqual({ ...person, phone: '', userType: 'client' });
});

test.each([
  ['kort', 'passwordShort'],
  ['passord', 'passwordCommon'],
  ['AAAAAAAA', 'passwordCommon'],
  ['Mesterhånd-2026!', 'passwordCommon'],
  ['!admin42', 'passwordCommon'],
  ['', 'required'],
])('trap 12 the password %j is refused as %s', (password, message) => {
  expect(issuesOf(registerInput.safeParse({ ...person, password }))).toEqual([
    `password: ${message}`,
  ]);
});

test('a password of any composition is taken, to a length of 200 characters', () => {
  for (const password of [
    'blåbær',
    '      .',
    '日本語日本語',
    'a'.repeat(64) + 'b',
    'æ'.repeat(199) + 'å',
  ])
    expect(registerInput.parse({ ...person, password }).password).toBe(password);
});

test.each([
  ['fjorten tegn ..', false],
  ['fjorten tegn .', true],
  ['😀'.repeat(14), true],
])('whether %j is too short to stand alone: %s', (password, expected) => {
  expect(isShortPassword(password)).toBe(expected);
});

test('signing in takes any password, so that new rules lock nobody out', () => {
  expect(loginInput.safeParse({ email: 'a@b.no', password: 'passord' }).success).toBe(true);
  expect(isCommonPassword('Passord1')).toBe(true);
});

test.each([
  ['450.50', 450.5],
  ['450,50', 450.5],
  [0, 0],
  [250.1, 250.1],
])('C-87 C-169 a price %j is read as %s', (price, expected) => {
  expect(priceSchema.parse(price)).toBe(expected);
});

test.each([
  [-1, 'priceNegative'],
  [0.001, 'priceStep'],
  ['abc', 'number'],
  ['', 'required'],
])('C-87 a price %j is refused as %s', (price, message) => {
  expect(issuesOf(priceSchema.safeParse(price))).toEqual([`: ${message}`]);
});

test('C-166 the extras of a master’s registration', () => {
  const parsed = registerMasterInput.parse({
    ...person,
    category: 'plumbing',
    experience: '5 år',
    completedJobs: '12',
    noLicense: true,
    jobType: 'heltid',
    works: ['Små rep.'],
    licensedWorks: ['Bad'],
    services: [{ name: 'Bytte kran', price: '990' }],
  });
  expect(parsed).toMatchObject({
    completedJobs: 12,
    experience: '5 år',
    works: ['Små rep.'],
    services: [{ price: 990 }],
  });
  expect(
    issuesOf(registerMasterInput.safeParse({ ...person, category: 1, completedJobs: -1 })),
  ).toEqual(['completedJobs: number']);
});
