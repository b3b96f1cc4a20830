import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Forwards TCP connections to replicas in turn, as a Service of Kubernetes does: open connections stay with their replica. */
export async function startLoadBalancer() {
  let ports: number[] = [];
  let accepted = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const replica = connect(ports[accepted++ % ports.length]!, '127.0.0.1');
    for (const socket of [client, replica]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        replica.destroy();
      });
    }
    client.pipe(replica).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Forwards new connections to these replicas only. */
    setReplicas(urls: string[]): void {
      ports = urls.map((url) => Number(new URL(url).port));
    },
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
