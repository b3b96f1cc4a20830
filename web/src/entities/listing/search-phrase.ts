import type { Municipality } from '@commonyard/contracts/http/identity';
import type { PlaceAndDates } from '@commonyard/contracts/public-lists.values';
import { calendarDay } from '@commonyard/contracts/search-params.values';
import { normalizeName } from '../municipality/municipality-search.ts';

/** What a text asks for: words, and the place and the days that it names. */
export type Phrase = Pick<PlaceAndDates, 'near' | 'available_from' | 'available_to'> & { q: string | undefined };

/**
 * Reads 'grader near Smiths Falls, Jan 11 to 15' or « niveleuse à Smiths Falls du 11 au 15 janvier » as words, place and days.
 * Undefined where the text names neither a place nor days.
 */
export function readPhrase(text: string, municipalities: readonly Municipality[], today: string): Phrase | undefined {
  const { days, rest } = takeDays(text, today);
  const { near, words } = takePlace(rest, municipalities);
  if (!days && !near) return undefined;
  return {
    q: words.join(' ') || undefined,
    ...(near && { near }),
    ...(days && { available_from: days.from, available_to: days.to }),
  };
}

/** In both languages, by month, as their names begin. */
const MONTHS = [
  'jan(?:uary|v|vier)?',
  'f[eé](?:b|v|br|vr)(?:uary|ier)?',
  'mar(?:ch|s)?',
  'a(?:pr|vr)(?:il)?',
  'ma[iy]',
  'ju(?:ne?|in)',
  'ju(?:ly?|il|illet)',
  'a(?:ug|ugust|o[uû]t)',
  'sept?(?:ember|embre)?',
  'oct(?:ober|obre)?',
  'nov(?:ember|embre)?',
  'd[eé]c(?:ember|embre)?',
];
const MONTH = String.raw`(?:${MONTHS.join('|')})\.?`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th|er)?`;
const YEAR = String.raw`(?:,?\s*\d{4})?`;
const TO = String.raw`\s*(?:to|until|through|-|–|—|au|à)\s*`;
const FROM = String.raw`(?:(?:from|on|for|du|le|pour le|pour)\s+)?`;
const ISO = String.raw`\d{4}-\d{2}-\d{2}`;

const within = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])${FROM}${pattern}(?![\p{L}\p{N}])`, 'iu');

// The first that is found counts, so the longest forms are first.
const DATES = [
  within(`(?<from>${ISO})(?:${TO}(?<to>${ISO}))?`),
  within(`(?<from>${MONTH}\\s*${DAY}${YEAR})(?:${TO}(?<to>(?:${MONTH}\\s*)?${DAY}${YEAR}))?`),
  within(`(?<from>${DAY}\\s*${MONTH}${YEAR})${TO}(?<to>${DAY}\\s*${MONTH}${YEAR})`),
  within(`(?<from>${DAY})${TO}(?<to>${DAY}\\s*${MONTH}${YEAR})`),
  within(`(?<from>${DAY}\\s*${MONTH}${YEAR})`),
];

type Days = { from: string; to: string };

function takeDays(text: string, today: string): { days?: Days; rest: string } {
  for (const pattern of DATES) {
    const found = pattern.exec(text);
    const days = found?.groups && toDays(found.groups['from']!, found.groups['to'], today);
    if (days) return { days, rest: text.replace(found[0], ' ') };
  }
  return { rest: text };
}

type Parts = { day: number; month: number | undefined; year: number | undefined };

function toDays(first: string, last: string | undefined, today: string): Days | undefined {
  if (calendarDay(first)) return checked({ from: first, to: last ?? first }, today);
  const [from, to] = [toParts(first), toParts(last ?? first)];
  const [fromMonth, toMonth] = [from.month ?? to.month, to.month ?? from.month];
  const thisYear = Number(today.slice(0, 4));
  // Without a year, the next time that the last day comes.
  const endsEarlier = toMonth! < fromMonth! || (toMonth === fromMonth && to.day < from.day);
  for (const year of [thisYear - 1, thisYear, thisYear + 1]) {
    const start = from.year ?? (to.year === undefined ? year : to.year - (endsEarlier ? 1 : 0));
    const end = to.year ?? start + (endsEarlier ? 1 : 0);
    const days = checked({ from: toDay(start, fromMonth!, from.day), to: toDay(end, toMonth!, to.day) }, today);
    if (days) return days;
  }
  return undefined;
}

/** Days that have begun go on from today. Undefined for days that do not exist, are over or are in reverse order. */
function checked({ from, to }: Days, today: string): Days | undefined {
  if (!calendarDay(from) || !calendarDay(to) || to < today || to < from) return undefined;
  return { from: from < today ? today : from, to };
}

function toParts(text: string): Parts {
  const year = /\d{4}/.exec(text)?.[0];
  const month = MONTHS.findIndex((name) => new RegExp(String.raw`(?<!\p{L})${name}(?!\p{L})`, 'iu').test(text));
  return {
    day: Number(/(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0]),
    month: month < 0 ? undefined : month + 1,
    year: year === undefined ? undefined : Number(year),
  };
}

const toDay = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Before the name of a place, folded. */
const CONNECTORS = ['near', 'in', 'around', 'close to', 'pres de', 'proche de', 'autour de', 'pres', 'dans', 'a'];
const MOST_WORDS = 6;

/**
 * The place that the text names. A single word needs a connector before it, or other words: 'tiny excavator' asks for no place,
 * 'excavator in Tiny' does.
 */
function takePlace(text: string, municipalities: readonly Municipality[]): { near?: string; words: string[] } {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const folded = words.map((word) => normalizeName(word.replace(/^[dl]['’]/i, '')));
  const ids = idsByName(municipalities);
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length--) {
    for (let start = words.length - length; start >= 0; start--) {
      const near = ids.get(folded.slice(start, start + length).join(' '));
      if (!near) continue;
      const connector = CONNECTORS.map((name) => name.split(' ').length).find((count) =>
        CONNECTORS.includes(folded.slice(Math.max(0, start - count), start).join(' ')),
      );
      const isLast = start > 0 && start + length === words.length;
      if (length === 1 && connector === undefined && !isLast) continue;
      return { near, words: words.toSpliced(start - (connector ?? 0), length + (connector ?? 0)) };
    }
  }
  return { words };
}

/** The municipalities by their folded names, with and without type. Of several with a name, the largest that is not an upper tier. */
function idsByName(municipalities: readonly Municipality[]): Map<string, string> {
  const ordered = municipalities.toSorted(
    (one, other) => Number(other.tier === 'upper') - Number(one.tier === 'upper') || one.population - other.population,
  );
  return new Map(
    ordered.flatMap(({ id, name, label, type }) =>
      [name, label, `${name} ${type}`, `${type} of ${name}`, `${type} de ${name}`].map((each) => [
        normalizeName(each),
        id,
      ]),
    ),
  );
}
