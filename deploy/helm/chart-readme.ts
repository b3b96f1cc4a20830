// The table of values in the chart's README, from the comments in values.yaml. `npm run services:write` writes it.
import { isMap, isScalar, parseDocument, type Node, type YAMLMap } from 'yaml';

const BEGIN = '<!-- values: written by deploy/helm/chart-readme.ts -->';

/** The README with the values of values.yaml in the place of its table. Throws where it has no place for one. */
export function withValues(readme: string, values: string): string {
  const at = readme.indexOf(BEGIN);
  if (at < 0) throw new Error(`The README has no line ${BEGIN}`);
  return `${readme.slice(0, at)}${BEGIN}\n\n| value | default | |\n| --- | --- | --- |\n${listValues(values).join('\n')}\n`;
}

function listValues(values: string): string[] {
  const { contents } = parseDocument(values);
  if (!isMap(contents)) throw new Error('values.yaml has no values');
  return rowsOf(contents, '');
}

/** One row for each value, and one for each comment of a group. YAML puts the comment of the first value before the group. */
function rowsOf(group: YAMLMap, prefix: string, firstComment?: string | null): string[] {
  return group.items.flatMap(({ key, value }, index) => {
    const name = `${prefix}${String(key)}`;
    const comment = (key as Node).commentBefore ?? (index === 0 ? firstComment : undefined);
    // The line above what is written for each service.
    const own = comment?.includes('deploy/services/write.ts') ? undefined : comment;
    if (isMap(value) && !value.flow && value.items.length > 0)
      return [...(own ? [row(name, '', own)] : []), ...rowsOf(value, `${name}.`, value.commentBefore)];
    return [row(name, `\`${defaultOf(value as Node)}\``, own)];
  });
}

const defaultOf = (value: Node) => (isScalar(value) ? JSON.stringify(value.value) : JSON.stringify(value.toJSON()));

function row(name: string, value: string, comment: string | null | undefined): string {
  // The comment of the file and that of its first value are one, with an empty line between them.
  const text = (comment ?? '')
    .split(/\n\s*\n/)
    .at(-1)!
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replaceAll('|', '\\|');
  return `| \`${name}\` | ${value} | ${text} |`.replaceAll(/ {2,}/g, ' ');
}
