import { Editor } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { postExtensions } from './editor-schema.ts';
import { stateOf, toolGroups, toolOf } from './editor-tools.ts';
import { readAddress } from './link-address.ts';
import { cleanPastedHtml } from './clean-pasted-html.ts';

const picture = `/uploads/${'a1'.repeat(16)}.webp`;
const editorWith = (content: string) =>
  new Editor({ extensions: postExtensions, content, injectCSS: false });
const through = (content: string): string => editorWith(content).getHTML();

describe('A-26 the editor keeps what the server keeps', () => {
  test.each([
    '<h2>To</h2><h3>Tre</h3><h4>Fire</h4>',
    '<p>Skru <strong>ned</strong>, <em>luft</em>, <u>tett</u>, <s>fyr</s>, <code>x</code><br>Ferdig</p>',
    '<ul><li><p>Én</p></li></ul><ol start="3"><li><p>Tre</p></li></ol>',
    '<blockquote><p>Det nytter.</p></blockquote><hr><pre><code>a = 1</code></pre>',
    '<p><a href="/masters" title="Finn">Finn</a> <a href="mailto:a@b.no">skriv</a></p>',
    `<img src="${picture}" alt="Et bad" width="4" height="3">`,
    '<img src="https://example.no/a.png" alt="">',
    `<figure><img src="${picture}" alt=""><figcaption>Badet</figcaption></figure>`,
    '<table><tbody><tr><th colspan="2"><p>Pris</p></th></tr></tbody></table>',
  ])('%s', (html) => {
    expect(through(html)).toBe(html);
  });
});

describe('the editor rejects what the server would strip', () => {
  test.each([
    ['<p onclick="a()" style="color:red" class="x">Hei</p>', '<p>Hei</p>'],
    ['<p><a href="javascript:alert(1)" target="_blank">ut</a></p>', '<p>ut</p>'],
    [
      '<p><a href="https://x.no" target="_blank" rel="opener" class="y">ut</a></p>',
      '<p><a href="https://x.no">ut</a></p>',
    ],
    ['<p>a</p><img src="data:image/png;base64,AA"><img src="http://x.no/a.png">', '<p>a</p>'],
    [
      '<p class="MsoNormal"><o:p></o:p><b style="mso-x:y">Word</b></p>',
      '<p><strong>Word</strong></p>',
    ],
    ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
  ])('%s', (html, kept) => {
    expect(through(html)).toBe(kept);
  });
});

test('pasting drops external pictures, turns the first heading into h2 and keeps lists plain', () => {
  expect(
    cleanPastedHtml(
      `<h1>Hei</h1><ol type="a"><li>a</li></ol><img src="https://x.no/a.png"><img src="${picture}">`,
    ),
  ).toEqual({
    html: `<h2>Hei</h2><ol><li>a</li></ol><img src="${picture}">`,
    droppedPictures: 1,
  });
});

test.each([
  ['example.no', 'https://example.no'],
  ['example.no/råd?a=1', 'https://example.no/råd?a=1'],
  [' https://example.no ', 'https://example.no'],
  ['/services', '/services'],
  ['#topp', '#topp'],
  ['a@b.no', 'mailto:a@b.no'],
  ['tel:+4740000000', 'tel:+4740000000'],
  ['javascript:alert(1)', undefined],
  ['//evil.no', undefined],
  ['bare ord', undefined],
  ['', undefined],
])('the URL "%s" becomes %s', (typed, address) => {
  expect(readAddress(typed)).toBe(address);
});

test('every direct tool except undo and redo works in an empty post', () => {
  const editor = editorWith('');
  const unusable = toolGroups.flat().filter((name) => stateOf(editor, name).isDisabled);
  expect(unusable).toEqual(['undo', 'redo']);
  toolOf('h3').act?.(editor.chain()).run();
  expect(stateOf(editor, 'h3')).toEqual({ isActive: true, isDisabled: false });
});
