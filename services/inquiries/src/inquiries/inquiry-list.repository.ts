import type { PageRequest } from '@commonyard/service-kit/http/pagination';
import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { INQUIRIES_PAGE_SIZE, type InquiryStatus } from '@commonyard/contracts/inquiries.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { selectJsonPage, type JsonPage } from '@commonyard/service-kit/db/json';
import {
  bind,
  bindHidden,
  createStatementCache,
  runPrepared,
  runUnprepared,
} from '@commonyard/service-kit/db/statements';
import { inquirySummaryJson, type MunicipalitiesOfInquiry } from './inquiries.mapper.ts';
import { partiesOfCaller } from './inquiries.policy.ts';
import { inquiriesWithDetails } from './inquiry-details.repository.ts';
import { countInquiries, selectInquiryIds } from './inquiry-ids.repository.ts';

/** `query` is a tsquery. */
export type InquiryFilters = { status: InquiryStatus | undefined; query: string | undefined };
export type InquiryPage = JsonPage<MunicipalitiesOfInquiry> & { count: number };
type ListRequest = { caller: Caller; filters: InquiryFilters; page: PageRequest; cap: number };

/** A page of the inquiries that the caller may see, newest first, and the number of all of them, at most `cap` + 1. */
export async function listInquiries(pool: pg.Pool, request: ListRequest): Promise<InquiryPage> {
  const { filters, page } = request;
  const statement = inquiriesStatement(request);
  // The best plan of a search depends on how common its words are, and other pages are too many to keep prepared.
  const isUsual = filters.query === undefined && page.offset === 0 && page.limit === INQUIRIES_PAGE_SIZE;
  const [found] = await (isUsual ? runPrepared : runUnprepared)<InquiryPage>(pool, statement, statement.values);
  return found!;
}

export function inquiriesStatement({ caller, filters, page, cap }: ListRequest) {
  const { limit, offset, below } = page;
  const parties = partiesOfCaller(caller);
  const statement = listStatement({
    parties: parties?.length,
    hasStatus: filters.status !== undefined,
    hasQuery: filters.query !== undefined,
    hasCursor: below !== undefined,
    limit,
    offset,
    cap,
  });
  return { ...statement, values: statement.valuesOf({ userId: caller.userId, parties, ...filters, below }) };
}

type Shape = {
  /** The number of the caller's parties; undefined for all inquiries. */
  parties: number | undefined;
  hasStatus: boolean;
  hasQuery: boolean;
  hasCursor: boolean;
  limit: number;
  offset: number;
  cap: number;
};
type Input = { userId: number | null; parties: string[] | undefined; below: number | undefined } & InquiryFilters;

const listStatement = createStatementCache<Shape, Input>((shape) => {
  const { limit, offset, cap } = shape;
  const value = (type: 'integer' | 'text', read: (input: Input) => unknown): RawBuilder<unknown> =>
    shape.hasQuery ? bind(read) : bindHidden(type, read);
  const all = {
    parties:
      shape.parties === undefined
        ? undefined
        : Array.from({ length: shape.parties }, (_, index) => value('text', ({ parties }) => parties![index])),
    status: shape.hasStatus ? value('text', ({ status }) => status) : undefined,
    query: shape.hasQuery ? bind(({ query }: Input) => query) : undefined,
  };
  const onPage = { ...all, below: shape.hasCursor ? value('integer', ({ below }) => below) : undefined };
  const ids = sql`
    SELECT selected.id FROM ${selectInquiryIds(onPage, limit + 1 + offset)} AS selected
    ORDER BY selected.id DESC LIMIT ${sql.lit(limit + 1)} OFFSET ${sql.lit(offset)}`;
  const rows = sql`
    SELECT ${sql.raw(inquirySummaryJson)} AS json, json_build_array(i.id) AS cursor,
      json_build_array(i.municipality, l.municipality, l.municipality_name) AS key
    FROM (${ids}) AS page JOIN ${inquiriesWithDetails(value('integer', ({ userId }) => userId))} ON i.id = page.id
    ORDER BY i.id DESC`;
  return sql`
    SELECT page.*, ${countInquiries(all, cap)} AS count
    FROM (${selectJsonPage(rows, sql.lit(limit), { hasKeys: true })}) AS page`;
});
