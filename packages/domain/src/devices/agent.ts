/** Browser and system in words their owner knows; empty where unknown. */
export interface Agent {
  browser: string;
  system: string;
}

// In this order: most browsers name others as well, and the engine that they are built on last of all.
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\d[^SV]*\bSafari\//, 'Safari'],
];

// Phones and tablets before the systems that theirs descend from.
const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Parses the `User-Agent` header. Versions are left out: they change weekly, and would make one device look like many.
 */
export function readAgent(header: string | undefined): Agent {
  const text = (header ?? '').slice(0, 400);
  const nameIn = (table: typeof browsers): string =>
    table.find(([mark]) => mark.test(text))?.[1] ?? '';
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
