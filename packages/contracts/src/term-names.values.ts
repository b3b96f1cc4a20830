import type { LendingTerms } from './http/lending-terms.ts';
import { DAMAGE_LABELS, FUEL_LABELS, OPERATOR_LABELS } from './terms-labels.values.ts';

// Apart from the labels of values: the page of a listing loads those alone.

/** The names of lending terms, in English and in French, in the order in which they are listed. */
export const TERMS_NAMES = {
  free: ['Without charge', 'Sans frais'],
  hourCents: ['Per hour', 'À l’heure'],
  dayCents: ['Per day', 'Par jour'],
  weekCents: ['Per week', 'Par semaine'],
  monthCents: ['Per month', 'Par mois'],
  operator: ['Operator', 'Opérateur'],
  operatorCents: ['Operator per hour', 'Opérateur, à l’heure'],
  fuel: ['Fuel', 'Carburant'],
  fuelCents: ['Fuel per litre', 'Carburant, au litre'],
  transportCents: ['Delivery and pick-up', 'Livraison et reprise'],
  standbyPercent: ['Standby days, in percent', 'Jours d’attente, en pourcentage'],
  damage: ['Damage beyond wear', 'Dommages au-delà de l’usure'],
  insuranceCents: ['Least liability insurance', 'Assurance responsabilité minimale'],
  bufferDays: ['Days between two loans', 'Jours entre deux prêts'],
  minDays: ['Shortest loan, in days', 'Prêt le plus court, en jours'],
  maxDays: ['Longest loan, in days', 'Prêt le plus long, en jours'],
  noticeDays: ['Notice, in days', 'Préavis, en jours'],
  advanceDays: ['Days ahead', 'Jours à l’avance'],
} as const satisfies Record<keyof LendingTerms, readonly [english: string, french: string]>;

export const TERMS_FIELDS = Object.keys(TERMS_NAMES) as (keyof typeof TERMS_NAMES)[];

/** A term by its name. `text` and `label` are to be translated. */
export type Term = { label: string } & ({ cents: number } | { count: number } | { text: string });

/** Lending terms in words, as pages and emails list them. Rates that the lending side does not offer are left out. */
export function describeTerms(terms: LendingTerms): Term[] {
  const { fuel, operator } = terms;
  const label = (name: keyof LendingTerms) => TERMS_NAMES[name][0];
  const amount = (name: keyof LendingTerms): Term[] => {
    const cents = terms[name];
    return typeof cents === 'number' ? [{ label: label(name), cents }] : [];
  };
  const text = (name: keyof LendingTerms, value: string): Term => ({ label: label(name), text: value });
  const count = (name: keyof LendingTerms): Term => ({ label: label(name), count: Number(terms[name]) });
  return [
    ...(terms.free ? [{ label: 'Rates', text: label('free') }] : []),
    ...(['dayCents', 'weekCents', 'monthCents', 'hourCents'] as const).flatMap(amount),
    text('operator', OPERATOR_LABELS[operator]),
    ...(operator === 'none' ? [] : amount('operatorCents')),
    ...(terms.transportCents === null ? [text('transportCents', 'By the borrower')] : amount('transportCents')),
    ...(fuel === 'per_litre' ? amount('fuelCents') : [text('fuel', FUEL_LABELS[fuel])]),
    ...(terms.standbyPercent === null ? [] : [count('standbyPercent')]),
    text('damage', DAMAGE_LABELS[terms.damage]),
    ...(terms.insuranceCents === null ? [text('insuranceCents', 'Not required')] : amount('insuranceCents')),
    ...(['minDays', 'maxDays', 'noticeDays', 'advanceDays', 'bufferDays'] as const).map(count),
  ];
}

/** Whether two terms are the same, whatever the order of their fields is. */
export const isSameTerms = (one: LendingTerms, other: LendingTerms): boolean =>
  TERMS_FIELDS.every((name) => one[name] === other[name]);
