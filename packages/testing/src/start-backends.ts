import type { TestBackends } from './backends.ts';
import { findContainerEngineProblem, startContainerBackends } from './containers.ts';
import { startEmbeddedBackends } from './embedded.ts';
import { stopOnExit } from './stop-on-exit.ts';

export type StartedBackends = {
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
  if (forced === 'embedded') {
    return { backends: await startEmbeddedBackends(stopOnExit), description: 'embedded (forced by TEST_BACKENDS)' };
  }
  const problem = await findContainerEngineProblem();
  if (forced === 'containers') {
    if (problem) throw new Error(`TEST_BACKENDS=containers, but no container engine responds: ${problem}`);
    return {
      backends: await startContainerBackends(stopOnExit),
      description: 'containers (forced by TEST_BACKENDS)',
    };
  }
  if (problem)
    return {
      backends: await startEmbeddedBackends(stopOnExit),
      description: 'embedded (no container engine responds)',
    };
  try {
    return {
      backends: await startContainerBackends(stopOnExit),
      description: 'containers (a container engine responds)',
    };
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0];
    return {
      backends: await startEmbeddedBackends(stopOnExit),
      description: `embedded (containers failed: ${reason})`,
    };
  }
}
