export const METRIC = String.raw`(?<![\w.])([a-zA-Z_:][\w:]*)`;
export const RANGE = String.raw`\[[^\]]*\]`;
export const CLAUSE = String.raw`\b(?:by|on|ignoring|without|group_left|group_right)\s*\(([^)]*)\)`;
export const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset']);

/** Adds a label matcher, such as `release="a"`, to every selector of an expression. Supports the part of PromQL that the rules and dashboards use. */
export function addMatcher(expression: string, matcher: string): string {
  const selector = String.raw`${METRIC}(?![\w:]|\s*\(|\s+(?:by|without)\b)(?:\{([^}]*)\})?`;
  const parts = new RegExp(`${RANGE}|${CLAUSE}|${selector}`, 'g');
  return expression.replace(parts, (...[all, , name, matchers]: (string | undefined)[]) =>
    !name || KEYWORDS.has(name) ? all! : `${name}{${matchers ? `${matchers}, ` : ''}${matcher}}`,
  );
}
