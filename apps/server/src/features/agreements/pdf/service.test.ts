import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { canonicalJson } from '@mesterhand/domain/agreements/canonical';
import { makeAgreement } from '@mesterhand/domain/agreements/content';
import type { Agreement } from '@mesterhand/domain/agreements/schema';
import { type Language, languages } from '@mesterhand/domain/pages/languages';
import { expect, test } from 'vitest';
import { writeAgreementPdf } from './service.ts';

function agreementOf(description: string): Agreement {
  const content = makeAgreement({
    number: '2026-000123',
    agreedAt: new Date('2026-11-23T11:00:00Z'),
    customer: { name: 'Kari Nordmann' },
    master: {
      name: 'Олена Ткаченко',
      organisationName: 'Hansen Rør AS',
      organisationNumber: '974760673',
      address: null,
    },
    work: { service: 'Bytte blandebatteri', description },
    place: 'Storgata 12, 0184 Oslo',
    time: { date: '2026-12-01', time: '10:00' },
    kind: 'estimate',
    marginPercent: null,
    notifyAbove: null,
    excluded: '',
    isUrgent: false,
    startsEarlyIn: 'nb',
    lines: [{ kind: 'hours', text: 'Arbeid', quantity: 2.5, unitPrice: 890 }],
  });
  const { number, agreedAt, ceiling } = content;
  const hash = createHash('sha256').update(canonicalJson(content)).digest('hex');
  const now = { ceilingAfter: ceiling, withdrawnAt: null, redactedAt: null };
  return { bookingId: 41, number, hash, agreedAt, ceiling, ...now, content };
}

const agreement = agreementOf('Kranen drypper.\u0007\r\nPakningen må byttes.');
const writePdf = async (of: Agreement, language: Language): Promise<string> =>
  (await buffer(await writeAgreementPdf(of, language))).toString('latin1');
const countPages = (pdf: string): number => pdf.match(/\/Type \/Page\b/g)?.length ?? 0;

test('a document names itself, states its hash and language, and is tagged', async () => {
  const pdf = await writePdf(agreement, 'nb');
  expect(pdf.slice(0, 8)).toBe('%PDF-1.7');
  expect(pdf).toContain('(Avtale nr. 2026-000123)');
  expect(pdf).toContain(`(SHA-256: ${agreement.hash})`);
  expect(pdf).toContain('/Lang (nb-NO)');
  expect(pdf).toContain('/Marked true');
  // Text can be selected and read aloud.
  expect(pdf).toContain('/ToUnicode');
});

test('the same agreement has the same bytes, each language its own', async () => {
  const written = await Promise.all(languages.map((language) => writePdf(agreement, language)));
  expect(new Set(written).size).toBe(languages.length);
  expect(await writePdf(agreement, 'nb')).toBe(written[languages.indexOf('nb')]);
});

test('a long description continues on further pages', async () => {
  const long = agreementOf('Kranen drypper, og pakningen må byttes. '.repeat(100));
  const [pages, morePages] = [
    countPages(await writePdf(agreement, 'nb')),
    countPages(await writePdf(long, 'nb')),
  ];
  expect(pages).toBe(2);
  expect(morePages).toBe(3);
});
