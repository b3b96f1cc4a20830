import type { TestBackends } from './backends.ts';
import { findContainerEngineProblem, startContainerBackends } from './containers.ts';
import { startEmbeddedBackends } from './embedded.ts';

type StartedBackends = {
  backends: TestBackends;
  /** One line: which servers, and why. */ description: string;
};

/**
 * Starts the servers for the tests: containers where a container engine responds, else processes of this machine.
 * `TEST_BACKENDS=containers|embedded` forces one. They stop when this process ends.
 */
export async function startBackends(): Promise<StartedBackends> {
  const forced = process.env['TEST_BACKENDS'];
  if (forced && forced !== 'containers' && forced !== 'embedded') {
    throw new Error(`TEST_BACKENDS is "${forced}"; it can be "containers" or "embedded"`);
  }
  const inContainers = async (reason: string) => ({
    backends: await startContainerBackends(),
    description: `containers (${reason})`,
  });
  const embedded = async (reason: string) => ({
    backends: await startEmbeddedBackends(),
    description: `embedded (${reason})`,
  });
  if (forced === 'embedded') return embedded('forced by TEST_BACKENDS');
  const problem = await findContainerEngineProblem();
  if (forced === 'containers') {
    if (problem) throw new Error(`TEST_BACKENDS=containers, but no container engine responds: ${problem}`);
    return inContainers('forced by TEST_BACKENDS');
  }
  if (problem) return embedded('no container engine responds');
  return inContainers('a container engine responds').catch((error: Error) =>
    embedded(`containers failed: ${error.message.split('\n')[0]}`),
  );
}
