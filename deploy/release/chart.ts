import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDocument, stringify } from 'yaml';
import { imageName } from './build.ts';
import { root, type Release } from './release.ts';

/** Writes the chart as a package with registry and digests. `helm package` would write the current time into it. */
export function packageChart(
  folder: string,
  release: Release,
  registry: string,
  digests: Record<string, string>,
): string {
  const parent = mkdtempSync(join(tmpdir(), 'release-chart-'));
  try {
    const chart = join(parent, 'commonyard');
    cpSync(join(root, 'deploy/helm/commonyard'), chart, { recursive: true });
    const values = parseDocument(readFileSync(join(chart, 'values.yaml'), 'utf8'));
    values.setIn(['image', 'registry'], registry);
    values.setIn(['image', 'digests'], values.createNode(digests));
    writeFileSync(join(chart, 'values.yaml'), values.toString({ lineWidth: 0 }));
    const description = parseDocument(readFileSync(join(chart, 'Chart.yaml'), 'utf8'));
    if (release.source) description.set('sources', [release.source]);
    const images = Object.entries(digests).map(([name, digest]) => ({
      name,
      image: `${imageName({ name }, registry)}:${release.version}@${digest}`,
    }));
    description.setIn(['annotations', 'artifacthub.io/images'], stringify(images, { lineWidth: 0 }));
    writeFileSync(join(chart, 'Chart.yaml'), description.toString({ lineWidth: 0 }));
    const file = join(folder, `commonyard-${release.version}.tgz`);
    writeFileSync(file, archive(parent, release.epoch));
    return file;
  } finally {
    rmSync(parent, { recursive: true });
  }
}

function archive(parent: string, epoch: number): Buffer {
  const constant = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--format=ustar'];
  const args = [...constant, `--mtime=@${epoch}`, '--exclude-vcs', '-cf', '-', 'commonyard'];
  const tar = execFileSync('tar', args, { cwd: parent, maxBuffer: 1e8 });
  return execFileSync('gzip', ['-9', '--no-name'], { input: tar, maxBuffer: 1e8 });
}
