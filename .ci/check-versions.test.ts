import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUnseenVersions } from './check-versions.ts';

const FILE = 'web/src/features/a.tsx';
const find = (text: string, marks = {}, byHand = {}) => findUnseenVersions(new Map([[FILE, text]]), marks, byHand);
const withoutVersion = (path: string) => [`${FILE} changes ${path} without the version that was shown`];

test('accepts changes with the version that was shown, and calls that need none', () => {
  for (const text of [
    "callJson(`/api/users/${user.id}/approve`, { method: 'POST', headers: ifMatch(user) });",
    "call(`/api/loans/${id}/${action}`, { method: 'POST', headers: { ...ifMatch(loan), ...headers } });",
    "const headers = ifMatch(listing);\ncallJson(path, { method: 'PATCH', headers });",
    'callJson(`/api/inquiries/${id}`);',
    "callJson('/api/loans', { method: 'POST', headers, body });",
    "callJson(`/api/inquiries/${id}/messages`, { method: 'POST', body });",
    "callJson(`/api/invitations/${id}`, { method: 'DELETE' });",
  ])
    assert.deepEqual(find(text), [], text);
});

test('reports a change that names no version', () => {
  for (const [text, path] of [
    ["callJson(`/api/loans/${id}/cancel`, { method: 'POST', body });", '/api/loans/:x/cancel'],
    ["callJson(`/api/assets/${id}`, { method: 'DELETE' });", '/api/assets/:x'],
    ["callJson(`/api/admin/assets/${id}`, { method: 'PATCH', body: { status } });", '/api/admin/assets/:x'],
    ["callJson(`/api/admin/changes/${id}/undo`, { method: 'POST' });", '/api/admin/changes/:x/undo'],
    ["callJson(`/api/inquiries/${id}`, { method: 'PATCH', body });", '/api/inquiries/:x'],
    ["callJson(`/api/inspections/${id}`, { method: 'PATCH', body });", '/api/inspections/:x'],
    ["callJson(`/api/users/${user.id}/${action}`, { method: 'POST' });", '/api/users/:x/:x'],
    [
      "const PATH = '/api/posted-listings';\ncallJson(`${PATH}/renew`, { method: 'POST', body });",
      '/api/posted-listings/renew',
    ],
    ["const request = { method: 'PATCH', body } as const;\ncallJson(`/api/assets/${id}`, request);", '/api/assets/:x'],
    ["const path = `/api/users/${id}` as const;\ncallJson(path, { method: 'PATCH', headers });", '/api/users/:x'],
    [
      "type Path = `/api/assets/${number}/approve`;\nfunction decide(path: Path) {\n  return callJson(path, { method: 'PATCH' });\n}",
      '/api/assets/:x/approve',
    ],
    [
      "const headers = { 'idempotency-key': key };\ncallJson(`/api/loans/${id}/accept`, { method: 'POST', headers });",
      '/api/loans/:x/accept',
    ],
  ] as const)
    assert.deepEqual(find(text), withoutVersion(path), text);
});

test('reports a live version that is sent by hand, marked or cast, and exceptions without need', () => {
  const live = "callJson(`/api/users/${id}`, { method: 'PATCH', headers: { 'if-match': `\"${user.version}\"` } });";
  assert.deepEqual(find(live), [`${FILE} makes If-Match by hand; use ifMatch`, ...withoutVersion('/api/users/:x')]);
  assert.deepEqual(find('mutate(asShown(query.data));'), [`${FILE} marks a record as shown; use useShown`]);
  assert.deepEqual(find('mutate(loan as Shown<Loan>);'), [`${FILE} casts a record to Shown; use useShown`]);
  assert.deepEqual(find('mutate(asShown(row));', { [FILE]: 'a row' }), []);
  assert.deepEqual(find('', { [FILE]: 'a row' }, { 'web/src/b.tsx': 'a form' }), [
    `${FILE} needs no exception`,
    'web/src/b.tsx needs no exception',
  ]);
});
