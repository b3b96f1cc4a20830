import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDocument, DEMO_PASSWORD } from '@commonyard/demo/identity';
import type { ApiRequest } from './api-client.ts';
import { createFactories } from './factories/entities.ts';
import { startProductFixture, type ProductFixture } from './product-fixture.ts';

/** Users of the demo: `operator` of Smiths Falls, `manager` of Renfrew County, `demo.hearst` of Hearst. */
type DemoUser = 'admin' | 'manager' | 'operator' | 'demo.hearst';

/** Starts the product as processes, with the users of the demo and with its limits on. */
export async function startRunningProduct() {
  const product = await startProductFixture({ env: { COMMONYARD_LIMITS: 'on' } }, { withFormTokens: true });
  const { client } = product;
  await importDemoUsers(product);
  const cookies = new Map<DemoUser, Promise<string>>();
  const session = async (user: DemoUser) => {
    if (!cookies.has(user)) cookies.set(user, client.signIn(user, DEMO_PASSWORD));
    return { cookie: await cookies.get(user)! };
  };
  return {
    ...product,
    /** The session of a user of the demo, as the factories take it. */
    session,
    create: createFactories(client, await session('admin')),
    /** Calls the API through the gateway, as a user of the demo or as a guest. */
    call: async <T = never>(method: string, path: string, { as, ...request }: ApiRequest & { as?: DemoUser } = {}) =>
      client.send<T>(method, path, { ...request, ...(as && (await session(as))) }),
  };
}

async function importDemoUsers({ command }: ProductFixture): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'commonyard-users-'));
  try {
    const document = join(folder, 'identity.json');
    writeFileSync(document, JSON.stringify(createDocument(new Date())));
    await command('identity', 'import', {}, [document]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
