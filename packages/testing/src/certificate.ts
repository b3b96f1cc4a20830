import { join } from 'node:path';

const folder = join(import.meta.dirname, '../fixtures/certificate');

/**
 * The files of a certificate for `localhost` and 127.0.0.1, and of the private CA that signed it. The keys protect nothing:
 * they are in this repository.
 */
export const testCertificate = {
  caFile: join(folder, 'ca.crt'),
  certFile: join(folder, 'tls.crt'),
  keyFile: join(folder, 'tls.key'),
};
