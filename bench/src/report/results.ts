import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@commonyard/dev-stack/settings';
import { toRatio, type Bar, type Figure, type Ratio } from '../support/figures.ts';
import type { MachineLoad } from './machine-load.ts';
import type { TargetId } from './targets.ts';

export type StoredFigure = Ratio & { id?: TargetId; name: string; target?: Bar; note?: string };
/** What one run of one bench measured, where and when. */
export type Result = { at: string; machine: string; load: MachineLoad; figures: StoredFigure[] };
/** The last result of each bench that was written, by the bench's name. */
export type Results = Record<string, Result>;

const file = join(root, 'bench/results.json');

export const readResults = (): Results => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {});

export const writeResults = (results: Results): void => writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);

export function toStoredFigure({ id, name, ratio, target, note }: Figure): StoredFigure {
  const { median, low, high } = toRatio(ratio);
  return {
    ...(id && { id }),
    name,
    median: round(median),
    low: round(low),
    high: round(high),
    ...(target && { target }),
    ...(note && { note }),
  };
}

const round = (value: number) => Number(value.toPrecision(4));
