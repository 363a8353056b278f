import './ui/fonts.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/first-view.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { takeFirstData } from './core/api/first-data.ts';
import { drawOver } from './core/navigation/first-view.ts';
import { giveWay } from './core/browser/yield-to-main.ts';
import { prepareNumbers, startTranslations } from './core/i18n/i18n.ts';
import { allowGeneratedStyles, styleNonce } from './core/browser/style-nonce.ts';
import { createPrefetcher, createQueryClient, createTrpcClient, trpc } from './core/api/trpc.ts';
import { createAppRouter } from './router.tsx';
import { theme, tokenVariables } from './ui/theme.ts';

// The content security policy forbids making code out of text, which zod would try for speed. Said as its `config` says
// it, and without fetching zod: the start of a page has no use for it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
allowGeneratedStyles();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
// It is set up in steps, between which the page that came with the server's words answers to scrolling and taps.
await giveWay();
const queryClient = createQueryClient();
takeFirstData(queryClient, Date.now());
await startTranslations();
await giveWay();
const client = createTrpcClient();
const router = createAppRouter({ queryClient, prefetch: createPrefetcher(queryClient, client) });

function App() {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={tokenVariables}
          defaultColorScheme="auto"
          getStyleNonce={styleNonce}
        >
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/** What failed in slices is drawn once more in one go; what fails then as well tells so itself. */
function forgive(): void {}

// Not awaited here: the screens' code imports this file's, and would wait for it while it waits for them.
void drawOver(root, {
  prepare: () => Promise.all([router.load(), prepareNumbers()]),
  // In slices, between which the page that came with the server's words answers to scrolling and taps.
  draw: (stage) =>
    startTransition(() =>
      createRoot(stage, { onRecoverableError: forgive }).render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    ),
});
