import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { createFolder } from '../create-folder.ts';
import { freePort } from './free-port.ts';

export type RunningSmtp = { url: string; port: number; folder: string; stop: () => Promise<void> };

/** Starts a mail server on 127.0.0.1 that stores each message as an .eml file instead of delivering it. */
export async function startSmtp(options: { dataDir: string; port?: number }): Promise<RunningSmtp> {
  const folder = resolve(options.dataDir);
  createFolder(folder, 0o700);
  const port = options.port ?? (await freePort());
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: 10_000_000,
    closeTimeout: 1000,
    onData: (stream, { envelope }, done) => {
      // The recipients are those of the SMTP envelope, not of the headers.
      const head = envelope.rcptTo.map(({ address }) => `X-Original-To: ${address}\r\n`).join('');
      buffer(stream)
        .then((message) => storeMessage(folder, Buffer.concat([Buffer.from(head), message])))
        .then(() => done(), done);
    },
  });
  // Clients that disconnect cause errors, which are ignored.
  server.on('error', () => {});
  await new Promise<void>((started, failed) => {
    server.server.once('error', failed);
    server.listen(port, '127.0.0.1', started);
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    folder,
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}

// Written under a hidden name and renamed, so that readers find complete messages. Names sort by time of arrival.
async function storeMessage(folder: string, message: Buffer): Promise<void> {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
  await writeFile(join(folder, `.${name}`), message, { mode: 0o600 });
  await rename(join(folder, `.${name}`), join(folder, `${name}.eml`));
}
