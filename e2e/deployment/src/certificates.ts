// Certificates of a private authority, made with openssl.
import { run } from './command.ts';

const KEY = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1'.split(' ');

/** Makes the certificate `<name>.crt` of an authority and its key `<name>.key` in a folder. */
export const makeAuthority = (folder: string, name: string): Promise<string> => makeCertificate(folder, name);

/** Makes a certificate for these host names, signed by an authority of the folder, and its key. */
export function makeServerCertificate(folder: string, name: string, authority: string, hosts: string[]) {
  const alternatives = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`;
  const issuer = ['-CA', `${folder}/${authority}.crt`, '-CAkey', `${folder}/${authority}.key`];
  return makeCertificate(folder, name, ...issuer, '-addext', alternatives);
}

const makeCertificate = (folder: string, name: string, ...args: string[]) => {
  const files = ['-keyout', `${folder}/${name}.key`, '-out', `${folder}/${name}.crt`];
  return run('openssl', ['req', '-x509', ...KEY, '-subj', `/CN=${name}`, ...files, ...args]);
};
