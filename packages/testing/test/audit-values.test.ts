import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_LABELS_FR } from '@commonyard/contracts/audit-labels.values';
import { VALUE_LABELS } from '@commonyard/contracts/audit-labels.values';
import { AUDIT_SOURCES } from '@commonyard/contracts/audit.values';
import {
  auditValuesText,
  auditValueText,
  VALUE_WORDS,
  type ValueLanguage,
} from '@commonyard/contracts/audit-values.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import { VALUE_LABELS_FR } from '@commonyard/contracts/value-labels-fr.values';

const CONTRACTS = join(import.meta.dirname, '../../contracts/src');

const toFrench = (key: string): string | undefined => AUDIT_LABELS_FR[key] ?? VALUE_LABELS_FR[key];
const languageOf = (locale: Locale): ValueLanguage => ({
  service: 'loans',
  locale,
  t: (key) => (locale === 'fr' ? (toFrench(key) ?? key) : key),
  formatInstant: () => 'a time',
  nameOf: (id) => (id === 'hearst' ? 'Hearst' : undefined),
});
const english = languageOf('en');
const french = languageOf('fr');

/** The keys of the enumerations of the contracts, by the names that their arrays have there. */
async function enumerations(): Promise<[name: string, keys: string[]][]> {
  const files = readdirSync(CONTRACTS).filter((file) => file.endsWith('.values.ts'));
  const modules = await Promise.all(
    files.map((file) => import(join(CONTRACTS, file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, string[]] => {
      const keys = entry[1];
      return Array.isArray(keys) && keys.every((key) => typeof key === 'string' && /^[a-z][a-z0-9_-]*$/.test(key));
    });
}

/** The values of audit entries that have one of the keys of each enumeration. Other enumerations are in no entry. */
const FIELDS: Record<string, string[]> = {
  ROLES: ['role'],
  INVITED_ROLES: ['role'],
  INSPECTABLE_STATUSES: ['status'],
  APPROVALS: ['approval'],
  LOCALES: ['locale'],
  DISOWN_OUTCOMES: ['outcome'],
  LISTING_TYPES: ['type'],
  LISTING_STATUSES: ['status'],
  RATE_TYPES: ['rateType'],
  TOOLS_RATE_TYPES: ['rateType'],
  CATEGORIES: ['category'],
  PUBLIC_CATEGORIES: ['category'],
  TOOLS_CATEGORIES: ['category'],
  INQUIRY_STATUSES: ['status'],
  CONTACT_STATUSES: ['status'],
  REPORT_STATUSES: ['status'],
  REPORT_OUTCOMES: ['outcome'],
  INSPECTION_TYPES: ['type'],
  LOAN_STATUSES: ['status'],
  LOAN_SIDES: ['side'],
  LOAN_STAGES: ['stage'],
  STATEMENT_STATES: ['state'],
  SAID_ENDS: ['outcome'],
  LOAN_ENDS: ['outcome'],
  LOAN_CAUSES: ['cause'],
  DOCUMENT_KINDS: ['kind'],
  CERTIFICATE_KINDS: ['kind'],
  LOAN_PLAN_PARTS: ['part'],
  BLOCK_KINDS: ['kind'],
  OPERATOR_RULES: ['operator'],
  FUEL_RULES: ['fuel'],
  DAMAGE_RULES: ['damage'],
};
const IN_NO_ENTRY = [
  'CONFIRMATION_METHODS',
  'OPEN_STEPS',
  'SIGNATURE_METHODS',
  'SIGNING_AUTHORITIES',
  'SIGNING_PROBLEMS',
  'DECIDERS',
  'DOMAIN_MATCHES',
  'MUNICIPALITY_TIERS',
  'REPORT_SUBJECTS',
  'SEARCH_STATES',
  'SEARCH_TIMINGS',
  'REPORT_REASONS',
  'REPORT_ACTIONS',
  'LISTING_STATES',
  'CHANGE_STATES',
  'PUBLIC_STATUSES',
  'LISTING_SORTS',
  'ADMIN_LISTING_SORTS',
  'POSTERS',
  'INSPECTION_RESULTS',
  'SEVERITIES',
  'LOAN_ACTIONS',
  'HANDOVER_KINDS',
  'AGREED_STATUSES',
  'LOAN_STEPS',
  'LOAN_STEP_STATES',
  'SETTLEMENT_STATES',
  'LOAN_RECORD_SECTIONS',
  'DOCUMENT_REMARKS',
  'INSURANCE_GAPS',
  'INSURANCE_STATES',
  'AGREEMENT_STATES',
  'AGREEMENT_CHANGES',
  'PROPOSED_ACTIONS',
  'QUOTE_LINE_KINDS',
  'QUOTE_UNITS',
  'EMAIL_TIMINGS',
  'EMAIL_STATUSES',
  'STREAM_EVENTS',
  'PERSONAL_REMOVALS',
  'ACCOUNT_HEIRS',
  'RECORDS_SERVICES',
  'USAGE_KINDS',
  'USAGE_SCOPES',
  'AUDIT_SOURCES',
  'TEXT_KINDS',
  'CHANGED_RESOURCES',
];

describe('the text of a value of an audit entry', () => {
  it('is a word of both languages for each key of each enumeration', async () => {
    const all = await enumerations();
    const unknown = all.map(([name]) => name).filter((name) => !(name in FIELDS) && !IN_NO_ENTRY.includes(name));
    expect(unknown).toEqual([]);
    const known = new Set(all.map(([name]) => name));
    expect([...Object.keys(FIELDS), ...IN_NO_ENTRY].filter((name) => !known.has(name))).toEqual([]);
    for (const [name, keys] of all)
      for (const field of FIELDS[name] ?? [])
        for (const key of keys)
          for (const language of [english, french])
            expect([name, key, auditValueText(field, key, language)]).not.toEqual([name, key, key]);
  });

  it('has French words for all English ones', () => {
    const words = [
      ...Object.values(VALUE_LABELS),
      ...Object.values(VALUE_WORDS).flatMap((each) => Object.values(each)),
    ];
    expect(words.flatMap((word) => word.split(' / ')).filter((word) => toFrench(word) === undefined)).toEqual([]);
  });

  it.each([
    ['status', 'in_progress', 'In Progress', 'En cours'],
    ['type', 'available_asset', 'Available equipment', 'Équipement offert'],
    ['status', 'a_newer_state', 'a_newer_state', 'a_newer_state'],
    ['reason', 'The blade is bent', 'The blade is bent', 'The blade is bent'],
    ['reason', 'constructor', 'constructor', 'constructor'],
    ['title', 'pending', 'pending', 'pending'],
    ['municipality', 'hearst', 'Hearst', 'Hearst'],
    ['dayCents', 123_450, '$1,234.50', '1\u00A0234,50\u00A0$'],
    ['rate', '85.50', '$85.50', '85,50\u00A0$'],
    ['rate', 'Negotiable', 'Negotiable', 'Negotiable'],
    ['limitFactor', 1.5, '1.5', '1,5'],
    ['sealedAt', '2026-05-04T10:00:00.000Z', 'a time', 'a time'],
    ['startsOn', '2026-05-04', '2026-05-04', '2026-05-04'],
    ['tags', ['snow', 'winter'], 'snow, winter', 'snow, winter'],
    ['active', true, 'Yes', 'Oui'],
    ['name', { erased: true }, 'erased', 'effacé'],
    ['terms', { fuel: 'included' }, 'Fuel: Included in the rate', 'Carburant\u00A0: Compris dans le tarif'],
    ['rule', 'audit_entries', 'Audit log of loans: entries', 'Journal d’audit des prêts\u00A0: entrées'],
  ])('of %s %j', (name, value, en, fr) => {
    const inFrench = auditValueText(name, value, french).replaceAll('\u202F', '\u00A0');
    expect([auditValueText(name, value, english), inFrench]).toEqual([en, fr]);
  });

  it('is the name of a user and a day in words, where the reader has them', () => {
    const page: ValueLanguage = {
      ...english,
      formatDay: () => 'May 4',
      userName: (id) => (id === 3 ? 'Ann' : undefined),
    };
    expect(auditValueText('approvalBy', 3, page)).toBe('Ann');
    expect(auditValueText('approvalBy', 4, page)).toBe('4');
    expect(auditValueText('bufferDays', 3, page)).toBe('3');
    expect(auditValueText('startsOn', '2026-05-04', page)).toBe('May 4');
  });

  it('names several values', () => {
    expect(auditValuesText({ role: 'admin', name: 'Ann' }, english)).toBe('Role: Administrator; Name: Ann');
    expect(AUDIT_SOURCES).toContain(english.service);
  });
});
