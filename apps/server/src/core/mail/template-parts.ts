import type { Fact } from '@mesterhand/domain/emails/email-words';
import { type Markup, cleaned, html } from '../http/index.ts';

/* Building blocks of HTML emails. Styles are inline, since not all mail programs support style sheets. */

export const font = "font-family:Manrope,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
export const ink = 'color:#1c2422;';
export const soft = 'color:#4a5653;';
export const brand = 'color:#0f6a5f;';

export function writeFacts(facts: readonly Fact[]): Markup {
  return html`<table
    class="sunken"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:24px 0 0;background:#f6f2ea;border-radius:12px;border-collapse:separate;"
  >
    ${facts.map(
      ({ name, value }) =>
        html`<tr>
          <th
            class="soft fact fact-name"
            scope="row"
            align="left"
            valign="top"
            width="120"
            style="${cleaned(font)}${cleaned(soft)}padding:12px 16px;font-size:15px;line-height:1.5;font-weight:400;text-align:left;"
          >
            ${name}
          </th>
          <td
            class="ink fact fact-value"
            valign="top"
            style="${cleaned(font)}${cleaned(ink)}padding:12px 16px;font-size:15px;line-height:1.5;font-weight:600;word-break:break-word;"
          >
            ${value}
          </td>
        </tr>`,
    )}
  </table>`;
}

export function writeQuote({ name, value }: Fact): Markup {
  const lines = value.trim().split(/\r?\n/);
  return html`<p
      class="soft"
      style="${cleaned(font)}${cleaned(soft)}margin:24px 0 6px;font-size:15px;line-height:1.5;"
    >
      ${name}
    </p>
    <blockquote
      class="ink line"
      style="${cleaned(font)}${cleaned(ink)}margin:0;padding:2px 0 2px 16px;border-left:3px solid #e8e2d6;font-size:16px;line-height:1.6;word-break:break-word;"
    >
      ${lines.map((line, place) => html`${place > 0 && cleaned('<br />')}${line}`)}
    </blockquote>`;
}

export function writeButton(action: string, link: string): Markup {
  return html`<table
    class="button-box"
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:28px 0 0;"
  >
    <tr>
      <td
        class="button"
        bgcolor="#0f6a5f"
        style="background:#0f6a5f;border-radius:12px;mso-padding-alt:15px 28px;"
      >
        <a
          href="${link}"
          style="${cleaned(font)}display:inline-block;padding:15px 28px;color:#ffffff;font-size:17px;line-height:1.3;font-weight:700;text-decoration:none;border-radius:12px;"
          >${action}</a
        >
      </td>
    </tr>
  </table>`;
}
