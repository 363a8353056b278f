/** Styles of the API reference in the product's colours; inline, so that the page is self-contained. */
export const docsStyle = `
:root { color-scheme: light dark; --paper: #fffdf9; --surface: #fff; --sunken: #f6f2ea; --line: #e4ded2; --ink: #1c2422; --soft: #4a5653;
  --brand: #0f6a5f; --amber: #7a4b00; --danger: #a02b20; --blue: #1d5a96; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1513; --surface: #151e1b; --sunken: #1b2622; --line: #2c3935; --ink: #eef3f0;
  --soft: #a9b8b2; --brand: #6fd3c3; --amber: #ffbe52; --danger: #ff9d8f; --blue: #8fc1f5; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 24px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 Manrope, system-ui, sans-serif; }
a { color: var(--brand); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 4px; }
#main:focus { outline: none; }
code, kbd { font: 0.9em/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere; }
kbd { padding: 0 6px; border: 1px solid var(--line); border-radius: 4px; background: var(--surface); }
header, .columns { max-width: 1320px; margin: 0 auto; padding: 0 24px; }
header { padding-top: clamp(32px, 5vw, 64px); padding-bottom: 24px; }
.intro { max-width: 72ch; margin: 8px 0; color: var(--soft); } .intro strong { color: var(--ink); }
.brand { margin: 0; color: var(--brand); font-weight: 700; }
h1 { margin: 4px 0 12px; font-size: clamp(2rem, 5vw, 3rem); line-height: 1.08; letter-spacing: -0.02em; }
h2 { margin: 56px 0 4px; font-size: 1.5rem; line-height: 1.2; letter-spacing: -0.01em; text-transform: capitalize; }
main > section:first-child h2 { margin-top: 8px; }
h3 { margin: 0; font-size: 1rem; line-height: 1.5; font-weight: 600; padding-right: 132px; }
h3 code { font-size: 1rem; }
h4 { margin: 24px 0 8px; font-size: 0.875rem; }
.lead { margin: 0 0 20px; color: var(--soft); }
.columns { display: grid; grid-template-columns: 312px minmax(0, 1fr); gap: 56px; padding-bottom: 96px; }
nav { position: sticky; top: 0; align-self: start; height: 100vh; overflow: auto; padding-bottom: 32px; font-size: 0.875rem; overscroll-behavior: contain; }
nav > details > summary { display: none; }
nav h2 { margin: 20px 0 4px; font-size: 0.875rem; letter-spacing: 0; color: var(--soft); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: grid; grid-template-columns: 56px 1fr; align-items: baseline; min-height: 32px; padding: 5px 8px; border-radius: 8px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav .plain a { grid-template-columns: 1fr; }
nav li a:hover { background: var(--sunken); } nav li a[aria-current] { background: var(--sunken); font-weight: 700; }
.find { position: sticky; top: 0; z-index: 1; padding: 12px 4px 8px; background: var(--paper); }
.find label { display: block; margin-bottom: 4px; font-weight: 600; }
.find input { width: 100%; height: 44px; padding: 0 12px; border: 1px solid #8c8779; border-radius: 12px; background: var(--surface); color: inherit; font: inherit; font-size: 1rem; }
.find output { display: block; min-height: 20px; color: var(--soft); }
.find .quiet { display: inline; margin: 0; }
article { position: relative; margin: 0 0 20px; padding: 24px; border: 1px solid var(--line); border-radius: 20px; background: var(--surface); }
article:target, .shape:target { border-color: var(--brand); box-shadow: 0 0 0 1px var(--brand); }
.actions { position: absolute; top: 18px; right: 20px; display: flex; align-items: center; gap: 4px; margin: 0; }
.badge { padding: 2px 10px; border-radius: 999px; background: var(--sunken); color: var(--soft); font-size: 0.75rem; font-weight: 600; }
.anchor { display: grid; place-items: center; min-width: 32px; min-height: 32px; text-decoration: none; }
.summary { margin: 8px 0 0; font-size: 1.125rem; font-weight: 600; line-height: 1.4; }
.quiet, .code-line { max-width: 76ch; margin: 6px 0; color: var(--soft); font-size: 0.875rem; font-weight: 400; }
h4 .quiet { margin-left: 4px; }
.type { margin: 0; }
.verb { color: var(--brand); font: 700 0.75rem/1.5 ui-monospace, monospace; text-transform: uppercase; letter-spacing: 0.04em; }
.verb.post { color: var(--blue); } .verb.put, .verb.patch { color: var(--amber); } .verb.delete { color: var(--danger); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
th, td { padding: 8px 16px 8px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
th { width: 24%; min-width: 132px; } td:last-child { width: 46%; color: var(--soft); }
th code { font-weight: 600; }
summary { cursor: pointer; }
.fold { margin-top: 8px; border-radius: 12px; background: var(--sunken); }
.fold > summary { min-height: 40px; padding: 9px 14px; font-size: 0.875rem; font-weight: 600; border-radius: 12px; }
.fold > .scroll, .fold > .type, .fold > .quiet { padding: 0 14px; }
.fold > summary:hover { color: var(--brand); }
pre { margin: 0; padding: 4px 14px 14px; max-height: 420px; overflow: auto; font-size: 0.8125rem; line-height: 1.55; white-space: pre-wrap; }
.copy { float: right; margin: 0 12px 4px; min-height: 36px; padding: 0 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); color: var(--brand); font: inherit; font-size: 0.875rem; font-weight: 600; cursor: pointer; }
.shape { margin: 0 0 8px; padding: 0 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.shape > summary { padding: 10px 0; font-weight: 600; } .shape[open] { padding-bottom: 12px; }
.skip { position: absolute; left: -999px; z-index: 2; padding: 12px 16px; background: var(--surface); } .skip:focus { left: 16px; top: 16px; }
@media (min-width: 62em) { .facts { columns: 2; column-gap: 56px; } .facts p { break-inside: avoid; margin: 0 0 12px; } }
@media (max-width: 62em) {
  html { scroll-padding-top: 124px; }
  .columns { grid-template-columns: minmax(0, 1fr); gap: 0; }
  header, .columns { padding-left: 16px; padding-right: 16px; }
  nav { z-index: 1; margin: 0 -16px 24px; padding: 8px 16px; height: auto; max-height: 80vh; border-bottom: 1px solid var(--line); background: var(--paper); }
  nav > details > summary { display: flex; align-items: center; min-height: 44px; font-weight: 600; }
  .find { position: static; padding: 4px 0 0; } .find label { position: absolute; clip-path: inset(50%); } .find .quiet { display: none; } .find output:empty { display: none; }
  nav li a { min-height: 44px; align-items: center; }
  article { padding: 16px; border-radius: 16px; }
  h3 { padding-right: 0; } .actions { position: static; justify-content: space-between; margin-top: 4px; }
  table, tbody, tr, th, td { display: block; width: auto; min-width: 0; border: 0; padding: 0; }
  tr { padding: 10px 0; border-top: 1px solid var(--line); } td:last-child { width: auto; }
  .fold > summary { min-height: 44px; padding: 11px 14px; } .anchor { min-width: 44px; min-height: 44px; }
}
@media print { nav, .skip, .anchor, .copy { display: none; } .columns { display: block; } article { break-inside: avoid; border-radius: 0; } pre { max-height: none; } }
`;
