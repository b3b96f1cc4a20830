// Run it after a change of postgres.yaml, with the CRDs in config/crd/bases of the repositories cloudnative-pg and
// plugin-barman-cloud (Apache-2.0).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { readArguments } from '@commonyard/command-line/arguments';
import { root } from '@commonyard/dev-stack/settings';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  required?: string[];
  description?: string;
  [keyword: string]: unknown;
};
type Crd = {
  spec: {
    names: { kind: string };
    versions: { name: string; schema: { openAPIV3Schema: Schema } }[];
  };
};
type Manifest = { apiVersion: string; kind: string };

const KEYWORDS = ['type', 'enum', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'anyOf', 'required'];

/** The part of a schema that a value uses. Throws where the schema lacks a field of the value. */
export function pruneSchema(schema: Schema, value: unknown, path = ''): Schema {
  const pruned: Schema = Object.fromEntries(
    KEYWORDS.filter((name) => name in schema).map((name) => [name, schema[name]]),
  );
  if (Array.isArray(value)) {
    if (!schema.items) throw new Error(`${path} is no list`);
    return { ...pruned, items: pruneSchema(schema.items, value[0], `${path}[]`) };
  }
  // The server itself checks metadata.
  if (typeof value !== 'object' || value === null || path === '.metadata') return pruned;
  const { properties, additionalProperties } = schema;
  if (!properties && typeof additionalProperties === 'object') return { ...pruned, additionalProperties };
  const fields = Object.entries(value).map(([name, each]) => {
    const field = properties?.[name];
    if (!field) throw new Error(`there is no field ${path}.${name}`);
    return [name, pruneSchema(field, each, `${path}.${name}`)];
  });
  return { ...pruned, properties: Object.fromEntries(fields) as Record<string, Schema>, additionalProperties: false };
}

if (import.meta.main) {
  const { positionals } = readArguments({
    purpose: 'Writes schemas.json: what postgres.yaml uses of the CRDs of CloudNativePG and its Barman Cloud plugin.',
    arguments: '<CRD.yaml>...',
  });
  const crds = positionals.map((file) => parse(readFileSync(file, 'utf8')) as Crd);
  const manifests = parseAllDocuments(readFileSync(join(root, 'deploy/cloudnative-pg/postgres.yaml'), 'utf8')).map(
    (document) => document.toJS() as Manifest,
  );
  const schemas = manifests.map((manifest) => {
    const crd = crds.find(({ spec }) => spec.names.kind === manifest.kind);
    const version = crd?.spec.versions.find(({ name }) => manifest.apiVersion.endsWith(`/${name}`));
    if (!version) throw new Error(`no CRD of ${manifest.kind} ${manifest.apiVersion}`);
    return [manifest.kind, pruneSchema(version.schema.openAPIV3Schema, manifest)];
  });
  const notice =
    'Excerpts of the CRDs of CloudNativePG and its Barman Cloud plugin, Copyright The CloudNativePG Contributors, Apache-2.0, reduced by write-schemas.ts';
  const all = { $comment: notice, ...Object.fromEntries(schemas) };
  writeFileSync(join(import.meta.dirname, 'schemas.json'), `${JSON.stringify(all, null, 2)}\n`);
}
