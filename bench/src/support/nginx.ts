import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from '@commonyard/dev-stack/processes/child';
import { isInstalled, startPinned } from './processes.ts';

// Distributions install it in a folder that only root's PATH contains.
const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path)) ?? 'nginx';
export const hasNginx = (): boolean => existsSync(program) || isInstalled(program);

/** Starts nginx with one worker. `server` is the content of its server block, `upstream` a whole upstream block. */
export async function startNginx(
  processor: 0 | 1,
  { folder, port, server, upstream = '' }: { folder: string; port: number; server: string; upstream?: string },
): Promise<Child> {
  mkdirSync(folder, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
  types { application/json json; } default_type application/json;
  ${temporary.join(' ')}
  ${upstream}
  server { listen 127.0.0.1:${port}; ${server} }
}
`,
  );
  return startPinned(processor, {
    name: 'nginx',
    command: program,
    args: ['-c', config, '-e', join(folder, 'error.log')],
    stopSignal: 'SIGQUIT',
    logFile: join(folder, 'output.log'),
  });
}
