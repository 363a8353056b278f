import './offline.css';
import { readStored } from '../core/browser/local-storage.ts';
import en from '../ui/web-app/locales/en.json';
import nb from '../ui/web-app/locales/nb.json';
import ru from '../ui/web-app/locales/ru.json';
import uk from '../ui/web-app/locales/uk.json';
import { delayOf, languageOf, restOf } from './rules.ts';

const catalogues = { nb, ru, uk, en };
const language = languageOf({ language: readStored('language'), user: readStored('user') });
const texts = catalogues[language].offline;
const words = new Map(Object.entries(texts).map(([name, text]) => [`offline.${name}`, text]));

function wordOf(key: string): string {
  // The device is online, so it is the server that is unreachable.
  const isReached = key === 'offline.title' && navigator.onLine;
  return words.get(isReached ? 'offline.unreachedTitle' : key) ?? '';
}

function chooseColours(): void {
  const kept = readStored('mantine-color-scheme-value');
  const isDark =
    kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
}

function write(): void {
  document.title = `${wordOf('offline.title')} – Mesterhånd`;
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = wordOf(element.dataset['text'] ?? '');
}

function say(text: string): void {
  const state = document.querySelector('.state');
  if (state && state.textContent !== text) state.textContent = text;
}

async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(8000);
    const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal });
    return answer.ok;
  } catch {
    return false;
  }
}

/** When the page last reloaded by itself; without storage a failing server is retried slightly more often. */
const lastOpened = {
  key: 'offline-opened',
  read(): number {
    try {
      return Number(sessionStorage.getItem(this.key));
    } catch {
      return 0;
    }
  },
  write(at: number): void {
    try {
      sessionStorage.setItem(this.key, String(at));
    } catch {
      // Storage is forbidden: see above.
    }
  },
};

/** Opens the requested URL, which is still in the address bar. The offline page itself is no destination. */
function open(): void {
  say(texts.opening);
  lastOpened.write(Date.now());
  if (location.pathname === '/offline.html') location.replace('/');
  else location.reload();
}

let tries = 0;
let next: ReturnType<typeof setTimeout> | undefined;
let isPolling = false;

function lookIn(ms: number): void {
  clearTimeout(next);
  next = setTimeout(() => void poll(), ms);
}

/** Polls until the server is reachable again. */
async function poll(): Promise<void> {
  if (isPolling) return;
  isPolling = true;
  const isThere = await isServerThere();
  isPolling = false;
  const rest = restOf(lastOpened.read(), Date.now());
  if (isThere && rest === 0) return open();
  say(texts.waiting);
  lookIn(isThere ? rest : delayOf(tries));
  tries += 1;
}

function lookNow(): void {
  tries = 0;
  void poll();
}

document.documentElement.lang = language;
chooseColours();
document.addEventListener('DOMContentLoaded', () => {
  write();
  document.querySelector('.retry')?.addEventListener('click', () => {
    say(texts.looking);
    lastOpened.write(0);
    lookNow();
  });
  for (const change of ['online', 'offline'])
    window.addEventListener(change, () => {
      write();
      lookNow();
    });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookNow();
  });
  lookNow();
});
