const FRAGMENT = Symbol('sql fragment');

/**
 * A piece of SQL and its values. Lists put theirs together for each request: joining texts costs microseconds, where
 * building a query tree and compiling it costs more than Postgres needs for the answer.
 */
export type Fragment = { [FRAGMENT]: true; parts: readonly string[]; values: readonly unknown[] };

const fragment = (parts: readonly string[], values: readonly unknown[]): Fragment => ({
  [FRAGMENT]: true,
  parts,
  values,
});
const isFragment = (value: unknown): value is Fragment =>
  typeof value === 'object' && value !== null && FRAGMENT in value;

/** SQL with values in it: a fragment is taken in as it is, anything else becomes a parameter. */
export function sqlText({ raw: strings }: TemplateStringsArray, ...values: unknown[]): Fragment {
  const parts = [strings[0]!];
  const taken: unknown[] = [];
  const append = (text: string) => (parts[parts.length - 1] += text);
  for (const [index, value] of values.entries()) {
    if (isFragment(value)) {
      append(value.parts[0]!);
      parts.push(...value.parts.slice(1));
      taken.push(...value.values);
      append(strings[index + 1]!);
    } else {
      taken.push(value);
      parts.push(strings[index + 1]!);
    }
  }
  return fragment(parts, taken);
}

/** SQL that holds no value. Never for text from outside. */
export const raw = (text: string): Fragment => fragment([text], []);

export const join = (fragments: readonly Fragment[], separator: string): Fragment =>
  fragments.reduce((all, next, index) => (index === 0 ? next : sqlText`${all}${raw(separator)}${next}`), raw(''));

/** All of the conditions, `true` where there is none. */
export const allOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.length > 0 ? join(conditions, ' AND ') : raw('true');

export const toStatement = ({ parts, values }: Fragment): { sql: string; values: unknown[] } => ({
  sql: parts.reduce((text, part, index) => `${text}$${index}${part}`),
  values: [...values],
});
