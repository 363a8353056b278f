import './ui/fonts.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './ui/tokens.css';
import './ui/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/v4/core';
import { startTranslations } from './core/i18n.ts';
import { allowGeneratedStyles, styleNonce } from './core/style-nonce.ts';
import { createPrefetcher, createQueryClient, createTrpcClient, trpc } from './core/trpc.ts';
import { createAppRouter } from './router.tsx';
import { theme, tokenVariables } from './ui/theme.ts';

// The content security policy forbids making code out of text, which zod would try for speed.
config({ jitless: true });
allowGeneratedStyles();

const queryClient = createQueryClient();
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

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
await startTranslations();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
