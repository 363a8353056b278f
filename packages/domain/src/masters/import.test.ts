import { expect, test } from 'vitest';
import { importedMasterSchema, readImportedMaster } from './import.ts';

const row = {
  firstName: 'Nora',
  lastName: 'Berg',
  email: 'nora@example.no',
  phone: '900 00 001',
  category: 'plumbing',
};

test('a row of the five required columns is a master', () => {
  expect(readImportedMaster(row)).toEqual({
    master: { ...row, experience: 0, bio: '', services: [] },
  });
});

test('every column is read as what it holds', () => {
  const more = {
    city: 'bergen',
    language: 'uk',
    experience: '4,5',
    hourlyRate: '890,50',
    bio: ' Rask ',
    services: 'Bytte kran = 1200; Rens av sluk=900;',
  };
  expect(readImportedMaster({ ...row, ...more })).toEqual({
    master: {
      ...row,
      city: 'bergen',
      language: 'uk',
      experience: 4.5,
      hourlyRate: 890.5,
      bio: 'Rask',
      services: [
        { name: 'Bytte kran', description: '', price: 1200 },
        { name: 'Rens av sluk', description: '', price: 900 },
      ],
    },
  });
});

test.each([
  ['no first name', { firstName: ' ' }, [['firstName'], 'required']],
  ['no telephone number', { phone: 'ring meg' }, [['phone'], 'phone']],
  ['no address', { email: 'nora' }, [['email'], 'email']],
  ['an unknown city', { city: 'Paris' }, [['city'], 'invalid']],
  ['an unknown language', { language: 'de' }, [['language'], 'invalid']],
  ['years that are no number', { experience: 'mange' }, [['experience'], 'number']],
  ['a price below nothing', { hourlyRate: '-1' }, [['hourlyRate'], 'priceNegative']],
  [
    'a service without a price',
    { services: 'Kran=1; Sluk' },
    [['services', 1, 'name'], 'required'],
  ],
])('%s is reported by its column', (_, wrong, [path, message] = [[], '']) => {
  const read = readImportedMaster({ ...row, ...wrong });
  expect('issues' in read ? read.issues : []).toContainEqual({ path, message });
});

test('all issues of a row are reported at once', () => {
  const read = readImportedMaster({ category: 'plumbing', experience: '900' });
  const columns = 'issues' in read ? read.issues.map(({ path }) => path[0]) : [];
  expect(columns).toEqual(['firstName', 'lastName', 'email', 'phone', 'experience']);
});

test('what was read is read the same when it comes over the wire', () => {
  const read = readImportedMaster({ ...row, hourlyRate: '450', services: 'Kran=99,90' });
  const master = 'master' in read ? read.master : undefined;
  expect(importedMasterSchema.parse(JSON.parse(JSON.stringify(master)))).toEqual(master);
});
