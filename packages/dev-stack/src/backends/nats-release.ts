import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type Archive = { url: string; sha256: string };

const VERSION = '2.14.5';

// As the Dockerfiles of the project's own images state them; they state none for macOS.
const HASHES: Record<string, [name: string, sha256: string]> = {
  'linux-x64': ['linux-amd64', '5e3b603d47c447bda1f77f9ac16dbf91c90aac4ff3681f8fbbc7201e4ed99355'],
  'linux-arm64': ['linux-arm64', '673a98d3faa79dde3f9ebf16d6dfac36a5f694e7ad2015e4954dd7939c85cd4c'],
};

/**
 * Downloads the NATS project's own release archive into `folder` and returns the server's path. Throws where no archive is
 * known for this system, where it cannot be downloaded, and where its SHA-256 differs.
 */
export async function downloadRelease(folder: string, archive = findArchive()): Promise<string> {
  if (!archive) throw new Error(`no release archive is known for ${process.platform} on ${process.arch}`);
  const bytes = await download(archive.url);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== archive.sha256)
    throw new Error(`${archive.url} has the SHA-256 ${sha256} instead of ${archive.sha256}`);
  const file = join(folder, 'release.tar.gz');
  await writeFile(file, bytes);
  await promisify(execFile)('tar', ['-xzf', file, '-C', folder, '--strip-components=1']);
  return join(folder, 'nats-server');
}

function findArchive(): Archive | undefined {
  const [name, sha256] = HASHES[`${process.platform}-${process.arch}`] ?? [];
  if (!sha256) return undefined;
  const releases = 'https://github.com/nats-io/nats-server/releases/download';
  return { url: `${releases}/v${VERSION}/nats-server-v${VERSION}-${name}.tar.gz`, sha256 };
}

async function download(url: string): Promise<Buffer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(120_000) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(`${url} could not be downloaded: ${cause instanceof Error ? cause.message : message}`, {
      cause: error,
    });
  }
}
