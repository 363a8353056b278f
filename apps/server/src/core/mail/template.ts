import type { EmailWords } from '@mesterhand/domain/emails/email-words';
import type { Language } from '@mesterhand/domain/pages/languages';
import { brand, font, ink, soft, writeButton, writeFacts, writeQuote } from './template-parts.ts';
import { type Markup, cleaned, html } from '../http/index.ts';

/** Content of an email, for both its HTML and its plain-text part. */
export interface EmailContent {
  words: EmailWords;
  language: Language;
  siteName: string;
  siteUrl: string;
  /** URL of the button. */
  link: string;
  /** URL of the second link, if any. */
  secondLink: string | undefined;
  /** URL of the notification settings. */
  manageLink: string | undefined;
}

/*
 * Mail programs support little HTML: layout by tables, inline styles, and progressive enhancement (dark colours, narrow
 * margins) for the rest. Nothing is hidden and nothing is fetched.
 */

/** Dark colours by media query; `!important` overrides the inline styles. */
const darkStyles = cleaned(`
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 0; width: 100%; -webkit-text-size-adjust: 100%; }
  a { word-break: break-word; overflow-wrap: anywhere; }
  @media (max-width: 520px) {
    .around { padding: 16px 12px !important; }
    .inside { padding: 28px 22px !important; }
    .title { font-size: 24px !important; }
    .button-box { width: 100% !important; }
    .button { text-align: center !important; }
    .button a { display: block !important; }
    .fact { display: block !important; width: auto !important; padding-right: 0 !important; }
    .fact-name { padding-bottom: 0 !important; }
    .fact-value { padding-top: 0 !important; }
  }
  @media (prefers-color-scheme: dark) {
    .paper { background: #0e1513 !important; }
    .card { background: #151e1b !important; border-color: #26322e !important; }
    .ink { color: #eef3f0 !important; }
    .soft { color: #abb9b3 !important; }
    .brand { color: #7fd3c4 !important; }
    .mark, .button { background: #14796c !important; }
    .sunken { background: #0a100e !important; }
    .line { border-color: #26322e !important; }
  }
`);

/** The HTML part of an email. */
export function frameEmail(content: EmailContent): string {
  const { words, language } = content;
  const { markup } = html`<html lang="${language}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
      <title>${words.subject}</title>
      <style>
        ${darkStyles}
      </style>
    </head>
    <body class="paper" style="margin:0;padding:0;background:#fffdf9;${cleaned(font)}">
      <table
        class="paper"
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        border="0"
        style="background:#fffdf9;"
      >
        <tr>
          <td class="around" align="center" style="padding:32px 20px;">
            <table
              role="presentation"
              width="100%"
              cellpadding="0"
              cellspacing="0"
              border="0"
              style="max-width:600px;"
            >
              <tr>
                <td
                  class="soft"
                  style="${cleaned(font)}${cleaned(soft)}font-size:13px;line-height:20px;padding:0 4px 16px;"
                >
                  ${words.lead}
                </td>
              </tr>
              <tr>
                <td
                  class="card inside"
                  style="background:#ffffff;border:1px solid #e8e2d6;border-radius:20px;padding:40px;"
                >
                  ${writeCard(content)}
                </td>
              </tr>
              <tr>
                <td style="padding:20px 4px 0;">${writeFooter(content)}</td>
              </tr>
            </table>
          </td>
        </tr>
      </table>
    </body>
  </html>`;
  return `<!doctype html>\n${markup}\n`;
}

function writeCard(content: EmailContent): Markup {
  const { words, link, secondLink } = content;
  return html`${writeBrand(content)}
    <h1
      class="ink title"
      style="${cleaned(font)}${cleaned(ink)}margin:28px 0 12px;font-size:28px;line-height:1.2;font-weight:700;"
    >
      ${words.title}
    </h1>
    <p class="ink" style="${cleaned(font)}${cleaned(ink)}margin:0;font-size:17px;line-height:1.6;">
      ${words.text}
    </p>
    ${words.facts.length > 0 && writeFacts(words.facts)}
    ${words.quote !== undefined && writeQuote(words.quote)} ${writeButton(words.action, link)}
    ${
      words.second !== undefined &&
      secondLink !== undefined &&
      html`<p style="${cleaned(font)}margin:20px 0 0;font-size:16px;line-height:1.6;">
        <a class="brand" href="${secondLink}" style="${cleaned(brand)}text-decoration:underline;"
          >${words.second}</a
        >
      </p>`
    }
    ${
      words.after !== undefined &&
      html`<p
        class="soft"
        style="${cleaned(font)}${cleaned(soft)}margin:24px 0 0;font-size:15px;line-height:1.6;"
      >
        ${words.after}
      </p>`
    }
    <p
      class="soft"
      style="${cleaned(font)}${cleaned(soft)}margin:24px 0 0;font-size:13px;line-height:1.6;"
    >
      ${words.fallback}<br />
      <a
        class="brand"
        href="${link}"
        style="${cleaned(brand)}text-decoration:underline;word-break:break-all;"
        >${link}</a
      >
    </p>`;
}

function writeBrand({ siteName, siteUrl }: EmailContent): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td
        class="mark"
        aria-hidden="true"
        width="36"
        height="36"
        align="center"
        valign="middle"
        bgcolor="#0f6a5f"
        style="${cleaned(font)}width:36px;height:36px;background:#0f6a5f;border-radius:10px;color:#ffffff;font-size:18px;line-height:36px;font-weight:700;"
      >
        ${firstCharacter(siteName)}
      </td>
      <td style="padding-left:12px;">
        <a
          class="ink"
          href="${siteUrl}"
          style="${cleaned(font)}${cleaned(ink)}font-size:18px;line-height:36px;font-weight:700;text-decoration:none;"
          >${siteName}</a
        >
      </td>
    </tr>
  </table>`;
}

function firstCharacter(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? '';
}

function writeFooter({ words, siteName, siteUrl, manageLink }: EmailContent): Markup {
  const style = cleaned(`${font}${soft}margin:0 0 8px;font-size:13px;line-height:1.6;`);
  return html`<p class="soft" style="${style}">${words.why}</p>
    ${
      words.manage !== undefined &&
      manageLink !== undefined &&
      html`<p class="soft" style="${style}">
        <a class="brand" href="${manageLink}" style="${cleaned(brand)}text-decoration:underline;"
          >${words.manage}</a
        >
      </p>`
    }
    <p class="soft" style="${style}">
      <a class="soft" href="${siteUrl}" style="${cleaned(soft)}text-decoration:underline;"
        >${siteName}</a
      >
    </p>`;
}
