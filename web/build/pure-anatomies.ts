import type { Plugin } from 'vite';

/**
 * Marks the anatomies of Chakra's components, the lists of their parts, as free of side effects: otherwise the first
 * file of the application contains those of components that no page uses.
 */
export const pureAnatomies = (): Plugin => ({
  name: 'pure-anatomies',
  apply: 'build',
  transform: {
    filter: { id: /anatomy\.m?js$/ },
    handler: (code) => ({ code: code.replaceAll(/= (?=[\w$]+(?:\.\w+)?\()/g, '= /* @__PURE__ */ '), map: null }),
  },
});
