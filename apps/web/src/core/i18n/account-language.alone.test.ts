import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isChoiceUnreported, pinSiteLanguage } from './account-language.ts';
import { chooseLanguage } from './i18n.ts';
import { signIn, signOut } from '../session/session.ts';
import { sampleOf } from '../testing/sample.ts';

const kari = sampleOf(sessionUserSchema, {
  id: 7,
  email: 'kunde@demo.no',
  phone: '+47 400 00 000',
  firstName: 'Kari',
  lastName: 'Nordmann',
  userType: 'client',
  role: 'user',
});
const browseIn = (...tags: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);

beforeEach(() => {
  localStorage.clear();
  signIn(kari, 'token');
});
afterEach(() => {
  vi.restoreAllMocks();
  signOut();
});

test('C-16 an email language leaves the site in the browser’s Norwegian, and is stored itself', () => {
  browseIn('nb-NO');
  pinSiteLanguage();
  expect(localStorage.getItem('language')).toBe('nb');
  expect(isChoiceUnreported(kari.id)).toBe(false);
});

test('C-16 an email language also sets the site’s where the browser states none', () => {
  browseIn('en-GB');
  pinSiteLanguage();
  expect(localStorage.getItem('language')).toBeNull();
});

test('C-16 a choice made afterwards is the account’s again', async () => {
  browseIn('nb-NO');
  pinSiteLanguage();
  await chooseLanguage('en');
  expect(isChoiceUnreported(kari.id)).toBe(true);
  await chooseLanguage('nb');
});
