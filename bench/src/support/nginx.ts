import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { isInstalled } from '@commonyard/testing/installed-command';
import { startPinned, type Processor } from './processes.ts';

// Distributions install it in a folder that only root's PATH contains.
const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path)) ?? 'nginx';
export const hasNginx = (): boolean => existsSync(program) || isInstalled(program);

/** Starts nginx as a proxy in front of a server, on processor 0. */
export const startProxy = (target: string, parent: string) =>
  startNginx(parent, {
    http: `upstream service { server ${new URL(target).host}; keepalive 64; }`,
    server: 'location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }',
    processor: 0,
  });

/** Starts nginx with the content of its server block; `http` is more content of the http block. */
export async function startNginx(
  parent: string,
  { server, http = '', processor = 1 }: { server: string; http?: string; processor?: Processor },
) {
  const port = await freePort();
  const folder = join(parent, `nginx-${port}`);
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
  ${http}
  server { listen 127.0.0.1:${port}; ${server} }
}
`,
  );
  const child = await startPinned(processor, {
    name: 'nginx',
    command: program,
    args: ['-c', config, '-e', join(folder, 'error.log')],
    stopSignal: 'SIGQUIT',
    logFile: join(folder, 'output.log'),
  });
  return { ...child, url: `http://127.0.0.1:${port}` };
}

export const nginxVersion = (): string | undefined =>
  hasNginx() ? /nginx\/([\d.]+)/.exec(spawnSync(program, ['-v'], { encoding: 'utf8' }).stderr)?.[1] : undefined;
