import './ui/fonts.css';
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
import { seedFirstData } from './core/api/first-data.ts';
import { renderOver } from './core/navigation/first-view.ts';
import { yieldToMain } from './core/browser/yield-to-main.ts';
import { prepareNumbers, startTranslations } from './core/i18n/i18n.ts';
import { allowGeneratedStyles, styleNonce } from './core/browser/style-nonce.ts';
import { createPrefetcher, createQueryClient, createTrpcClient, trpc } from './core/api/trpc.ts';
import { createAppRouter } from './router.tsx';
import { theme, tokenVariables } from './ui/theme.ts';

// The content security policy forbids eval, which zod would use for speed. Sets the same flag as zod's `config`, but
// without loading zod at the page's start.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
allowGeneratedStyles();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
// Set up in steps that yield, so that the server-rendered page responds to scrolling and taps.
await yieldToMain();
const queryClient = createQueryClient();
seedFirstData(queryClient, Date.now());
await startTranslations();
await yieldToMain();
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
          // The library's style sheet of the defaults would hold up the first paint, which needs none of them.
          deduplicateCssVariables={false}
          getStyleNonce={styleNonce}
        >
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/** An error of a sliced render is recovered by a synchronous one; if that fails too, it reports itself. */
function forgive(): void {}

// Not awaited: the screens' chunks import this module, and would deadlock with it.
void renderOver(root, {
  prepare: () => Promise.all([router.load(), prepareNumbers()]),
  // As a transition, in slices, so that the server-rendered page responds to scrolling and taps.
  draw: (stage) =>
    startTransition(() =>
      createRoot(stage, { onRecoverableError: forgive }).render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    ),
});
