import { languages } from '@mesterhand/domain/pages/languages';
import { describe, expect, test } from 'vitest';
import { emailSamples } from '../../../../../tests/support/email-samples.ts';
import { type EmailFrame, writeEmail } from './emails.ts';

const frame: EmailFrame = {
  language: 'nb',
  siteName: 'Fag & Folk',
  siteUrl: 'https://mester.example',
  link: 'https://mester.example/noe?a=1&b=2#token=x',
};
const unsubscribe = {
  page: 'https://mester.example/profile?tab=varsler',
  oneClick: 'https://mester.example/api/ut?token=y',
};

describe.each(languages)('in %s', (language) => {
  test.each(emailSamples)('%s has the same content as HTML and as plain text', (_name, email) => {
    const { subject, html, text, headers } = writeEmail(email, {
      ...frame,
      language,
      unsubscribe,
    });
    for (const words of [subject, html.replace(/<style>.*?<\/style>/s, ''), text])
      expect(words).not.toMatch(/[{}]|\b(?:undefined|null|NaN|Invalid)\b|\[object/);
    expect(subject).toBe(subject.trim());
    expect(Array.from(subject).length).toBeLessThanOrEqual(110);
    expect(html).toContain('href="https://mester.example/noe?a=1&amp;b=2#token=x"');
    expect(html).toContain('Fag &amp; Folk');
    expect(text).toContain('https://mester.example/noe?a=1&b=2#token=x');
    expect(html).toContain(`<html lang="${language}">`);
    expect(headers['Content-Language']).toBe(language);
    expect(openElements(html)).toEqual([]);
  });
});

/** Elements that are opened and never closed, or closed and never opened. */
function openElements(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/g)) {
    if (/^(meta|br|hr|img)$/.test(name)) continue;
    if (slash === '') open.push(name);
    else if (open.at(-1) === name) open.pop();
    else return [`</${name}> in ${open.join(' ')}`];
  }
  return open;
}

test('an email differs between languages', () => {
  for (const [, email] of emailSamples) {
    const titles = languages.map((language) => writeEmail(email, { ...frame, language }).subject);
    expect(new Set(titles).size).toBe(languages.length);
  }
});

test('user text is escaped, in headers as well', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&';
  const { html, text, subject } = writeEmail(
    {
      kind: 'supportReceived',
      name: evil,
      email: 'a@b.no',
      message: `${evil}\r\n-- \nhei`,
      at: '2026-11-20T11:05:00Z',
    },
    { ...frame, siteName: `<b>${evil}` },
  );
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;<br />-- <br />hei');
  expect(text).toContain(`> ${evil}\n> --\n> hei`);
  expect(subject).toContain(evil);
});

test.each([
  ['notification', true],
  ['newsletterConfirm', true],
  ['reset', false],
  ['verifyEmail', false],
  ['changeEmailOld', false],
  ['newDevice', false],
  ['secondFactor', false],
  ['supportReceived', false],
])('a email of the kind %s can be ended from the mail program: %s', (kind, canEnd) => {
  const [, email] = emailSamples.find(([, sample]) => sample.kind === kind) ?? [];
  if (email === undefined) throw new Error(`There is no sample of ${kind}.`);
  const { headers, html, text } = writeEmail(email, { ...frame, unsubscribe });
  expect(headers['List-Unsubscribe']).toBe(canEnd ? `<${unsubscribe.oneClick}>` : undefined);
  expect(headers['List-Unsubscribe-Post']).toBe(canEnd ? 'List-Unsubscribe=One-Click' : undefined);
  for (const form of [html, text]) expect(form.includes(unsubscribe.page)).toBe(canEnd);
});

test('one-click unsubscribe is offered over https only', () => {
  const { headers } = writeEmail(
    { kind: 'newsletterConfirm' },
    { ...frame, unsubscribe: { ...unsubscribe, oneClick: 'http://127.0.0.1:3000/ut' } },
  );
  expect(headers).toMatchObject({ 'List-Unsubscribe': '<http://127.0.0.1:3000/ut>' });
  expect(headers).not.toHaveProperty('List-Unsubscribe-Post');
});

test('the button agrees to a change, and the second link stops it', () => {
  const [, email] = emailSamples.find(([name]) => name === 'change-agree') ?? [];
  if (email?.kind !== 'changeEmailOld') throw new Error('There is no such sample.');
  const stop = 'https://mester.example/stopp#token=s';
  const { text } = writeEmail(email, { ...frame, link: stop });
  expect(text).toContain(`Ja, bytt adresse:\n${email.confirmLink}`);
  expect(text).toContain(`Nei, stopp byttet og logg ut alle:\n${stop}`);
});

test('nothing is fetched, and nothing is hidden', () => {
  for (const [, email] of emailSamples) {
    const { html } = writeEmail(email, frame);
    expect(html).not.toMatch(
      /src=|url\(|@import|<link|<script|display:\s*none|font-size:\s*[01]px/,
    );
    expect(Buffer.byteLength(html)).toBeLessThan(40_000);
  }
});

test('dates are in Oslo time and the recipient’s language', () => {
  const [, email] = emailSamples.find(([name]) => name === 'confirmed-client') ?? [];
  if (email === undefined) throw new Error('There is no such sample.');
  const subjects = languages.map((language) => writeEmail(email, { ...frame, language }).subject);
  expect(subjects).toEqual([
    'Bekreftet: Bytte av blandebatteri, 1. desember kl. 10:00',
    'Подтверждено: Bytte av blandebatteri, 1 декабря в 10:00',
    'Підтверджено: Bytte av blandebatteri, 1 грудня о 10:00',
    'Confirmed: Bytte av blandebatteri, 1 December at 10:00',
  ]);
  const updated = writeEmail(
    { kind: 'secondFactor', change: 'on', at: '2026-07-20T22:30:00Z' },
    frame,
  );
  expect(updated.text).toContain('Tidspunkt: 21. juli 2026 kl. 00:30');
});

test.each([
  ['nb', 1, 'Ny melding fra Kari Nordmann'],
  ['nb', 5, '5 nye meldinger fra Kari Nordmann'],
  ['ru', 1, '1 новое сообщение: Kari Nordmann'],
  ['ru', 2, '2 новых сообщения: Kari Nordmann'],
  ['ru', 5, '5 новых сообщений: Kari Nordmann'],
  ['ru', 21, '21 новое сообщение: Kari Nordmann'],
  ['uk', 2, '2 нові повідомлення: Kari Nordmann'],
  ['uk', 5, '5 нових повідомлень: Kari Nordmann'],
] as const)('in %s, %i messages are %s', (language, count, subject) => {
  const content = {
    kind: 'messageReceived',
    conversationId: 1,
    person: 'Kari Nordmann',
    count,
    voiceMs: null,
  } as const;
  expect(writeEmail({ kind: 'notification', content }, { ...frame, language }).subject).toBe(
    subject,
  );
});
