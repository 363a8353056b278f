import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { agreementWording } from '@mesterhand/domain/agreements/catalogues';
import { type AgreementFrame, frameAgreement } from '@mesterhand/domain/agreements/frame';
import { renderAgreement } from '@mesterhand/domain/agreements/render';
import type { Agreement, AgreementSection } from '@mesterhand/domain/agreements/schema';
import { type Language, locales } from '@mesterhand/domain/pages/languages';
import type { DB } from '@mesterhand/db/schema';
import type { Font } from 'fontkit';
import type { Kysely } from 'kysely';
import { findAgreementOf } from '../queries.ts';

type Doc = PDFKit.PDFDocument;

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Documented since pdfkit 0.20.0, not in its types yet. */
      registerFont(name: string, font: Font): this;
    }
  }
}

const colors = { ink: '#1c2422', secondary: '#4a5653', brand: '#0f6a5f', line: '#d9d4c7' } as const;
/** Points; the bottom margin holds the number, the hash and the page. */
const margins = { top: 56, bottom: 76, left: 56, right: 56 };
const columnGap = 16;
const rowGap = 5;

const require = createRequire(import.meta.url);
const fontFiles = [
  require.resolve('@expo-google-fonts/manrope/400Regular/Manrope_400Regular.ttf'),
  require.resolve('@expo-google-fonts/manrope/700Bold/Manrope_700Bold.ttf'),
];

let fonts: Promise<Font[]> | undefined;

/** A regular and a bold one, Latin and Cyrillic; parsed once, since that takes longer than writing a document. */
function loadFonts(): Promise<Font[]> {
  fonts ??= Promise.all(fontFiles.map(openFont));
  return fonts;
}

async function openFont(file: string): Promise<Font> {
  const { open } = await import('fontkit');
  const font = await open(file);
  if (!('layout' in font)) throw new Error(`${file} holds several fonts.`);
  return font;
}

/**
 * An agreement as a PDF in a language, tagged for screen readers; the Norwegian one decides. The same agreement has the
 * same bytes. @returns the stream of the file.
 */
export async function writeAgreementPdf(agreement: Agreement, language: Language): Promise<Doc> {
  const wording = agreementWording(language);
  const frame = frameAgreement(agreement, wording);
  const doc = await openDocument(agreement, { language, title: frame.title });
  const root = doc.struct('Document');
  doc.addStructure(root);
  root.add(
    doc.struct('H1', {}, () =>
      doc.font('bold').fontSize(20).fillColor(colors.ink).text(frame.title).moveDown(0.3),
    ),
  );
  if (frame.redacted !== null) addText(doc, root, frame.redacted);
  for (const section of renderAgreement(agreement.content, wording)) addSection(doc, root, section);
  root.end();
  addFooters(doc, frame);
  doc.end();
  return doc;
}

/**
 * The agreement of a booking as files for an email to one of its sides: in their language, and the Norwegian one, which
 * decides. None without an agreement.
 */
export async function encloseAgreement(
  db: Kysely<DB>,
  { bookingId, language }: { bookingId: number; language: Language },
): Promise<{ filename: string; contentType: string; content: Buffer }[]> {
  const agreement = await findAgreementOf(db, bookingId);
  if (agreement === undefined) return [];
  const files = [];
  for (const each of new Set<Language>([language, 'nb']))
    files.push({
      filename: agreementFileName(agreement, each),
      contentType: 'application/pdf',
      content: await buffer(await writeAgreementPdf(agreement, each)),
    });
  return files;
}

/** `mesterhand-2026-000123-nb.pdf` */
export function agreementFileName({ number }: { number: string }, language: Language): string {
  return `mesterhand-${number}-${language}.pdf`;
}

async function openDocument(
  { agreedAt, hash }: Agreement,
  { language, title }: { language: Language; title: string },
): Promise<Doc> {
  const [text, bold] = await loadFonts();
  if (text === undefined || bold === undefined) throw new Error('A font is missing.');
  // Loaded with the first document: compiling it would delay the start of every server.
  const { default: PDFDocument } = await import('pdfkit');
  const at = new Date(agreedAt);
  const doc = new PDFDocument({
    size: 'A4',
    margins,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: locales[language],
    info: { Title: title, Subject: `SHA-256: ${hash}`, CreationDate: at, ModDate: at },
  });
  return doc.registerFont('text', text).registerFont('bold', bold);
}

