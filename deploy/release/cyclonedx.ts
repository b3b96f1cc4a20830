import { createHash } from 'node:crypto';
import { nameOf, type LockedPackage, type Lockfile } from './lockfile.ts';

export type SbomOptions = {
  image: string;
  version: string;
  /** The base image, with its digest if it is pinned. */
  baseImage: string;
  /** Seconds since 1970 of the released commit. */
  epoch: number;
};

/** A software bill of materials in the format CycloneDX 1.6. The same packages give the same bytes. */
export function createSbom(lockfile: Lockfile, folders: string[], { image, version, baseImage, epoch }: SbomOptions) {
  const components = folders
    .map((folder) => toComponent(nameOf(folder), lockfile[folder] ?? {}))
    // A package may be installed in several folders.
    .filter((component, index, all) => all.findIndex((other) => other['bom-ref'] === component['bom-ref']) === index);
  const base = { type: 'container', 'bom-ref': `base:${baseImage}`, name: baseImage };
  const described = { type: 'container', 'bom-ref': `image:${image}`, name: `commonyard/${image}`, version };
  const content = {
    metadata: {
      timestamp: new Date(epoch * 1_000).toISOString(),
      component: { ...described, licenses: [{ license: { id: 'MIT' } }] },
    },
    components: [base, ...components],
  };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${toUuid(JSON.stringify(content))}`,
    version: 1,
    ...content,
  };
}

export type Sbom = ReturnType<typeof createSbom>;

function toComponent(name: string, { version, license, integrity }: LockedPackage) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license && {
      licenses: [/ (?:AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }],
    }),
    ...(integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    }),
  };
}

function toUuid(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
