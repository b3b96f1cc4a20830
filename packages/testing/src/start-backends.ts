import type { TestBackends } from './backends.ts';
import { findEngineTrouble, startContainers } from './containers.ts';
import { startEmbedded } from './embedded.ts';
import { stopOnExit } from './stop-on-exit.ts';

export type StartedBackends = { backends: TestBackends; /** One line: which were used, and why. */ used: string };

/**
 * Starts the servers the tests run against: containers where an engine answers, else processes of this machine;
 * `TEST_BACKENDS=containers|embedded` forces one. They are stopped when this process ends.
 */
export async function startBackends(): Promise<StartedBackends> {
  const forced = process.env['TEST_BACKENDS'];
  if (forced && forced !== 'containers' && forced !== 'embedded') {
    throw new Error(`TEST_BACKENDS is "${forced}"; it can be "containers" or "embedded"`);
  }
  if (forced === 'embedded') {
    return { backends: await startEmbedded(stopOnExit), used: 'embedded (TEST_BACKENDS asks for them)' };
  }
  const trouble = await findEngineTrouble();
  if (forced === 'containers') {
    if (trouble) throw new Error(`TEST_BACKENDS asks for containers, but no container engine answers: ${trouble}`);
    return { backends: await startContainers(stopOnExit), used: 'containers (TEST_BACKENDS asks for them)' };
  }
  if (trouble) return { backends: await startEmbedded(stopOnExit), used: 'embedded (no container engine answers)' };
  try {
    return { backends: await startContainers(stopOnExit), used: 'containers (a container engine answers)' };
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0];
    return { backends: await startEmbedded(stopOnExit), used: `embedded (a container engine answers, but: ${reason})` };
  }
}
