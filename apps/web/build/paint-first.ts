import type { Plugin } from 'vite';

/** Milliseconds after which the app is fetched though nothing was painted. */
const patienceMs = 1000;

const startScript = /[ \t]*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\n?/g;

/**
 * The page comes with its words: they are painted first, and only then does the app ask for its share of the line and of
 * the processor. Its files are fetched together and run one by one, so that the page answers in between. A page without
 * words, or one that nobody looks at, starts the app at once.
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
    if (!address) return;
    var script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.onload = script.onerror = run;
    script.src = address;
    document.head.append(script);
  }
  if (document.hidden || !document.querySelector('#root main')) return begin();
  setTimeout(begin, ${patienceMs});
  document.addEventListener('visibilitychange', begin);
  try {
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  } catch (error) {
    begin();
  }
})();`;
}
