import { chromium } from '@playwright/test';
const [, , name, path, width = '1440', scheme = 'light', user = '', full = '1'] = process.argv;
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const ctx = await b.newContext({
  viewport: { width: +width, height: +width < 500 ? 844 : 900 },
  colorScheme: scheme,
  locale: 'nb-NO',
  timezoneId: 'Europe/Oslo',
  deviceScaleFactor: 1,
});
const p = await ctx.newPage();
p.on('console', (m) => {
  if (m.type() === 'error') console.log('console:', m.text().slice(0, 300));
});
p.on('pageerror', (e) => console.log('pageerror', e.message));
if (user) {
  const r = await fetch('http://127.0.0.1:21999/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user, password: 'demo1234' }),
  });
  const s = await r.json();
  await ctx.addInitScript(
    ([u, t]) => {
      localStorage.setItem('user', JSON.stringify(u));
      localStorage.setItem('token', t);
    },
    [s.user, s.token],
  );
}
await p.goto('http://127.0.0.1:21999' + path, { waitUntil: 'networkidle' });
await p.waitForTimeout(400);
await p.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: full === '1' });
await b.close();
