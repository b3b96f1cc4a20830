import {
  ASSET_TYPES,
  CATEGORY_FINDS,
  REGION_FINDS,
  type AssetStatus,
  type AssetType,
  type Category,
  type RateType,
  type Region,
} from '@commonyard/contracts/assets.values';
import type { FacetsQuery } from '@commonyard/contracts/http/assets';
import { parseCalendarDay } from '@commonyard/service-kit/calendar';
import { raw, sqlText, type Fragment } from '../sql-text.ts';
import { assetType } from './listings.rules.ts';

/** What a list is narrowed to, in stored values. What is undefined narrows nothing. */
export type Filters = {
  types: readonly AssetType[];
  status: AssetStatus | undefined;
  categories: readonly Category[] | undefined;
  regions: readonly Region[] | undefined;
  municipality: string | undefined;
  rateTypes: readonly RateType[] | undefined;
  /** Not over before this day. */
  endsOnOrAfter: string | undefined;
  mine: boolean | undefined;
  elsewhere: boolean | undefined;
  search: string | undefined;
};

/** Reads a query string that has passed its schema. */
export function readFilters(query: FacetsQuery): Filters {
  const categories = query.category?.split(',') as Category[] | undefined;
  return {
    types: query.type ? [assetType(query.type)] : ASSET_TYPES,
    status: query.status,
    categories: categories && distinct(categories.flatMap((category) => CATEGORY_FINDS[category])),
    regions: query.region && REGION_FINDS[query.region],
    municipality: query.municipality,
    rateTypes: query.rateType?.split(',') as RateType[] | undefined,
    endsOnOrAfter: query.availableFrom && parseCalendarDay(query.availableFrom),
    mine: query.mine,
    elsewhere: query.elsewhere,
    search: query.search?.trim() ? query.search : undefined,
  };
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The filters that stand for themselves, each as a condition on `l`. */
export type Condition = 'category' | 'municipality' | 'region' | 'rateType' | 'dates';

export function conditions(filters: Filters, except: readonly Condition[] = []): Fragment[] {
  const all: [Condition, unknown, () => Fragment][] = [
    ['category', filters.categories, () => isOneOf('category', filters.categories!)],
    ['municipality', filters.municipality, () => sqlText`l.municipality = ${filters.municipality}`],
    ['region', filters.regions, () => isOneOf('region', filters.regions!)],
    ['rateType', filters.rateTypes, () => isOneOf('rate_type', filters.rateTypes!)],
    ['dates', filters.endsOnOrAfter, () => sqlText`l.ends_on >= ${filters.endsOnOrAfter}::date`],
  ];
  return all.flatMap(([name, value, condition]) => (value === undefined || except.includes(name) ? [] : [condition()]));
}

export const isOfType = ({ types }: Filters): Fragment[] => (types.length === 1 ? [sqlText`l.type = ${types[0]}`] : []);

/** Written out, never a parameter: only so can a plan that is kept use the index of that status. */
export const hasStatus = (status: AssetStatus): Fragment => raw(`l.status = '${status}'`);

const isOneOf = (column: string, values: readonly string[]): Fragment =>
  values.length === 1 ? sqlText`l.${raw(column)} = ${values[0]}` : sqlText`l.${raw(column)} = ANY(${values}::text[])`;
