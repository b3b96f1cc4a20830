/**
 * Units by their canonical form, with the folded names that a text may use in English or French. Tons and tonnes are one unit,
 * as are horsepower and chevaux: who searches for one wants to see the other.
 */
const UNITS: Record<string, string> = {
  mm: 'mm, millimetre, millimetres, millimeter, millimeters',
  cm: 'cm, centimetre, centimetres, centimeter, centimeters',
  m: 'm, metre, metres, meter, meters',
  km: 'km, kilometre, kilometres, kilometer, kilometers',
  in: `in, inch, inches, po, pouce, pouces, ", ”, ′′, ’’, ''`,
  ft: `ft, foot, feet, pi, pied, pieds, ', ’, ′`,
  yd: 'yd, yds, yard, yards, verge, verges, vg',
  m2: 'm2, sq m, square metre, square metres, metre carre, metres carres',
  sqft: 'sqft, sq ft, ft2, square foot, square feet, pi2, pied carre, pieds carres',
  m3: 'm3, cu m, cubic metre, cubic metres, metre cube, metres cubes',
  cuft: 'cuft, cu ft, ft3, cubic foot, cubic feet, pi3, pied cube, pieds cubes',
  cuyd: 'cuyd, cu yd, cu yds, cy, yd3, cubic yard, cubic yards, vg3, v3, verge cube, verges cubes',
  l: 'l, litre, litres, liter, liters',
  gal: 'gal, gals, gallon, gallons',
  kg: 'kg, kgs, kilo, kilos, kilogram, kilograms, kilogramme, kilogrammes',
  lb: 'lb, lbs, pound, pounds, livre, livres',
  ton: 'ton, tons, tn, t, tonne, tonnes, metric ton, metric tons, tonne metrique, tonnes metriques',
  w: 'w, watt, watts',
  kw: 'kw, kilowatt, kilowatts',
  kva: 'kva',
  kwh: 'kwh',
  hp: 'hp, bhp, horsepower, horse power, cv, ch, chevaux, chevaux vapeur, cheval vapeur',
  v: 'v, volt, volts, vac, vdc, vcc, vca',
  a: 'a, amp, amps, ampere, amperes',
  ah: 'ah, amp hour, amp hours, ampere heure, amperes heures',
  hz: 'hz, hertz',
  psi: 'psi, lb/po2, lb/in2',
  bar: 'bar, bars',
  kpa: 'kpa',
  cfm: 'cfm, pcm, pi3/min',
  gpm: 'gpm, gal/min',
  lpm: 'lpm, l/min',
  rpm: 'rpm, tr/min',
  mph: 'mph',
  kmh: 'kmh, km/h, kph',
  h: 'h, hr, hrs, hour, hours, heure, heures',
  cc: 'cc, cm3',
  wd: 'wd, rm, roues motrices',
};

const canonicalUnits = new Map(
  Object.entries(UNITS).flatMap(([unit, names]) => names.split(', ').map((name) => [name, unit] as const)),
);

const SPACE = String.raw`[\s\-‐]?`;
const unitPattern = [...canonicalUnits.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map((name) => name.replace(' ', String.raw`[\s.\-‐]+`))
  .join('|');
const FRACTION = String.raw`\d{1,3}[/⁄]\d{1,3}`;
/** An amount with a fraction, with groups of thousands, or with decimals. A search starts at each group, so their number is limited. */
const NUMBER = String.raw`(?:(?:\d{1,4}[\s\-‐])?${FRACTION}|\d{1,3}(?:[ ,]\d{3}){1,3}(?:\.\d{1,4})?|\d{1,9}(?:[.,]\d{1,4})?)`;
const SIDE_UNIT = String.raw`(?:${unitPattern})(?=\s?[x×]\s?\d)`;
const UNIT = String.raw`(?:(?:${unitPattern})(?![\p{L}\p{N}]|[.,]\d)|${SIDE_UNIT})`;
const SIDES = String.raw`(?<sides>${NUMBER}(?:${SPACE}${SIDE_UNIT})?(?:\s?[x×]\s?${NUMBER}(?:${SPACE}${SIDE_UNIT})?)+)(?:${SPACE}${UNIT})?`;
const MEASURE = String.raw`(?<number>${NUMBER})${SPACE}(?<unit>${UNIT})`;
const START = String.raw`(?<![\p{L}\p{N}]|\d[.,/⁄])`;
const END = String.raw`(?![\p{L}\p{N}])`;

const anyMeasure = new RegExp(`${START}(?:${SIDES}${END}|${MEASURE})`, 'gu');
const measureOnly = new RegExp(`${START}${MEASURE}`, 'gu');

/** A part of a text: a measure in its canonical form, or the text between measures. */
export type MeasuredPart = { measure: string } | { text: string };

/**
 * Divides a folded text at its measures: "15 in", "15-inch" and "15 po" are all `15in`, "7,5 kW" is `7.5kw`, "3/4 ton" is
 * `0.75ton`, and "8' x 10'" is `8x10`.
 */
export function splitMeasures(folded: string): MeasuredPart[] {
  const parts: MeasuredPart[] = [];
  let end = 0;
  for (const match of folded.matchAll(anyMeasure)) {
    parts.push({ text: folded.slice(end, match.index) }, { measure: toMeasure(match) });
    end = match.index + match[0].length;
  }
  return [...parts, { text: folded.slice(end) }];
}

/** The measures of a folded text in their canonical form, also those of the sides of a size. */
export function measuresIn(folded: string): string[] {
  // A measure begins with a digit. Most texts have none, and matching the two patterns below takes long.
  if (!/\d/.test(folded)) return [];
  return [
    ...splitMeasures(folded).flatMap((part) => ('measure' in part ? [part.measure] : [])),
    ...[...folded.matchAll(measureOnly)].map(toMeasure),
  ];
}

/** Whether a word is a measure in its canonical form, which is complete: no further letters can follow. */
export const isMeasure = (word: string): boolean => /^[\d.]+(?:x[\d.]+)+$/.test(word) || isAmount(word);

function isAmount(word: string): boolean {
  const unit = /^[\d.]+([a-z]+\d?)$/.exec(word)?.[1];
  return unit !== undefined && unit in UNITS;
}

function toMeasure({ groups }: RegExpMatchArray): string {
  const { sides, number, unit } = groups as { sides?: string; number?: string; unit?: string };
  if (sides !== undefined)
    return sides
      .split(/[x×]/u)
      .map((side) => toNumber(new RegExp(NUMBER, 'u').exec(side)![0]))
      .join('x');
  return `${toNumber(number!)}${canonicalUnits.get(unit!.replaceAll(/[\s.\-‐]+/gu, ' '))!}`;
}

/** A comma followed by three digits groups thousands, any other is decimal. */
function toNumber(written: string): string {
  const [, whole = '0', over, under] = /^(?:(\d+)[\s\-‐])?(\d+)[/⁄](\d+)$/u.exec(written) ?? [];
  if (over !== undefined)
    return Number(under) === 0
      ? over
      : String(Math.round((Number(whole) + Number(over) / Number(under)) * 10_000) / 10_000);
  return String(Number(written.replaceAll(/[ ,](?=\d{3}(?!\d))/g, '').replace(',', '.')));
}
