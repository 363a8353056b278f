/** The look of the API's page, in the colours of the product; no file of its own, so the page stands alone. */
export const docsStyle = `
:root { color-scheme: light dark; --paper: #fffdf9; --surface: #fff; --sunken: #f6f2ea; --line: #e4ded2; --ink: #1c2422; --soft: #4a5653;
  --brand: #0f6a5f; --amber: #7a4b00; --danger: #a02b20; --blue: #1d5a96; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1513; --surface: #151e1b; --sunken: #1b2622; --line: #2c3935; --ink: #eef3f0;
  --soft: #a9b8b2; --brand: #6fd3c3; --amber: #ffbe52; --danger: #ff9d8f; --blue: #8fc1f5; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 Manrope, system-ui, sans-serif; }
a { color: var(--brand); text-underline-offset: 3px; }
a:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 4px; }
code { font: 0.9em/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere; }
header, .columns { max-width: 1240px; margin: 0 auto; padding: 0 24px; }
header { padding-top: clamp(32px, 5vw, 64px); padding-bottom: 24px; }
header p { max-width: 68ch; color: var(--soft); }
.brand { margin: 0; color: var(--brand); font-weight: 700; }
h1 { margin: 4px 0 12px; font-size: clamp(2rem, 5vw, 3rem); line-height: 1.08; letter-spacing: -0.02em; }
h2 { margin: 40px 0 12px; font-size: 1.375rem; line-height: 1.2; text-transform: capitalize; }
h3 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 10px; margin: 0; font-size: 1rem; }
h3 code { font-size: 1rem; font-weight: 600; }
h4 { margin: 20px 0 8px; font-size: 0.875rem; }
.columns { display: grid; grid-template-columns: 300px minmax(0, 1fr); gap: 48px; padding-bottom: 96px; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 8px 0 32px; font-size: 0.875rem; }
nav h2 { margin: 20px 0 4px; font-size: 0.875rem; color: var(--soft); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: grid; grid-template-columns: 52px 1fr; align-items: baseline; padding: 5px 6px; border-radius: 8px; color: inherit; text-decoration: none; }
nav a:hover { background: var(--sunken); }
article { margin: 0 0 20px; padding: 24px; border: 1px solid var(--line); border-radius: 20px; background: var(--surface); }
article:target { border-color: var(--brand); }
.summary { margin: 10px 0 0; font-size: 1.0625rem; font-weight: 600; }
.quiet { margin: 4px 0; color: var(--soft); font-size: 0.875rem; font-weight: 400; }
.verb { color: var(--brand); font: 700 0.75rem/1.5 ui-monospace, monospace; text-transform: uppercase; letter-spacing: 0.04em; }
.verb.post { color: var(--blue); } .verb.put, .verb.patch { color: var(--amber); } .verb.delete { color: var(--danger); }
.anchor { margin-left: auto; padding: 0 8px; text-decoration: none; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
th, td { padding: 8px 12px 8px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
th { width: 22%; min-width: 120px; } td:last-child { width: 36%; color: var(--soft); }
th code { font-weight: 600; }
.skip { position: absolute; left: -999px; padding: 12px 16px; background: var(--surface); } .skip:focus { left: 16px; top: 16px; }
@media (max-width: 62em) { .columns { grid-template-columns: minmax(0, 1fr); gap: 0; } nav { position: static; max-height: none; }
  nav a { min-height: 40px; align-items: center; } article { padding: 16px; } header, .columns { padding-left: 16px; padding-right: 16px; } }
`;
