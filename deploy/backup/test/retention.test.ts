import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listBackups, listObjectFiles, objectFile, objectPath } from '../src/backup-folder.ts';
import { writeManifest } from '../src/manifest.ts';
import { pruneBackups, selectKept } from '../src/retention.ts';

describe('selectKept', () => {
  const at = (day: string, time = '01-30-00') => `${day}T${time}Z`;

  it('keeps the newest backup of each of the last days, weeks and months', () => {
    const names = Array.from({ length: 120 }, (_, index) => {
      const day = new Date(Date.UTC(2026, 7, 1 + index)).toISOString().slice(0, 10);
      return at(day);
    });
    // 120 days from 1 August end on Saturday, 28 November 2026.
    expect([...selectKept(names, { daily: 3, weekly: 3, monthly: 3 })].sort()).toEqual(
      ['2026-09-30', '2026-10-31', '2026-11-15', '2026-11-22', '2026-11-26', '2026-11-27', '2026-11-28'].map((day) =>
        at(day),
      ),
    );
  });

  it('keeps the last of several backups of a day', () => {
    const names = [at('2026-11-22', '01-00-00'), at('2026-11-22', '13-00-00'), at('2026-11-21')];
    expect([...selectKept(names, { daily: 2, weekly: 0, monthly: 0 })]).toEqual([
      at('2026-11-22', '13-00-00'),
      at('2026-11-21'),
    ]);
  });

  it('counts days that have a backup: a month without runs removes nothing', () => {
    const names = ['2026-09-01', '2026-09-02', '2026-11-22'].map((day) => at(day));
    expect(selectKept(names, { daily: 3, weekly: 0, monthly: 0 }).size).toBe(3);
  });

  it('keeps the newest backup in any case', () => {
    expect([...selectKept([at('2026-11-21'), at('2026-11-22')], { daily: 0, weekly: 0, monthly: 0 })]).toEqual([
      at('2026-11-22'),
    ]);
  });
});

describe('pruneBackups', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'commonyard-backup-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const file = { bytes: 1, sha256: 'of no importance' };
  const etag = '"1"';
  /** Stores a backup of one day with objects of these keys. */
  async function store(day: string, keys: string[]): Promise<string> {
    const name = `${day}T01-30-00Z`;
    mkdirSync(join(folder, name));
    const objects = keys.map((key) => ({ ...file, key, etag, size: 1 }));
    await writeManifest(join(folder, name), { createdAt: day, recipients: [], database: file, objects });
    for (const key of keys) storeObject(key);
    return name;
  }
  function storeObject(key: string): void {
    const path = objectPath(folder, objectFile({ key, etag }, []));
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, 'x');
  }
  const keep = { daily: 2, weekly: 0, monthly: 0 };
  const filesOf = (keys: string[]) => new Set(keys.map((key) => objectFile({ key, etag }, [])));

  it('removes old backups, and the objects that no other backup contains', async () => {
    await store('2026-11-20', ['gone', 'shared']);
    const kept = [await store('2026-11-21', ['shared']), await store('2026-11-22', ['shared', 'new'])];
    storeObject('of an interrupted run');
    mkdirSync(join(folder, '.2026-11-22T02-00-00Z.partial'));
    expect(await pruneBackups(folder, keep)).toEqual({ backups: 1, objects: 2 });
    expect(await listBackups(folder)).toEqual(kept);
    expect(await listObjectFiles(folder)).toEqual(filesOf(['shared', 'new']));
    expect(existsSync(join(folder, '.2026-11-22T02-00-00Z.partial'))).toBe(false);
    expect(await pruneBackups(folder, keep)).toEqual({ backups: 0, objects: 0 });
  });

  it.each([
    'objects/ab/notes.txt',
    'objects/notes/ab',
    'objects/notes.txt',
    'work.partial/notes.txt',
    '.work.partial/x',
  ])('leaves %s, which no backup has created', async (foreign) => {
    const path = join(folder, foreign);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, 'mine');
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) await store(day, ['shared']);
    expect(await pruneBackups(folder, keep)).toEqual({ backups: 1, objects: 0 });
    expect(existsSync(path)).toBe(true);
  });

  it.each([
    ['cut off', '{"version":2,"objects":2}\n{"key":"shared"}\n'],
    ['not JSON', 'no manifest'],
    ['empty', ''],
  ])('removes nothing where a manifest is %s', async (_state, content) => {
    await store('2026-11-20', ['gone']);
    await store('2026-11-21', ['shared']);
    const damaged = await store('2026-11-22', ['shared']);
    writeFileSync(join(folder, damaged, 'manifest.jsonl'), content);
    await expect(pruneBackups(folder, keep)).rejects.toThrow('is damaged');
    expect(await listBackups(folder)).toHaveLength(3);
    expect((await listObjectFiles(folder)).size).toBe(2);
  });
});

describe('a folder of somebody', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'commonyard-backup-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const prune = () =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../src/main.ts'), 'prune'], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], BACKUP_FOLDER: folder },
    });

  it('is not pruned', () => {
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    expect(prune()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`BACKUP_FOLDER: ${folder} has no backups`),
    });
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  });

  it('keeps its old lock, and that of a killed command is replaced', () => {
    const lock = join(folder, '.lock');
    for (const text of ['mine', 'apt 1 2\n']) {
      writeFileSync(lock, text);
      utimesSync(lock, 0, 0);
      expect(prune()).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(`${lock} was not created by this command`),
      });
      expect(readFileSync(lock, 'utf8')).toBe(text);
    }
    writeFileSync(lock, 'host 17\n');
    utimesSync(lock, 0, 0);
    writeFileSync(join(folder, '.folder-id'), `${randomUUID()}\n`);
    expect(prune()).toMatchObject({ status: 0, stderr: '' });
  });
});
