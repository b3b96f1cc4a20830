import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import type { StreamChange } from '@commonyard/contracts/http/notifications';
import { queriesFetchedBefore, staleQueries } from './live-pages.tsx';

const KEYS = [
  ['user'],
  ['listings', 'public', 'available_asset', {}],
  ['listings', 'one', 5],
  ['listings', 'one', 6],
  ['edited-listing', 5],
  ['inquiries', 'counts'],
  ['inquiries', 'list', {}],
  ['inquiries', 'one', 5],
  ['inquiries', 'one', 6],
  ['inquiries', 'thread', 5],
  ['inquiries', 'thread', 6],
  ['inspections', 'list', 'pre', {}],
  ['inspections', 'one', 5],
  ['inspections', 'one', 6],
  ['loans', 'counts'],
  ['loans', 'list', {}],
  ['loans', 'one', 5],
  ['loans', 'one', 6],
  ['loans', 'history', 5],
  ['loans', 'history', 6],
  ['loans', 'machines', '2026-12-01'],
  ['loans', 'settlements', 2026],
  ['certificates', 'own'],
  ['master-agreements', 'own'],
  ['availability', 5, 'public'],
  ['availability', 5, 'blocks'],
  ['availability', 6, 'public'],
  ['contact-messages', 'list', {}],
  ['contact-messages', 'one', 5],
  ['users', 'list', {}],
  ['users', 'one', 5],
  ['notifications', 'feed'],
  ['notifications', 'unread'],
  ['municipalities', 'en'],
];
const SELF = 9;

function filled() {
  const queryClient = new QueryClient();
  for (const queryKey of KEYS) queryClient.setQueryData(queryKey, {}, { updatedAt: 1_000 });
  return queryClient;
}
const names = (queryClient: QueryClient, filters: ReturnType<typeof staleQueries>) =>
  filters.flatMap((filter) =>
    queryClient
      .getQueryCache()
      .findAll(filter)
      .map(({ queryKey }) => queryKey.join(' ')),
  );
const stale = (change: StreamChange) =>
  names(filled(), staleQueries(change, SELF)).map((name) => name.replace(' [object Object]', ''));

describe('staleQueries', () => {
  it.each<[StreamChange, string[]]>([
    [{ thing: 'listing', id: 5 }, ['listings public available_asset', 'listings one 5']],
    [{ thing: 'inquiry', id: 5 }, ['inquiries counts', 'inquiries list', 'inquiries one 5']],
    [
      { thing: 'message', id: 70, inquiryId: 5 },
      ['inquiries counts', 'inquiries list', 'inquiries one 5', 'inquiries thread 5'],
    ],
    [{ thing: 'inspection', id: 5, inquiryId: 1 }, ['inspections list pre', 'inspections one 5']],
    [
      { thing: 'loan', id: 5 },
      [
        'loans counts',
        'loans list',
        'loans one 5',
        'loans history 5',
        'loans machines 2026-12-01',
        'loans settlements 2026',
      ],
    ],
    [{ thing: 'availability', id: 5 }, ['availability 5 public', 'availability 5 blocks', 'loans machines 2026-12-01']],
    // The loans that a certificate may cover show it.
    [{ thing: 'certificate', id: 5 }, ['certificates own', 'loans one 5', 'loans one 6']],
    [{ thing: 'master_agreement', id: 5 }, ['master-agreements own']],
    [{ thing: 'settlement', id: 5 }, ['loans settlements 2026']],
    [{ thing: 'contact', id: 5 }, ['contact-messages list', 'contact-messages one 5', 'inquiries counts']],
    // The open user is an edit form.
    [{ thing: 'user', id: 5 }, ['users list']],
    [{ thing: 'user', id: SELF }, ['users list', 'user']],
    [{ thing: 'count', id: null }, ['notifications feed', 'notifications unread']],
  ])('%j', (change, expected) => expect(stale(change)).toEqual(expected));

  it('queriesFetchedBefore returns all but forms', () => {
    const all = names(filled(), queriesFetchedBefore(2_000));
    const forms = [
      'user',
      'edited-listing 5',
      'inspections one 5',
      'inspections one 6',
      'users one 5',
      'municipalities en',
    ];
    expect(names(filled(), [{}]).filter((name) => !all.includes(name))).toEqual(forms);
    expect(names(filled(), queriesFetchedBefore(1_000))).toEqual([]);
  });
});
