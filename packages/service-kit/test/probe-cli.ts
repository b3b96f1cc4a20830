// Commands of a minimal service, which run-cli.test.ts runs as processes.
import { Type } from 'typebox';
import { serviceSettings } from '../src/config.ts';
import type { EventTables } from '../src/events/tables.ts';
import { runCli } from '../src/run-cli.ts';
import { defineService, type ServiceCommand } from '../src/service.ts';

const greet: ServiceCommand<EventTables> = {
  arguments: '<name>',
  purpose: 'Greets a name.',
  run: async ({ db }, [name]) => {
    if (!name) throw new Error('Name somebody');
    const { rows } = await db.executeQuery<{ one: number }>({ sql: 'select 1 as one', parameters: [] } as never);
    return `Hello ${name} ${rows[0]!.one}`;
  },
};

await runCli(
  defineService({
    name: 'probe',
    config: Type.Object(serviceSettings),
    migrations: {},
    consumers: [{ name: 'probe--sessions', types: ['session.revoked'], handle: async () => undefined }],
    commands: { greet: async () => ({ command: greet }) },
    server: async () => {
      throw new Error('a command needs no server');
    },
  }),
);
