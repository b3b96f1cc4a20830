// `npm start`: the whole system on this machine, until it is told to stop.
import { emptyDataFolder, takeDataFolder } from './data-folder.ts';
import { FolderInUse } from './processes/claim-folder.ts';
import { onParentGone } from './processes/parent-watch.ts';
import { findStack } from './running-stack.ts';
import { readSettings, type Settings } from './settings.ts';
import { createStack } from './stack.ts';

type Request = 'stop' | 'reset';

class StartFailed {
  readonly reason: unknown;
  constructor(reason: unknown) {
    this.reason = reason;
  }
}

const say = (line: string) => console.log(line);
const next = listen();

try {
  const settings = readSettings(process.env);
  const release = await takeDataFolder(settings.dataDir).catch((error: unknown) => refuse(error, settings));
  let request: Request;
  do {
    request = await runStack(settings);
    if (request === 'reset') emptyDataFolder(settings.dataDir);
  } while (request === 'reset');
  release();
} catch (error) {
  console.error(`\n${(error as Error).message}`);
  process.exit(1);
}
process.exit();

async function runStack(settings: Settings): Promise<Request> {
  const stack = createStack(settings, say);
  say(`Starting CommonYard on the data in ${settings.dataDir}`);
  const request = next();
  const outcome = await Promise.race([
    request,
    stack.start().then(
      ({ mailUrl }) => greet(settings, mailUrl),
      (error: unknown) => new StartFailed(error),
    ),
  ]);
  const failed = outcome instanceof StartFailed;
  const asked = failed ? 'stop' : await request;
  if (!failed) say(asked === 'reset' ? '\nEmptying the demo' : '\nStopping');
  await endWithin(4800, stack.stop());
  if (failed) throw outcome.reason;
  return asked;
}

function greet({ publicUrl, limitsOff }: Settings, mailUrl: string | undefined): void {
  if (limitsOff) say('  ! COMMONYARD_LIMITS=off: the limits per client and the form tokens are lifted');
  say(`
CommonYard is ready at ${publicUrl}

  Demo accounts, each with the password commonyard-demo:
    admin      administrator
    manager    municipal administrator, Renfrew County
    operator   municipal operator, Smiths Falls
${mailUrl ? `\n  The mail it sends is caught and shown at ${mailUrl}\n` : ''}
  Ctrl-C stops it.`);
}

// Whoever presses Ctrl-C waits for a prompt. What has not ended by then is ended by its guard, once this process is gone.
async function endWithin(ms: number, stopping: Promise<void>): Promise<void> {
  const timer = setTimeout(() => process.exit(), ms);
  await stopping;
  clearTimeout(timer);
}

/** Turns signals into requests. Ctrl-C arrives twice, from the terminal and from npm; once asked to stop, it stays with that. */
function listen(): () => Promise<Request> {
  let asked: Request | undefined;
  let wake = () => {};
  const ask = (request: Request) => {
    if (asked !== 'stop') asked = request;
    wake();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask('stop'));
  process.on('SIGUSR2', () => ask('reset'));
  onParentGone(() => ask('stop'));
  return async () => {
    if (!asked) await new Promise<void>((resolve) => (wake = resolve));
    const request = asked!;
    if (request === 'reset') asked = undefined;
    return request;
  };
}

function refuse(error: unknown, { dataDir }: Settings): never {
  if (!(error instanceof FolderInUse)) throw error;
  const running = findStack(dataDir);
  const where =
    running?.state === 'ready' ? `is running already, at ${running.url}` : 'is being started or stopped already';
  throw new Error(
    `CommonYard ${where} (process ${error.owner.pid}, data in ${dataDir}).\nCOMMONYARD_DATA and COMMONYARD_PORT make room for a second one.`,
  );
}
