import type { ChakraProviderProps, SystemContext } from '@chakra-ui/react';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { TokenNames } from '../src/ui/theme/named-tokens.ts';

const THEME = join(import.meta.dirname, '../src/ui/theme');

/**
 * Makes a stylesheet of the theme's tokens and global styles, which Chakra would otherwise compute in the browser. The
 * script keeps the names of the tokens.
 */
export const builtTheme = (): Plugin => ({
  name: 'built-theme',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: {
      id: [/src\/global\.css$/, /src\/ui\/theme\/globals\.ts$/, /styled-system\/(?:token-dictionary|preflight)\.js$/],
    },
    handler: async (code, id) => ({ code: await replaceModule(code, id), map: null }),
  },
});

async function replaceModule(code: string, id: string): Promise<string> {
  if (id.endsWith('globals.ts')) return 'export const globals = {};';
  if (id.endsWith('preflight.js')) return 'export const createPreflight = () => ({});';
  // Not before: the development server does without.
  const { system } = await import('../src/ui/theme/system.ts');
  if (id.endsWith('.css')) return (await globalStyles(system)) + code;
  return (
    `import { createNamedTokens } from ${JSON.stringify(join(THEME, 'named-tokens.ts'))};` +
    `export const createTokenDictionary = () => createNamedTokens(${JSON.stringify(namesOf(system))});`
  );
}

/** The styles that Chakra gives to every page. */
async function globalStyles(system: SystemContext): Promise<string> {
  const { ChakraProvider } = await import('@chakra-ui/react');
  const { createElement } = await import('react');
  const { renderToString } = await import('react-dom/server');
  const html = renderToString(createElement(ChakraProvider, { value: system } as ChakraProviderProps));
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, styles]) => styles).join('');
}

/** The names of the tokens, without those that follow from others: the negative ones, and the colours of `colorPalette`. */
export function namesOf({ tokens }: SystemContext): TokenNames {
  const names: TokenNames = {};
  for (const { extensions } of tokens.allTokens) {
    const { category, prop, negative, virtual } = extensions;
    if (!negative && !virtual && !names[category]?.includes(prop)) (names[category] ??= []).push(prop);
  }
  return names;
}
