import { describe, expect, test } from 'vitest';
import { cleaned, escapeText, html, jsonForScript } from './html-escaping.ts';
import { baseOf, canonicalPath, readAddress } from './page-address.ts';

describe('HTML of a page', () => {
  test('holds texts as texts and what it made itself as HTML', () => {
    const items = ['<b>', 'a & b'].map((text) => html`<li title="${text}">${text}</li>`);
    const { markup } = html`<p>${items} ${cleaned('<hr>')}${3}</p>`;
    expect(markup.replaceAll(/\s*\n\s*/g, '')).toBe(
      '<p><li title="&lt;b&gt;">&lt;b&gt;</li><li title="a &amp; b">a &amp; b</li> <hr>3</p>',
    );
  });

  test('omits empty values', () => {
    expect(html`${null}${undefined}${false}${''}`.markup).toBe('');
  });

  test('escapes quotes of both kinds and keeps no zero bytes', () => {
    expect(escapeText(`"'\0`)).toBe('&quot;&#39;');
  });

  test('JSON in a script ends where the script ends', () => {
    const value = { text: '</script><!--<script>\u2028' };
    const { markup } = jsonForScript(value);
    expect(markup).not.toMatch(/[<>\u2028]/);
    expect(JSON.parse(markup)).toEqual(value);
  });
});

describe('addresses', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/masters/', '/masters'],
    ['/blog/Rør', '/blog/rør'],
    ['/master/12', '/master/12'],
    ['/Blog', '/Blog'],
  ])('%s is spelt %s', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
  });

  test('that cannot be decoded stay as they are', () => {
    expect(readAddress('/%E0?x=1').path).toBe('/%E0');
  });

  test.each([
    ['https://mester.example/sub/', 'evil', 'https://mester.example'],
    [undefined, 'localhost:3000', 'http://localhost:3000'],
    [undefined, '[::1]:3000', 'http://[::1]:3000'],
    [undefined, 'evil"><script>', ''],
  ])('%s and %s make the base %j', (publicUrl, host, base) => {
    expect(baseOf(publicUrl, { protocol: 'http', host })).toBe(base);
  });
});
