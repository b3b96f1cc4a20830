/** A part of a text: `same` in both, `removed` from the one before, or `added` in the one after. */
export type TextPart = { kind: 'same' | 'removed' | 'added'; text: string };

/** The words that differ between two texts, by their longest common subsequence. The parts of `after` join to that text. */
export function diffWords(before: string, after: string): TextPart[] {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  const parts: TextPart[] = [];
  const add = (kind: TextPart['kind'], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  const lengths = commonLengths(from, to);
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      add('same', to[j]!);
      [i, j] = [i + 1, j + 1];
    } else if (j === to.length || (i < from.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!))
      add('removed', from[i++]!);
    else add('added', to[j++]!);
  }
  return parts;
}

const wordsOf = (text: string): string[] => text.match(/\s+|\S+/gu) ?? [];

/** `[i][j]`: the length of the longest common subsequence of the rests of both lists from these indexes. */
function commonLengths(from: string[], to: string[]): Uint16Array[] {
  const lengths = Array.from({ length: from.length + 1 }, () => new Uint16Array(to.length + 1));
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      lengths[i]![j] =
        from[i] === to[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}

const CONTEXT = 40;

/** The parts with what is the same shortened to a few words beside a change. */
export const shortened = (parts: readonly TextPart[]): TextPart[] =>
  parts.map((part, index) => {
    if (part.kind !== 'same') return part;
    const [start, end] = [part.text.slice(0, CONTEXT), part.text.slice(-CONTEXT)];
    if (part.text.length <= 2 * CONTEXT) return part;
    const [isFirst, isLast] = [index === 0, index === parts.length - 1];
    return { kind: 'same', text: isFirst ? `…${end}` : isLast ? `${start}…` : `${start} … ${end}` };
  });
