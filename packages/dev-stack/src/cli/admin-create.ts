// `npm run admin:create`: creates an administrator, in the running stack or in the data of a stopped one.
import { join } from 'node:path';
import { ADMIN_CREATE } from '@commonyard/command-line/admin-create';
import { readArguments } from '@commonyard/command-line/arguments';
import { lockDataFolder } from '../data-folder.ts';
import { assertUsable, explainFileError, isDataFolder, noteStores } from '../data-folder-claim.ts';
import { createProcessRecord } from '../processes/process-record.ts';
import { createSupervisor } from '../processes/supervisor.ts';
import { createProgress } from '../progress.ts';
import { createPrograms } from '../run-program.ts';
import { findServiceSettings } from '../running-stack.ts';
import { loadSecrets } from '../secrets.ts';
import { cliScriptOf, runServiceCommand } from '../service-command.ts';
import { serviceSettings } from '../service-settings.ts';
import { services } from '../services.ts';
import { readSettings, type Settings } from '../settings.ts';
import { processesFile } from '../stack.ts';
import { startDatabase } from '../start-backends.ts';

// The service's command reads them again.
readArguments(ADMIN_CREATE);

try {
  const settings = readSettings(process.env);
  const running = isDataFolder(settings.dataDir) ? findServiceSettings(settings.dataDir, 'identity') : undefined;
  process.exitCode = running
    ? await createAdmin(running)
    : await createAdminInStoppedStack(settings).catch((error: unknown) => {
        throw explainFileError(settings.dataDir, error);
      });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

// The environment may hold the new account's data: other processes cannot read the password there, unlike in arguments.
function createAdmin(env: Record<string, string>): Promise<number> {
  const account = Object.entries(process.env).filter(([name]) => name.startsWith('ADMIN_')) as [string, string][];
  return runServiceCommand('identity', ['admin-create', ...process.argv.slice(2)], {
    ...env,
    ...Object.fromEntries(account),
  });
}

async function createAdminInStoppedStack(settings: Settings): Promise<number> {
  const { dataDir, external } = settings;
  const release = await lockDataFolder(dataDir);
  const logs = join(dataDir, 'logs');
  const supervisor = createSupervisor(createProcessRecord(processesFile(dataDir)), () => {});
  try {
    assertUsable(dataDir);
    const progress = createProgress(() => {});
    const databaseUrl = external.databaseUrl ?? (await startDatabase({ settings, supervisor, progress, logs }));
    const identity = services.find(({ name }) => name === 'identity')!;
    // The command needs the database alone: identity publishes the event from its outbox when the stack runs again.
    const unused = {
      natsUrl: 'nats://127.0.0.1:4222',
      smtpUrl: '',
      s3: { endpoint: '', region: '', bucket: '', accessKeyId: '', secretAccessKey: '' },
    };
    const context = { settings, secrets: loadSecrets(dataDir), backends: { databaseUrl, ...unused } };
    const env = serviceSettings(identity, new Map(), context);
    const programs = createPrograms(logs, new AbortController().signal);
    const migrate = [process.execPath, cliScriptOf('identity'), 'migrate'];
    await programs.run('identity-migrate', migrate, { ...env, DATABASE_OWNER_URL: databaseUrl });
    noteStores(dataDir);
    return await createAdmin(env);
  } finally {
    await supervisor.stop();
    release();
  }
}
