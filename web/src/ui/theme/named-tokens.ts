/** The names of the tokens, by category. */
export type TokenNames = Record<string, string[]>;

/**
 * The part of Chakra's dictionary of tokens that styles need, made of their names: the values are CSS variables of a
 * stylesheet. A test compares both. References are written `{sizes.4}`; Chakra's other form, `token(…)`, is not read.
 */
export function createNamedTokens(names: TokenNames) {
  const values: Record<string, Record<string, string>> = {};
  const references = new Map<string, string>();
  const palettes = new Map<string, Map<string, string>>();
  const add = (category: string, name: string, value: string) => {
    (values[category] ??= {})[name] = value;
    references.set(`${category}.${name}`, value);
  };
  for (const [category, list] of Object.entries(names)) {
    for (const name of list) {
      const variable = toVariable(category, name);
      add(category, name, `var(${variable})`);
      if (category === 'spacing') add(category, `-${name}`, `calc(var(${variable}) * -1)`);
      if (category !== 'colors') continue;
      // What `colorPalette` calls the colours of each palette.
      const [root, ...shade] = name.split('.');
      const virtual = ['colorPalette', ...shade].join('.');
      const virtualVariable = toVariable(category, virtual);
      add(category, virtual, `var(${virtualVariable})`);
      if (!palettes.has(root!)) palettes.set(root!, new Map());
      palettes.get(root!)!.set(virtualVariable, `var(${variable})`);
    }
  }
  const getVar = (name: string, fallback?: string) => references.get(name) ?? fallback;
  return {
    // What only the stylesheet, or questions about the theme, need.
    allTokens: [],
    cssVarMap: new Map(),
    colorPaletteMap: palettes,
    getVar,
    getCategoryValues: (category: string) => values[category] ?? null,
    expandReferenceInValue: (value: string) =>
      value.replaceAll(/\{([^}]*)\}/g, (_, name: string) => getVar(name, name)!),
  };
}

/** The CSS variable of a token. Only in numbers, a dot is part of a name. */
const toVariable = (category: string, name: string) =>
  `--chakra-${category}-${name}`
    .replaceAll(/(?<!\d)\./g, '-')
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
