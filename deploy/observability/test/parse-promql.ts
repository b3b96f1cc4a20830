import { CLAUSE, KEYWORDS, METRIC, RANGE } from '../src/promql.ts';

export type PromqlReferences = {
  /** Each metric with the labels of its selector. */
  series: { name: string; labels: string[] }[];
  /** Labels in grouping and matching clauses. */
  grouped: string[];
};

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
