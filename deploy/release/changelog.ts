/** The section of a version in the changelog, without its heading; undefined if there is none or if it is empty. */
export function findChanges(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => /^\S+/.exec(each)?.[0] === version) ?? '';
  const changes = section.slice(section.indexOf('\n')).trim();
  return changes === '' ? undefined : `${changes}\n`;
}
