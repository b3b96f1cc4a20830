import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UploadedDocument } from '@commonyard/contracts/http/documents';

/** A media service that knows the uploads of the caller, and delivers them. */
export async function startMediaUploads() {
  const uploads = new Map<string, UploadedDocument>();
  const delivered: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://media');
    const id = pathname.split('/').at(-1)!;
    if (pathname.startsWith('/media/documents/')) {
      delivered.push(id);
      return void response.end(`content of ${id}`);
    }
    const upload = uploads.get(id);
    response.writeHead(upload ? 200 : 404, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify(upload ?? { code: 'document_not_found', message: 'Not found' }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** A file that the caller uploaded. */
    uploaded(): string {
      const id = crypto.randomUUID();
      uploads.set(id, {
        id,
        name: 'certificate.pdf',
        type: 'application/pdf',
        bytes: 48_000,
        sha256: 'ab'.repeat(32),
        remark: null,
      });
      return id;
    },
    /** The documents that it delivered, in this order. */
    delivered: () => delivered,
    close: () => server.close(),
  };
}
