import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDocument, DEMO_PASSWORD } from '@commonyard/demo/identity';
import type { ApiRequest } from './api-client.ts';
import { startProductFixture, type ProductFixture } from './product-fixture.ts';

/** Users of the demo: `operator` of Smiths Falls, `manager` of Renfrew County, `demo.hearst` of Hearst. */
type DemoUser = 'admin' | 'manager' | 'operator' | 'demo.hearst';

/** Starts the product as processes, with the users of the demo and with its limits on. */
export async function startRunningProduct() {
  const product = await startProductFixture({ env: { COMMONYARD_LIMITS: 'on' } });
  const { client } = product;
  await importDemoUsers(product);
  const sessions = new Map<DemoUser, Promise<string>>();
  const sessionOf = (user: DemoUser) =>
    sessions.get(user) ?? sessions.set(user, client.signIn(user, DEMO_PASSWORD)).get(user)!;
  return {
    ...product,
    formToken: client.formToken,
    /** Calls the API through the gateway, as a user of the demo or as a guest. */
    call: async (method: string, path: string, { as, ...request }: ApiRequest & { as?: DemoUser } = {}) =>
      client.send(method, path, { ...request, ...(as && { cookie: await sessionOf(as) }) }),
  };
}
export type RunningProduct = Awaited<ReturnType<typeof startRunningProduct>>;

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
