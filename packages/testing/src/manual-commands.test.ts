import { expect, it } from '@jest/globals';
import { commandsOfPage, parseShell } from './manual-commands.ts';

it('reads commands with quotes, substitutions, functions, pipes and continued lines', () => {
  const script = `
k() { kubectl --namespace "$NAMESPACE" "$@"; }   # a comment
for each in a b; do logs "$each" > "$each.log"; done
X=1 run "$(deployment "$1")" --eval 'a; b | c' |
  grep -E "$2" && helm test x \\
  --timeout=1m
cat > .env <<'END'
not; a command
END
`;
  expect(parseShell(script)).toEqual([
    ['kubectl', '--namespace', '$NAMESPACE', '$@'],
    ['for', 'each', 'in', 'a', 'b'],
    ['logs', '$each', '>', '$each.log'],
    ['deployment', '$1'],
    ['run', '$()', '--eval', 'a; b | c'],
    ['grep', '-E', '$2'],
    ['helm', 'test', 'x', '--timeout=1m'],
    ['cat', '>', '.env'],
  ]);
});

it('reads the commands of blocks and of sentences', () => {
  const page =
    'Run `kubectl get pods`, or `helm`.\n\n```sh run\nls\n```\n\n- item\n  ```sh example\n  pwd\n  ```\n\n```yaml\na: 1\n```\n';
  expect(commandsOfPage('a.md', page)).toEqual([
    { page: 'a.md', kind: 'run', words: ['ls'] },
    { page: 'a.md', kind: 'example', words: ['pwd'] },
    { page: 'a.md', kind: 'text', words: ['kubectl', 'get', 'pods'] },
  ]);
});
