// `npm run admin:create`: makes an administrator, in the running stack or in the data of a stopped one.
import { join } from 'node:path';
import { takeDataFolder } from './data-folder.ts';
import { startDatabase } from './embedded.ts';
import { createProcessRecord } from './processes/process-record.ts';
import { createSupervisor } from './processes/supervisor.ts';
import { createProgress } from './progress.ts';
import { createPrograms } from './run-program.ts';
import { runInService } from './run-in-service.ts';
import { findServiceSettings } from './running-stack.ts';
import { loadSecrets } from './secrets.ts';
import { serviceSettings } from './service-settings.ts';
import { services } from './services.ts';
import { readSettings, root, type Settings } from './settings.ts';
import { processesFile } from './stack.ts';

const script = 'services/identity/src/admin-create.ts';

try {
  const settings = readSettings(process.env);
  const running = findServiceSettings(settings.dataDir, 'identity');
  process.exitCode = running ? await create(running) : await onStoppedStack(settings);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

// Who it is to be may also be said in the environment, where no other process of the machine can read the password.
function create(env: Record<string, string>): Promise<number> {
  const said = Object.entries(process.env).filter(([name]) => name.startsWith('ADMIN_')) as [string, string][];
  return runInService(script, { ...env, ...Object.fromEntries(said) });
}

async function onStoppedStack(settings: Settings): Promise<number> {
  const { dataDir, external } = settings;
  const release = await takeDataFolder(dataDir);
  const logs = join(dataDir, 'logs');
  const supervisor = createSupervisor(createProcessRecord(processesFile(dataDir)), () => {});
  try {
    const progress = createProgress(() => {});
    const databaseUrl = external.databaseUrl ?? (await startDatabase({ settings, supervisor, progress, logs }));
    const identity = services.find(({ name }) => name === 'identity')!;
    // What happened is told to the others when the stack runs again: the servers that carry it are not needed here.
    const absent = {
      natsUrl: 'nats://127.0.0.1:4222',
      smtpUrl: '',
      s3: { endpoint: '', region: '', bucket: '', accessKeyId: '', secretAccessKey: '' },
    };
    const means = { settings, secrets: loadSecrets(dataDir), backends: { databaseUrl, ...absent } };
    const env = serviceSettings(identity, new Map(), means);
    const programs = createPrograms(logs, new AbortController().signal);
    const migrate = [process.execPath, join(root, 'services/identity/src/migrate.ts')];
    await programs.run('identity-migrate', migrate, { ...env, DATABASE_OWNER_URL: databaseUrl });
    return await create(env);
  } finally {
    await supervisor.stop();
    release();
  }
}
