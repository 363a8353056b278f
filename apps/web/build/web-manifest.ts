import type { Plugin } from 'vite';

/** The web app manifest. */
const manifest = {
  id: '/',
  name: 'Mesterhånd',
  short_name: 'Mesterhånd',
  description:
    'Finn, bestill og følg en håndverker i nærheten: rørlegger, elektriker, rengjøring, reparasjon og hvitevarer.',
  lang: 'nb',
  dir: 'ltr',
  // The home page itself: a tracking parameter would make it a second URL.
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#fffdf9',
  background_color: '#fffdf9',
  categories: ['lifestyle', 'business', 'utilities'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    {
      name: 'Finn håndverker',
      url: '/services',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Mine bestillinger',
      url: '/dashboard',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Meldinger',
      url: '/messages',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
};

const fileName = 'manifest.webmanifest';

/** Writes the manifest and links it from the page. */
export function webManifest(): Plugin {
  return {
    name: 'web-manifest',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(manifest)}\n` });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'link', attrs: { rel: 'manifest', href: `/${fileName}` }, injectTo: 'head' },
      ],
    },
  };
}
