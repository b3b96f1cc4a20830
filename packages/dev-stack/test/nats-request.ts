import { connect } from 'node:net';

/** Sends one request to the NATS server of an address, in its text protocol, and returns the reply. Throws what the server rejects. */
export async function natsRequest(
  address: string,
  subject: string,
  payload: unknown = '',
): Promise<{ error?: unknown; state?: { messages: number } }> {
  const { hostname, port, username, password } = new URL(address);
  const socket = connect(Number(port), hostname);
  const login = username ? { user: username, pass: password } : {};
  const body = payload === '' ? '' : JSON.stringify(payload);
  socket.write(
    `CONNECT ${JSON.stringify({ verbose: false, ...login })}\r\nSUB reply 1\r\nPUB ${subject} reply ${Buffer.byteLength(body)}\r\n${body}\r\n`,
  );
  let received = '';
  for await (const chunk of socket) {
    received += String(chunk);
    const [rejected] = /-ERR .*/.exec(received) ?? [];
    if (rejected) {
      socket.destroy();
      throw new Error(rejected);
    }
    const message = /MSG reply 1 (\d+)\r\n([\s\S]*)\r\n/.exec(received);
    if (message && message[2]!.length >= Number(message[1])) {
      socket.destroy();
      return JSON.parse(message[2]!.slice(0, Number(message[1])));
    }
  }
  throw new Error(`NATS did not reply: ${received}`);
}
