import { expect, it } from '@jest/globals';
import { documentedCommands, documentedSections, runCommands } from './documented-commands.ts';

it('a page has the run blocks of a section, and no others', () => {
  const [block, ...others] = documentedCommands('runbooks.md', 'CommonYardReplicaDown');
  expect(block).toBe('service=assets\npods\nproblems "$service"\n');
  expect(others.length).toBe(2);
  expect(documentedSections('runbooks.md', /^CommonYardReplica/)).toEqual([
    { heading: 'CommonYardReplicaDown', commands: [block, ...others] },
  ]);
});

it('a section without run blocks is an error', () => {
  expect(() => documentedCommands('runbooks.md', 'Nothing')).toThrow('runbooks.md has no commands');
});

it('blocks run in one shell with the variables of the operator', async () => {
  expect(await runCommands(['name="$RELEASE-gateway"', 'echo "$name"'], { RELEASE: 'town' })).toBe('town-gateway\n');
});

it('a command that fails ends the shell, with an error that has its output', async () => {
  await expect(runCommands(['echo before; ls /missing-folder', 'echo after'])).rejects.toThrow(
    /^the commands ended with 2:[\s\S]*before\nls: (?!.*after)/,
  );
});

it('a variable that nobody set ends the shell', async () => {
  await expect(runCommands(['echo "$NO_SUCH_VARIABLE"'])).rejects.toThrow('NO_SUCH_VARIABLE: unbound variable');
});
