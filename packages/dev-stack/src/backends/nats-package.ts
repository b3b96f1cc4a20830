import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Unpacks nats-server from Debian's or Ubuntu's package into `folder` and returns its path. Needs no root and installs
 * nothing. The package always comes from the distribution's next release, through package lists stored in `folder`: the
 * server is a static program and also runs on older releases. Throws where apt-get or the package is missing.
 */
export async function unpackDistributionPackage(folder: string): Promise<string> {
  const source = await nextRelease();
  const options = await writeAptConfiguration(folder, source);
  try {
    await run('apt-get', [...options, 'update'], { cwd: folder, timeout: 120_000 });
    await run('apt-get', [...options, 'download', 'nats-server'], { cwd: folder, timeout: 120_000 });
    const archive = (await readdir(folder)).find((file) => file.endsWith('.deb'));
    if (!archive) throw new Error('apt-get downloaded no package');
    await run('dpkg-deb', ['--extract', archive, 'unpacked'], { cwd: folder });
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Error(
      missing ? 'apt-get is not installed' : `the distribution's package could not be downloaded: ${lastLine(error)}`,
      { cause: error },
    );
  }
  for (const directory of ['usr/sbin', 'usr/bin']) {
    const binary = join(folder, 'unpacked', directory, 'nats-server');
    if (await exists(binary)) return binary;
  }
  throw new Error("the distribution's package contains no nats-server");
}

type Source = { uri: string; suite: string; component: string; keyring: string };

// `testing` and `devel` always name the distribution's next release.
async function nextRelease(): Promise<Source> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const ids = [...release.matchAll(/^ID(?:_LIKE)?="?([^"\n]+)/gm)].flatMap((match) => match[1]!.split(' '));
  if (ids.includes('ubuntu')) {
    const uri = await mirror(/https?:\/\/\S*ubuntu\S*/, 'http://archive.ubuntu.com/ubuntu');
    return { uri, suite: 'devel', component: 'universe', keyring: '/usr/share/keyrings/ubuntu-archive-keyring.gpg' };
  }
  if (ids.includes('debian')) {
    const uri = await mirror(/https?:\/\/\S+\/debian\/?(?=\s)/, 'http://deb.debian.org/debian');
    return { uri, suite: 'testing', component: 'main', keyring: '/usr/share/keyrings/debian-archive-keyring.gpg' };
  }
  throw new Error('this system has no packages of Debian or Ubuntu');
}

// Prefers the mirror that this machine already uses, which it can reach.
async function mirror(pattern: RegExp, otherwise: string): Promise<string> {
  const folder = '/etc/apt/sources.list.d';
  const files = ['/etc/apt/sources.list', ...(await readdir(folder).catch(() => [])).map((file) => join(folder, file))];
  for (const file of files.filter((name) => /\.(list|sources)$/.test(name))) {
    const lines = (await readFile(file, 'utf8').catch(() => ''))
      .split('\n')
      .filter((line) => !line.trimStart().startsWith('#'));
    const found = pattern.exec(lines.join('\n'));
    if (found) return found[0];
  }
  return otherwise;
}

async function writeAptConfiguration(folder: string, { uri, suite, component, keyring }: Source): Promise<string[]> {
  const state = join(folder, 'apt');
  await mkdir(join(state, 'lists', 'partial'), { recursive: true });
  await mkdir(join(state, 'cache', 'archives', 'partial'), { recursive: true });
  await writeFile(join(state, 'status'), '');
  await writeFile(join(state, 'sources.list'), `deb [signed-by=${keyring}] ${uri} ${suite} ${component}\n`);
  const settings = {
    'Dir::State': state,
    'Dir::State::lists': join(state, 'lists'),
    'Dir::State::status': join(state, 'status'),
    'Dir::Cache': join(state, 'cache'),
    'Dir::Etc::sourcelist': join(state, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    // As root, apt switches to a user that cannot write here.
    'APT::Sandbox::User': '',
    'Acquire::Languages': 'none',
  };
  return ['-q', ...Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])];
}

async function exists(file: string): Promise<boolean> {
  return readFile(file).then(
    () => true,
    () => false,
  );
}

function lastLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr || message).trim().split('\n').at(-1)!;
}
