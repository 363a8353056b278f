import { expect, test } from 'vitest';
import { formatBytes } from '../../../core/i18n/byte-size.ts';
import { listChanges, overlay } from './form-changes.ts';
import {
  type SettingValues,
  isFieldView,
  settingNames,
  settingViews,
  viewOf,
} from './setting-values.ts';

const values: SettingValues = {
  siteName: 'Mesterhånd',
  siteDescription: '',
  contactEmail: '',
  contactPhone: '+47 400 00 000',
  maintenanceMode: false,
  allowRegistration: true,
  emailNotifications: true,
  smsNotifications: false,
  autoApproveReviews: false,
  maxFileSize: 5,
  sessionTimeout: 30,
  requireTwoFactor: false,
  cancellationFreeHours: 24,
  cancellationFee: 0,
  backupEnabled: true,
};

test('A-22 there are twelve documented settings and three more, and each of the five tabs holds some', () => {
  expect(settingNames).toHaveLength(15);
  const five = settingViews.filter(isFieldView);
  expect(new Set(settingNames.map(viewOf))).toEqual(new Set(five));
});

test.each<[string, Partial<SettingValues>, string[]]>([
  ['nothing', {}, []],
  ['a number as text is the same', { maxFileSize: '5' }, []],
  ['another number', { maxFileSize: 6 }, ['maxFileSize']],
  ['an emptied number', { maxFileSize: '' }, ['maxFileSize']],
  [
    'a switch and a text',
    { smsNotifications: true, siteName: 'A' },
    ['siteName', 'smsNotifications'],
  ],
])('A-22 changed fields: %s', (_name, change, names) => {
  expect(
    listChanges<SettingValues>(settingNames, values, { ...values, ...change }).toSorted(),
  ).toEqual(names.toSorted());
});

test('A-99 only own changes are laid over what another has saved', () => {
  const theirs: SettingValues = { ...values, siteName: 'Deres', maxFileSize: 9 };
  const own: SettingValues = { ...values, siteName: 'Vår', sessionTimeout: 60 };
  expect(overlay(theirs, own, listChanges(settingNames, values, own))).toEqual({
    ...values,
    siteName: 'Vår',
    sessionTimeout: 60,
    maxFileSize: 9,
  });
});

test.each([
  [0, '0 kB'],
  [4_600, '4.6 kB'],
  [46_000, '46 kB'],
  [4_640_000, '4.6 MB'],
  [1_250_000_000, '1.3 GB'],
])('A-25 %d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en-GB').replaceAll(/\s|(?<=\d)(?=[kMG])/g, ' ')).toBe(text);
});
