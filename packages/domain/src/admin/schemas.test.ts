import { describe, expect, test } from 'vitest';
import { codeOfName, createCategoryInput } from './categories.ts';
import { csvLine } from './csv.ts';
import { galleryItemInput, maxGalleryBytes, patchGalleryItemInput } from './gallery.ts';
import { updateSettingsInput } from './settings.ts';
import { verifyMasterInput } from './verification.ts';

const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('A-19 the category form', () => {
  const form = { name: 'Maling', description: 'Inne og ute', basePrice: '450' };

  test('color defaults to blue, the price may come as text', () => {
    expect(createCategoryInput.parse(form)).toEqual({
      ...form,
      basePrice: 450,
      color: 'blue',
      icon: '',
    });
  });

  test.each([
    [{ name: ' ' }, ['name: required']],
    [{ description: '' }, ['description: required']],
    [{ basePrice: '' }, ['basePrice: required']],
    [{ basePrice: 'mye' }, ['basePrice: number']],
    [{ basePrice: -1 }, ['basePrice: priceNegative']],
    [{ code: 'Ikke ok' }, ['code: invalid']],
  ])('%j is refused', (bad, expected) => {
    expect(messages(createCategoryInput.safeParse({ ...form, ...bad }))).toEqual(expected);
  });

  test.each([
    ['Møbler og interiør', 'mobler_og_interior'],
    ['Café & bar', 'cafe_bar'],
    ['  24 timer  ', 'timer'],
    ['Электрика', 'category'],
  ])('the code of "%s" is %s', (name, code) => {
    expect(codeOfName(name)).toBe(code);
  });
});

describe('A-22 A-23 the settings', () => {
  const settings = {
    siteName: 'Mesterhånd',
    siteDescription: '',
    contactEmail: '',
    contactPhone: '',
    maintenanceMode: false,
    allowRegistration: true,
    emailNotifications: true,
    smsNotifications: false,
    autoApproveReviews: false,
    maxFileSize: 5,
    sessionTimeout: 30,
    backupEnabled: true,
  };

  test.each([
    ['maxFileSize', 1, 100],
    ['sessionTimeout', 5, 1440],
  ])('%s goes from %d to %d', (field, min, max) => {
    const parse = (value: number) =>
      messages(updateSettingsInput.safeParse({ ...settings, [field]: value }));
    expect([min, max].map(parse)).toEqual([[], []]);
    expect(parse(min - 1)).toEqual([`${field}: outOfRange`]);
    expect(parse(max + 1)).toEqual([`${field}: outOfRange`]);
    expect(parse(min + 0.5)).toEqual([`${field}: number`]);
  });

  test('the address may be empty or is one; the backup’s time is not for writing', () => {
    const parse = (more: object) => updateSettingsInput.safeParse({ ...settings, ...more });
    expect(messages(parse({ contactEmail: 'hei' }))).toEqual(['contactEmail: email']);
    expect(parse({ contactEmail: ' hei@x.no ' }).data?.contactEmail).toBe('hei@x.no');
    expect(parse({ lastBackup: '2020-01-01' }).data).not.toHaveProperty('lastBackup');
    expect(messages(parse({ siteName: '' }))).toEqual(['siteName: required']);
  });
});

describe('A-32 the gallery form', () => {
  const form = { title: 'Bad', description: 'Nytt', category: 'Rørlegger', masterName: 'Ola' };

  test('four fields are required, a picture is visible unless hidden', () => {
    expect(galleryItemInput.parse(form)).toEqual({ ...form, masterId: null, isVisible: true });
    expect(messages(galleryItemInput.safeParse({}))).toEqual([
      'title: required',
      'description: required',
      'category: required',
      'masterName: required',
    ]);
    expect(messages(galleryItemInput.safeParse({ ...form, category: 'Tips' }))).toEqual([
      'category: required',
    ]);
  });

  test('A-33 ten megabytes; A-34 a PATCH changes something', () => {
    expect(maxGalleryBytes).toBe(10 * 1024 * 1024);
    expect(patchGalleryItemInput.safeParse({ id: 1, isVisible: false }).success).toBe(true);
    expect(patchGalleryItemInput.safeParse({ id: 1 }).success).toBe(false);
  });
});

test('trap 18 taking the badge wants a reason', () => {
  expect(messages(verifyMasterInput.safeParse({ userId: 1, verified: false }))).toEqual([
    'reason: required',
  ]);
  expect(verifyMasterInput.safeParse({ userId: 1, verified: true }).success).toBe(true);
});

test.each([
  [['a', 1, null, true], 'a,1,,true\r\n'],
  [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"\r\n'],
  [['=1+1', '@x', '-2', -2], "'=1+1,'@x,'-2,-2\r\n"],
  [['a;=1+1'], '"a;\'=1+1"\r\n'],
  [['a;b'], '"a;b"\r\n'],
  [['a\t@x'], '"a\t\'@x"\r\n'],
  [['a,+1, -2'], '"a,\'+1, \'-2"\r\n'],
  [['a\n=1+1', 'a\r=1'], '"a\n\'=1+1","a\r\'=1"\r\n'],
  [['a;"=1+1"'], '"a;""\'=1+1"""\r\n'],
  [[' =1+1', '＝1+1'], " '=1+1,'＝1+1\r\n"],
  [['\t=1'], '"\'\t\'=1"\r\n'],
  [['kari@demo.no – 5=5', 'nr. 5-7'], 'kari@demo.no – 5=5,nr. 5-7\r\n'],
])('the cells %j are a line of CSV that no spreadsheet runs', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
