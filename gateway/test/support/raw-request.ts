import { connect, type Socket } from 'node:net';

export type RawAnswer = { status: number; headers: string; body: string };

/** Opens a plain connection, for what no HTTP client would send. */
export function openRaw(port: number) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  // A connection that is broken off ends like any other one; what had arrived counts.
  const ended = new Promise<string>((resolve) => socket.on('error', () => undefined).on('close', () => resolve(text)));
  return { socket, ended, received: () => text };
}

/** Sends bytes as they are and gives the first answer, read to the end of the connection. */
export async function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  const { socket, ended } = openRaw(port);
  socket.write(bytes, 'latin1');
  return parseAnswer(await ended);
}

export function parseAnswer(text: string): RawAnswer {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), headers: head.toLowerCase(), body };
}

/** Writes until the other side no longer takes it, and gives how many bytes were taken. */
export async function pour(socket: Socket, chunk: Buffer, most: number): Promise<number> {
  let sent = 0;
  while (sent < most && !socket.destroyed) {
    sent += chunk.length;
    if (!socket.write(chunk)) await Promise.race([event(socket, 'drain'), event(socket, 'close')]);
  }
  return sent;
}

const event = (socket: Socket, name: string) => new Promise((resolve) => socket.once(name, resolve));
