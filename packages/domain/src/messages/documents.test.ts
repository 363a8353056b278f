import { expect, test } from 'vitest';
import { nameOfDocument } from './documents.ts';

test.each([
  ['Tilbud.pdf', 'Tilbud.pdf'],
  ['TEGNING.PDF', 'TEGNING.pdf'],
  ['Tilbud bad – andre etasje.pdf', 'Tilbud bad – andre etasje.pdf'],
  ['C:\\Users\\Ola\\Tilbud.pdf', 'Tilbud.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['skjema', 'skjema.pdf'],
  ['faktura.exe', 'faktura.exe.pdf'],
  // The mark turns the text after it around: fdp.exe would read exe.pdf.
  ['gnp\u202Efdp.exe', 'gnpfdp.exe.pdf'],
  ['a"b\r\nX: y.pdf', 'abX y.pdf'],
  ['', 'dokument.pdf'],
  ['.pdf', 'dokument.pdf'],
  ['..', 'dokument.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(120)}.pdf`],
])('a file named %j is shown as %j', (sent, shown) => {
  expect(nameOfDocument(sent)).toBe(shown);
});
