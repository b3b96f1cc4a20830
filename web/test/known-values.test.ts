import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { labels, looks } from '@commonyard/contracts/known-values.values';
import { notificationText } from '../src/features/notifications/notifications.labels.ts';

const SOURCES = join(import.meta.dirname, '../src');
/** The words that exported files share with pages. */
const CONTRACTS = join(import.meta.dirname, '../../packages/contracts/src');
const files = [
  ...readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.labels.ts'))
    .map((file) => join(SOURCES, file)),
  ...readdirSync(CONTRACTS)
    .filter((file) => file.endsWith('.values.ts'))
    .map((file) => join(CONTRACTS, file)),
];

it('labels show a value that they do not have as text', () => {
  const map = labels({ known: 'Known' });
  expect([map.known, (map as Record<string, string>)['on_long-hold']]).toEqual(['Known', 'on long hold']);
  expect(Object.keys(map)).toEqual(['known']);
});

it('looks have one for a value that they do not have', () => {
  const map: Record<string, string> = looks({ known: 'green' }, 'gray');
  expect([map['known'], map['invented']]).toEqual(['green', 'gray']);
});

describe('each map of labels has a text for an invented value, or none that a reader must replace', () => {
  it('of pages and of contracts', () => expect(files.length).toBeGreaterThan(8));

  it.each(files)('%s', async (file) => {
    const exported = Object.entries((await import(file)) as Record<string, unknown>);
    for (const [name, map] of exported.filter(([each]) => each.endsWith('_LABELS'))) {
      const text = (map as Record<string, string | undefined>)['invented_value'];
      // A map of any string: the compiler requires a replacement where it is read.
      if (text !== undefined) expect([name, text]).toEqual([name, 'invented value']);
      else expect([name, LOOKED_UP_WITH_A_REPLACEMENT]).toEqual([name, expect.arrayContaining([name])]);
    }
  });
});

const LOOKED_UP_WITH_A_REPLACEMENT = ['VALUE_LABELS', 'STATUS_ACTION_LABELS', 'RULE_LABELS'];

describe('a notification of a newer version is shown as text', () => {
  const t = (key: string, values: Readonly<Record<string, string | number | null | undefined>> = {}) =>
    key.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  it.each([
    [
      { kind: 'asset.archived', params: { title: 'Grader' } },
      { text: 'Grader', detail: 'asset.archived' },
    ],
    [{ kind: 'user.merged', params: {} }, { text: 'user.merged' }],
    [
      { kind: 'inquiry.status_changed', params: { title: 'Grader', status: 'paused' } },
      { text: 'The inquiry about “Grader” is now “paused”' },
    ],
    [
      { kind: 'loan.update', params: { title: 'Grader', occasion: 'loan.weighed' } },
      { text: 'Loan of “Grader” has changed' },
    ],
    [
      { kind: 'inspection.completed', params: { title: 'Grader', name: 'Pat', inspectionType: 'mid' } },
      { text: 'Pat completed an inspection of “Grader”', detail: 'Nothing failed' },
    ],
    [
      { kind: 'user.updated', params: { role: 'regional_auditor' } },
      { text: 'An administrator changed your account', detail: 'regional auditor' },
    ],
  ])('%j', (notification, text) => {
    expect(notificationText(notification as never, t)).toEqual(text);
  });
});
