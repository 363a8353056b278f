import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { theme, tokenVariables } from '../src/ui/theme.ts';

const libraryVariables = /[\\/]MantineCssVariables[\\/]MantineCssVariables\.mjs$/;
const written = /<style data-mantine-styles="true">([^<]+)<\/style>/;

/**
 * At each start the library computes some hundred CSS variables and drops those equal to its defaults: a long
 * synchronous task with a constant result. The build computes it once, with the library's own code.
 */
export function themeVariablesAtOnce(): Plugin {
  let isMet = false;
  return {
    name: 'theme-variables-at-once',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      isMet = false;
    },
    transform(_code, id) {
      if (!libraryVariables.test(id)) return null;
      isMet = true;
      return writeWith(makeVariables());
    },
    generateBundle() {
      if (!isMet)
        this.error("The library's variables have moved: theme-variables.ts looks for them.");
    },
  };
}

function makeVariables(): string {
  const provider = { theme, cssVariablesResolver: tokenVariables, children: null };
  const [, variables] =
    written.exec(renderToStaticMarkup(createElement(MantineProvider, provider))) ?? [];
  if (variables === undefined) throw new Error('The library writes its variables in another way.');
  return variables;
}

function writeWith(variables: string): string {
  return `import { createElement } from 'react';
import { useMantineStyleNonce } from '../Mantine.context.mjs';
const content = { __html: ${JSON.stringify(variables)} };
export function MantineCssVariables() {
  const nonce = useMantineStyleNonce();
  return createElement('style', {
    'data-mantine-styles': true, nonce: nonce?.(), dangerouslySetInnerHTML: content
  });
}
`;
}
