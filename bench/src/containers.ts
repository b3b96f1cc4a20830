import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@commonyard/dev-stack/settings';
import { median, ratioOf, type Figure } from './support/figures.ts';

const IMAGES = {
  gateway: 'gateway',
  identity: 'services/identity',
  assets: 'services/assets',
  media: 'services/media',
};
const TAG = process.env['COMMONYARD_VERSION'] ?? 'local';
const BASE = 'node:24-bookworm-slim';
const ROUNDS = 7;

type Round = { fastify: number; cached: number; uncached: number };

/**
 * The size of images, against that of their base image, and the processor time of their servers until all modules are loaded,
 * against a bare Fastify server in the same container. `docker compose build` builds them.
 */
export async function benchContainers(): Promise<Figure[]> {
  const base = imageBytes(BASE);
  const built = Object.entries(IMAGES).filter(([name]) => imageBytes(imageOf(name)) !== undefined);
  if (base === undefined || built.length === 0) {
    console.log(`  skipped: no container engine has images with the tag ${TAG}; run docker compose build`);
    return [];
  }
  return built.flatMap(([name, workspace]) => {
    const bytes = imageBytes(imageOf(name))!;
    const rounds = measureStarts(imageOf(name), workspace);
    const seconds = (of: keyof Round) => median(rounds.map((round) => round[of])).toFixed(2);
    return [
      {
        name: `size of the image ${name} : its base image`,
        ratio: bytes / base,
        note: `${Math.round(bytes / 1e6)} of ${Math.round(base / 1e6)} MB`,
      },
      {
        name: `processor time to load ${name} : a bare Fastify server`,
        ratio: ratioOf(rounds, (round) => round.cached / round.fastify),
        note: `${seconds('cached')} against ${seconds('fastify')} s`,
      },
      {
        name: `processor time to load ${name} : without the compile cache of the image`,
        ratio: ratioOf(rounds, (round) => round.cached / round.uncached),
        target: { atMost: 0.9 },
        note: `${seconds('cached')} against ${seconds('uncached')} s`,
      },
    ];
  });
}

const imageOf = (name: string) => `commonyard/${name}:${TAG}`;

function imageBytes(image: string): number | undefined {
  const { status, stdout } = docker('image', 'inspect', '--format={{.Size}}', image);
  return status === 0 ? Number(stdout) : undefined;
}

/** Without settings a server ends once its modules are loaded. */
function measureStarts(image: string, workspace: string): Round[] {
  const programs = [
    'env -u NODE_COMPILE_CACHE node /reference/server.ts',
    'node server.mjs',
    'env -u NODE_COMPILE_CACHE node server.mjs',
  ];
  const timed = programs.map((program) => `{ time ${program} >/dev/null 2>&1; } 2>&1`).join('\n');
  const script = `TIMEFORMAT='%U %S'\nfor round in $(seq ${ROUNDS}); do\n${timed}\ndone\ntrue`;
  const { status, stdout, stderr } = docker(
    'run',
    '--rm',
    '--read-only',
    `--workdir=/app/${workspace}`,
    `--volume=${join(root, 'node_modules')}:/reference/node_modules:ro`,
    `--volume=${join(import.meta.dirname, 'support/bare-fastify-process.ts')}:/reference/server.ts:ro`,
    '--entrypoint=bash',
    image,
    '-c',
    script,
  );
  if (status !== 0) throw new Error(`${image} did not run: ${stderr}`);
  const seconds = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' ').reduce((sum, part) => sum + Number(part), 0));
  return Array.from({ length: ROUNDS }, (_, round) => {
    const [fastify, cached, uncached] = seconds.slice(round * programs.length);
    return { fastify: fastify!, cached: cached!, uncached: uncached! };
  });
}

const docker = (...args: string[]) => spawnSync('docker', args, { encoding: 'utf8' });
