import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '@commonyard/dev-stack/settings';
import { chart } from '../src/helm.ts';

type Path = (string | number)[];

const read = (name: string) => readFileSync(join(root, chart, name), 'utf8');
const values = parse(read('values.yaml')) as object;
const isValid = new Ajv({ strict: false }).compile(JSON.parse(read('values.schema.json')));

/** Maps of names that the operator chooses. */
const MAPS = /^(\w*annotations|\w*labels|nodeSelector|databasePasswords|natsPasswords|secretRefs)$/i;
/** Objects of Kubernetes, which its server checks. */
const KUBERNETES = ['podSelector', 'namespaceSelector'];

function pathsOf(value: unknown, path: Path = []): Path[] {
  const children = Object.entries(value !== null && typeof value === 'object' ? value : {});
  return [
    path,
    ...children.flatMap(([key, child]) => pathsOf(child, [...path, Array.isArray(value) ? Number(key) : key])),
  ];
}

const get = (path: Path) => path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], values);

/** Whether the schema accepts the default values with another one in this place. */
function accepts(path: Path, value: unknown): boolean {
  const changed = structuredClone(values);
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], changed);
  (parent as Record<string | number, unknown>)[path.at(-1)!] = value;
  return isValid(changed);
}

const isObject = (value: unknown) => value !== null && typeof value === 'object' && !Array.isArray(value);
const paths = pathsOf(values).filter(
  (path) => path.length > 0 && !KUBERNETES.some((name) => path.slice(0, -1).includes(name)),
);

describe('values.schema.json', () => {
  it('accepts the default values', () => {
    expect([isValid(values), isValid.errors]).toEqual([true, null]);
  });

  it('rejects a value of another type in every place', () => {
    const wrong = (path: Path) => (isObject(get(path)) ? 'text' : { unexpected: true });
    expect(paths.filter((path) => accepts(path, wrong(path)))).toEqual([]);
  });

  it('rejects an unknown name in every object', () => {
    const isOpen = ([name = '']: Path) => MAPS.test(String(name)) || KUBERNETES.includes(String(name));
    const objects = paths.filter((path) => isObject(get(path)) && !isOpen(path.slice(-1)));
    expect(objects.length).toBeGreaterThan(20);
    expect(objects.filter((path) => accepts([...path, 'Unknown!'], 'text'))).toEqual([]);
  });

  it('limits every text by its length, its form or a list', () => {
    // Helm prints a value that the schema rejects, so templates check secrets (secret-readers.test.ts).
    const texts = paths.filter((path) => typeof get(path) === 'string' && path[0] !== 'secrets');
    const unlimited = texts.filter((path) => accepts(path, '\n') && accepts(path, 'x'.repeat(10_000)));
    expect(unlimited).toEqual([]);
  });

  it('limits every number', () => {
    const numbers = paths.filter((path) => typeof get(path) === 'number');
    expect(numbers.filter((path) => accepts(path, -1))).toEqual([]);
  });
});
