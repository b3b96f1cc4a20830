import { connect, type Socket } from 'node:net';

export type RawResponse = { status: number; headers: string; body: string };

/** Opens a TCP connection, to send invalid HTTP. */
export function openRaw(port: number) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  // A reset connection resolves with the bytes received so far.
  const ended = new Promise<string>((resolve) => socket.on('error', () => undefined).on('close', () => resolve(text)));
  return { socket, ended, received: () => text };
}

/** Sends raw bytes and returns the first response, read until the connection ends. */
export async function sendRaw(port: number, bytes: string): Promise<RawResponse> {
  const { socket, ended } = openRaw(port);
  socket.write(bytes, 'latin1');
  return parseResponse(await ended);
}

export function parseResponse(text: string): RawResponse {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), headers: head.toLowerCase(), body };
}

/** Writes until the connection closes; returns the number of bytes written. */
export async function writeUntilClosed(socket: Socket, chunk: Buffer, most: number): Promise<number> {
  let sent = 0;
  while (sent < most && !socket.destroyed) {
    sent += chunk.length;
    if (!socket.write(chunk)) await Promise.race([event(socket, 'drain'), event(socket, 'close')]);
  }
  return sent;
}

const event = (socket: Socket, name: string) => new Promise((resolve) => socket.once(name, resolve));
