/**
 * The choices of a filter that find something, and the chosen ones. None where choosing would change nothing. Without
 * counts, all of them.
 */
export function usefulChoices<Value extends string>(
  values: readonly Value[],
  counts: Readonly<Record<string, number>> | undefined,
  chosen: readonly string[],
): Value[] {
  const useful = values.filter((value) => !counts || counts[value] || chosen.includes(value));
  return useful.length > 1 || chosen.length > 0 ? useful : [];
}
