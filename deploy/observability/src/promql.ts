export type Asked = {
  /** Each series with the labels it is picked by. */
  series: { name: string; labels: string[] }[];
  /** Labels by which series are grouped or matched. */
  grouped: string[];
};

const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset']);

/** What a PromQL expression asks for. Enough of the language for our own rules and dashboards. */
export function readPromql(expression: string): Asked {
  const grouped = new Set<string>();
  const rest = expression
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|on|ignoring|without|group_left|group_right)\s*\(([^)]*)\)/g, (_all, labels: string) => {
      for (const label of labels.split(',')) if (label.trim()) grouped.add(label.trim());
      return ' ';
    });
  const series = [...rest.matchAll(/(?<![\w.])([a-zA-Z_:][\w:]*)\s*(\(|\{([^}]*)\})?/g)].flatMap(
    ([, name, follows, matchers = '']) => {
      if (follows === '(' || WORDS.has(name!)) return [];
      const labels = [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"[^"]*"/g)].map(([, label]) => label!);
      return [{ name: name!, labels }];
    },
  );
  return { series, grouped: [...grouped] };
}
