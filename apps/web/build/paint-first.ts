import type { Plugin } from 'vite';

/** Timeout in milliseconds after which the app is fetched even without a first paint. */
const timeoutMs = 1000;

/** How often a page whose app did not load reloads by itself, and its first pause in milliseconds; each is three times as long. */
const reloads = 3;
const firstPauseMs = 1000;

const startScript = /[ \t]*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\n?/g;

/**
 * The server-rendered text is painted first; only then does the app compete for bandwidth and CPU. Its files are
 * fetched in parallel and executed one by one, so that the page responds in between. A page without server-rendered
 * text, or in a background tab, starts the app at once.
 *
 * A file that did not load says so and reloads the page: a module that failed once fails for as long as its page lives.
 */
export function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const scripts = Array.from(html.matchAll(startScript), ([, address = '']) => address);
        if (scripts.length === 0) throw new Error('The page names no script of the app.');
        if (html.includes('modulepreload'))
          throw new Error('The page asks for scripts in its head.');
        return {
          html: html.replaceAll(startScript, ''),
          tags: [{ tag: 'script', children: startAfterPaint(scripts), injectTo: 'body' }],
        };
      },
    },
  };
}

function startAfterPaint(scripts: string[]): string {
  return `(function () {
  var addresses = ${JSON.stringify(scripts)};
  var isBegun = false;
  function begin() {
    if (isBegun) return;
    isBegun = true;
    addresses.forEach(function (address) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = address;
      document.head.append(link);
    });
    run();
  }
  function run() {
    var address = addresses.shift();
    if (!address) return countFailures(0);
    var script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.onload = run;
    script.onerror = fail;
    script.src = address;
    document.head.append(script);
  }
  function fail() {
    var notice = document.getElementById('not-loaded');
    notice.hidden = false;
    notice.querySelector('button').onclick = reload;
    addEventListener('online', reload);
    var failures = countFailures();
    if (failures <= ${reloads}) setTimeout(reload, ${firstPauseMs} * Math.pow(3, failures - 1));
  }
  function reload() {
    location.reload();
  }
  function countFailures(count) {
    try {
      if (count === undefined) count = Number(sessionStorage.startFailures || 0) + 1;
      sessionStorage.startFailures = count;
      return count;
    } catch (error) {
      return Infinity;
    }
  }
  if (document.hidden || !document.querySelector('#root main')) return begin();
  setTimeout(begin, ${timeoutMs});
  document.addEventListener('visibilitychange', begin);
  try {
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  } catch (error) {
    begin();
  }
})();`;
}
