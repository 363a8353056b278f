/** Styles of the development inbox in the product's colours; inline, so that the pages are self-contained. */
export const emailPagesStyle = `
:root { color-scheme: light dark; --paper: #fffdf9; --surface: #fff; --sunken: #f6f2ea; --line: #e8e2d6; --ink: #1c2422; --soft: #4a5653; --brand: #0f6a5f; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1513; --surface: #151e1b; --sunken: #0a100e; --line: #26322e; --ink: #eef3f0; --soft: #abb9b3; --brand: #7fd3c4; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 Manrope, system-ui, sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: clamp(24px, 5vw, 56px) clamp(16px, 4vw, 24px) 72px; }
h1 { margin: 0 0 8px; font-size: clamp(1.625rem, 4vw, 2.25rem); line-height: 1.15; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h2 { margin: 36px 0 12px; font-size: 1.125rem; }
p { max-width: 68ch; }
a { color: var(--brand); text-underline-offset: 3px; overflow-wrap: anywhere; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 4px; }
.soft { color: var(--soft); }
.button { display: inline-block; padding: 10px 18px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); font-weight: 600; text-decoration: none; }
.empty { padding: 40px 24px; border: 1px dashed var(--line); border-radius: 20px; color: var(--soft); text-align: center; max-width: none; }
ul { margin: 24px 0 0; padding: 0; list-style: none; display: grid; gap: 12px; }
.entry { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; padding: 16px 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); color: inherit; text-decoration: none; }
.entry:hover { border-color: var(--brand); }
.entry strong { grid-column: 1 / -1; overflow-wrap: anywhere; }
.entry span { overflow-wrap: anywhere; }
.entry .soft { font-size: 0.875rem; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 20px; margin: 16px 0 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: min(80vh, 760px); border: 1px solid var(--line); border-radius: 16px; background: var(--surface); }
pre { margin: 0; padding: 20px; border-radius: 16px; background: var(--sunken); font: 0.875rem/1.6 ui-monospace, SFMono-Regular, Menlo, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
details { margin-top: 36px; } summary { cursor: pointer; font-weight: 600; } details pre { margin-top: 12px; }
@media (max-width: 560px) { .entry { grid-template-columns: 1fr; } }
`;
