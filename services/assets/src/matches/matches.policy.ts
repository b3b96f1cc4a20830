import { CATEGORIES, CATEGORY_FILTER_MATCHES, type Category } from '@commonyard/contracts/assets.values';
import { distanceKm } from '@commonyard/contracts/distances';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { MATCH_LIMITS, MATCH_SCORES } from '@commonyard/contracts/matches.values';
import type { ListingRow } from '../database.ts';
import { kindsWithBroader } from '../search/text/equipment-names.ts';
import { daysIn, freePeriods, intersect, type Period } from './free-days.policy.ts';
import { traitsOf, type TraitTexts, type Traits } from './traits.policy.ts';

/** A listing as matches compare it. `busy`: the days on which it cannot be lent, in order; at least those inside the other's days. */
export type MatchListing = TraitTexts &
  Pick<
    ListingRow,
    | 'id'
    | 'status'
    | 'withdrawnAt'
    | 'category'
    | 'availableFrom'
    | 'availableTo'
    | 'userId'
    | 'municipality'
    | 'municipalityName'
  > & { busy: Period[] };

/** Why a need and equipment match, and of what a notice is about: the need's days and the free days of the equipment in them. */
export type Match = {
  score: number;
  wantedDays: number | null;
  freeDays: number | null;
  distanceKm: number | null;
  sameKind: boolean;
  noticeKey: string;
};

/** Whether a listing is public and its last day is not over. Days compare as strings. */
export const isOpen = ({ status, withdrawnAt, availableTo }: MatchListing, today: string): boolean =>
  isPublicListing({ status, withdrawn: withdrawnAt !== null }) && (availableTo === null || availableTo >= today);

/** How well equipment answers a need; undefined where it does not (ADR 98). Both are open. */
export function matchOf(need: MatchListing, equipment: MatchListing, today: string): Match | undefined {
  const km = distanceBetween(need, equipment);
  if (isSameSide(need, equipment) || (km !== null && km > MATCH_LIMITS.km)) return undefined;
  const days = daysOf(need, equipment, today);
  const subject = days && subjectOf(need, equipment);
  if (!subject) return undefined;
  const { wantedDays, freeDays, noticeKey } = days;
  const share = wantedDays === null ? 1 : freeDays! / wantedDays;
  const distanceShare = km === null ? 0 : 1 - km / MATCH_LIMITS.km;
  const score = Math.round(
    (subject.sameKind ? MATCH_SCORES.kind : SAME_CATEGORY_SCORE) +
      MATCH_SCORES.days * share +
      MATCH_SCORES.distance * distanceShare +
      MATCH_SCORES.words * Math.min(1, subject.words / WORDS_OF_FULL_SCORE),
  );
  if (score < MATCH_LIMITS.score) return undefined;
  return { score, wantedDays, freeDays, distanceKm: km, sameKind: subject.sameKind, noticeKey };
}

/** Instead of the score of a kind, where a side names none. */
const SAME_CATEGORY_SCORE = 30;
const WORDS_OF_FULL_SCORE = 2;

/** The order of the matches of a need: the best first, the nearest of equal ones. */
export const compareMatches = (
  one: Pick<Match, 'score' | 'distanceKm'> & { listingId: number },
  other: Pick<Match, 'score' | 'distanceKm'> & { listingId: number },
): number =>
  other.score - one.score ||
  (one.distanceKm ?? Infinity) - (other.distanceKm ?? Infinity) ||
  one.listingId - other.listingId;

function isSameSide(one: MatchListing, other: MatchListing): boolean {
  if (one.userId !== null && one.userId === other.userId) return true;
  if (one.municipality !== null || other.municipality !== null) return one.municipality === other.municipality;
  return one.municipalityName !== null && one.municipalityName === other.municipalityName;
}

const distanceBetween = ({ municipality: one }: MatchListing, { municipality: other }: MatchListing): number | null =>
  one === null || other === null ? null : (distanceKm(one, other) ?? null);

/** Whether both name the same kind, or share the category and words where one names none, and how many other words both have. */
function subjectOf(need: MatchListing, equipment: MatchListing): { sameKind: boolean; words: number } | undefined {
  const [wanted, offered] = [traitsOf(need), traitsOf(equipment)];
  if (wanted.kinds.length > 0 && offered.kinds.length > 0) {
    if (!areSameKind(wanted, offered)) return undefined;
    const isOther = (word: string) => !wanted.kindWords.has(word) && !offered.kindWords.has(word);
    return { sameKind: true, words: sharedWords(wanted, offered).filter(isOther).length };
  }
  const words = sharedWords(wanted, offered).length;
  return words > 0 && categoriesLike(need.category).includes(equipment.category)
    ? { sameKind: false, words }
    : undefined;
}

/** A plow for sidewalks answers a need for a plow. One that is needed for sidewalks is not any plow. */
const areSameKind = (wanted: Traits, offered: Traits): boolean => {
  const kinds = kindsWithBroader(offered.kinds);
  return wanted.kinds.some((kind) => kinds.includes(kind));
};

const sharedWords = ({ words }: Traits, other: Traits): string[] => [...words].filter((word) => other.words.has(word));

/** The categories in which the other side may be: the public forms and the workspace use different ones. */
export const categoriesLike = (category: Category): Category[] =>
  CATEGORIES.filter(
    (other) => CATEGORY_FILTER_MATCHES[category].includes(other) || CATEGORY_FILTER_MATCHES[other].includes(category),
  );

type Days = Pick<Match, 'wantedDays' | 'freeDays' | 'noticeKey'>;

/** Undefined where no wanted day from today on is free. */
function daysOf(need: MatchListing, equipment: MatchListing, today: string): Days | undefined {
  const wanted = { from: need.availableFrom, to: need.availableTo };
  const offered = intersect(wanted, { from: equipment.availableFrom, to: equipment.availableTo });
  const free = offered ? freePeriods(offered, equipment.busy) : [];
  if (!free.some(({ to }) => to >= today)) return undefined;
  const { from, to } = wanted;
  const key = `${from ?? ''}/${to ?? ''}`;
  // Without a first or last day there is no number of days, and every change of a calendar would be another key.
  if (from === null || to === null) return { wantedDays: null, freeDays: null, noticeKey: key };
  const periods = free.map((period) => `${period.from}/${period.to}`);
  return {
    wantedDays: daysIn([{ from, to }]),
    freeDays: daysIn(free),
    noticeKey: `${key} ${periods.join(',')}`,
  };
}
