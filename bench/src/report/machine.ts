import { availableParallelism, cpus, totalmem } from 'node:os';
import { findPostgresBinaries } from '@commonyard/dev-stack/backends/postgres-binaries';
import { loadTool } from '../support/load.ts';
import { nginxVersion } from '../support/nginx.ts';

/** The kind of this machine, and the versions of what the benches use. */
export function describeMachine(): string {
  const model = (cpus()[0]?.model ?? 'unknown processor').replace(/\s*(?:@.*|\(R\)|\(TM\)|Processor)/g, '').trim();
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  const nginx = nginxVersion();
  return [
    `${availableParallelism()} cores of ${model}, ${gibibytes} GiB`,
    `${process.platform} ${process.arch}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${findPostgresBinaries().version.replace(/-.*/, '')}`,
    loadTool,
    ...(nginx ? [`nginx ${nginx}`] : []),
  ].join(', ');
}