type Structure = ReturnType<Doc['struct']>;

function addSection(
  doc: Doc,
  root: Structure,
  { id, heading, rows, texts }: AgreementSection,
): void {
  const part = doc.struct('Sect');
  root.add(part);
  // A heading does not stand alone at the end of a page.
  makeRoom(doc, 70);
  part.add(
    doc.struct('H2', {}, () =>
      doc
        .moveDown(0.8)
        .font('bold')
        .fontSize(12.5)
        .fillColor(colors.brand)
        .text(readable(heading), margins.left)
        .moveDown(0.25),
    ),
  );
  if (rows.length > 0) addRows(doc, part, { rows, isSums: id === 'price' });
  for (const text of texts) addText(doc, part, text);
  part.end();
}

interface Rows {
  rows: AgreementSection['rows'];
  /** Sums stand below each other at the right. */
  isSums: boolean;
}

function addRows(doc: Doc, part: Structure, { rows, isSums }: Rows): void {
  const list = doc.struct('L');
  part.add(list);
  const width = doc.page.width - margins.left - margins.right;
  const nameWidth = Math.round(width * (isSums ? 0.68 : 0.36));
  const valueWidth = width - nameWidth - columnGap;
  const align = isSums ? 'right' : 'left';
  for (const row of rows) {
    const [name, value] = [readable(row.name), readable(row.value)];
    doc.font('text').fontSize(10);
    const nameHeight = doc.heightOfString(name, { width: nameWidth });
    makeRoom(doc, Math.max(nameHeight, doc.heightOfString(value, { width: valueWidth })) + rowGap);
    const top = doc.y;
    const item = doc.struct('LI');
    list.add(item);
    item.add(
      doc.struct('Lbl', {}, () =>
        doc.fillColor(colors.secondary).text(name, margins.left, top, { width: nameWidth }),
      ),
    );
    item.add(
      doc.struct('LBody', {}, () =>
        doc
          .fillColor(colors.ink)
          .text(value, margins.left + nameWidth + columnGap, top, { width: valueWidth, align }),
      ),
    );
    item.end();
    doc.x = margins.left;
    // A long value may have continued on the next page.
    doc.y = Math.max(doc.y, doc.y > top ? top + nameHeight : 0) + rowGap;
  }
  list.end();
}

function addText(doc: Doc, part: Structure, text: string): void {
  part.add(
    doc.struct('P', {}, () =>
      doc
        .font('text')
        .fontSize(9.5)
        .fillColor(colors.secondary)
        .text(readable(text), margins.left, doc.y + 2, { lineGap: 1.5 })
        .moveDown(0.25),
    ),
  );
}

/** Begins a page where the height does not fit on this one, unless it fits on none. */
function makeRoom(doc: Doc, height: number): void {
  const { height: page } = doc.page;
  const usable = page - margins.top - margins.bottom;
  if (height <= usable && doc.y + height > page - margins.bottom) doc.addPage();
}

/** Number and hash on the left of each page, the number of the page on the right. */
function addFooters(doc: Doc, { title, fingerprint, page }: AgreementFrame): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    // The footer lies in the margin, where text would begin another page.
    doc.page.margins.bottom = 0;
    const width = doc.page.width - margins.left - margins.right;
    const top = doc.page.height - margins.bottom + 26;
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    doc
      .moveTo(margins.left, top - 8)
      .lineTo(margins.left + width, top - 8)
      .lineWidth(0.5)
      .strokeColor(colors.line)
      .stroke();
    doc.font('text').fontSize(7.5).fillColor(colors.secondary);
    doc.text(title, margins.left, top, { lineBreak: false });
    doc.text(page(index + 1, count), margins.left, top, { width, align: 'right' });
    doc.text(fingerprint, margins.left, top + 12, { lineBreak: false });
    doc.endMarkedContent();
  }
}

/** Without characters that no font draws; line breaks stay, and a paragraph sign stays with its number. */
function readable(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll('§ ', '§\u00a0')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, '');
}
