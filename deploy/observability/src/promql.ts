export type PromqlReferences = {
  /** Each metric with the labels of its selector. */
  series: { name: string; labels: string[] }[];
  /** Labels in grouping and matching clauses. */
  grouped: string[];
};

const METRIC = String.raw`(?<![\w.])([a-zA-Z_:][\w:]*)`;
const RANGE = String.raw`\[[^\]]*\]`;
const CLAUSE = String.raw`\b(?:by|on|ignoring|without|group_left|group_right)\s*\(([^)]*)\)`;
const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset']);

/** Lists the metrics and labels that a PromQL expression uses. Supports the part of PromQL that the rules and dashboards use. */
export function parsePromql(expression: string): PromqlReferences {
  const grouped = new Set<string>();
  const rest = expression
    .replace(new RegExp(RANGE, 'g'), '')
    .replace(new RegExp(CLAUSE, 'g'), (_all, labels: string) => {
      for (const label of labels.split(',')) if (label.trim()) grouped.add(label.trim());
      return ' ';
    });
  const series = [...rest.matchAll(new RegExp(String.raw`${METRIC}\s*(\(|\{([^}]*)\})?`, 'g'))].flatMap(
    ([, name, next, matchers = '']) => {
      if (next === '(' || KEYWORDS.has(name!)) return [];
      const labels = [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"[^"]*"/g)].map(([, label]) => label!);
      return [{ name: name!, labels }];
    },
  );
  return { series, grouped: [...grouped] };
}

/** Adds a label matcher, such as `release="a"`, to every selector of an expression. Supports the same part of PromQL. */
export function addMatcher(expression: string, matcher: string): string {
  const selector = String.raw`${METRIC}(?![\w:]|\s*\(|\s+(?:by|without)\b)(?:\{([^}]*)\})?`;
  const parts = new RegExp(`${RANGE}|${CLAUSE}|${selector}`, 'g');
  return expression.replace(parts, (...[all, , name, matchers]: (string | undefined)[]) =>
    !name || KEYWORDS.has(name) ? all! : `${name}{${matchers ? `${matchers}, ` : ''}${matcher}}`,
  );
}
