import type { NotificationParams } from '@commonyard/contracts/http/notifications';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { FoundMatches } from '../../model.ts';
import { toDays } from './formats.ts';
import type { BodyParts, ContentAbout, Context, EmailBody } from './email-body.ts';
import type { Match } from './texts.ts';

/** What matches the listings of the recipient, and why. With matches of several listings, each has a link of its own. */
export function toMatchesParts({ found }: ContentAbout<'matches'>, context: Context): BodyParts {
  const { texts, urlOf } = context;
  const [first] = found;
  if (found.length > 1 || !first)
    return {
      subject: texts.matches.several(found.length).subject,
      lines: [texts.matches.several(found.length).line],
      sections: found.map(({ params }) => ({ title: toText(params, context).subject, rows: toRows(params, context) })),
      items: found.map(({ params, path }) => ({ text: texts.matches.of(params.title ?? ''), url: urlOf(path) })),
      button: { text: texts.buttons.product, url: urlOf('/') },
    };
  const { subject, line, next } = toText(first.params, context);
  return {
    subject,
    lines: [line],
    facts: toFacts(first, context),
    sections: [{ title: texts.matches.title, rows: toRows(first.params, context) }],
    closing: next ? [next] : [],
    button: { text: texts.buttons.matches, url: urlOf(first.path) },
  };
}

/** The matches of a listing in one sentence, for a digest. */
export const toMatchesSentence = (params: NotificationParams, context: Context): string =>
  `${toRows(params, context)
    .map(({ label, value }) => `${label} (${value})`)
    .join('; ')}.`;

const toText = ({ municipality: _municipality, ...params }: NotificationParams, { texts }: Context) =>
  texts.notifications['match.found'](params);

const toRows = ({ matches = [] }: NotificationParams, context: Context): EmailBody['facts'] =>
  matches.map((match) => ({ label: nameOf(match, context), value: reasonsOf(match, context).join(' · ') }));

/** Why a listing matches, in words. */
const reasonsOf = ({ wantedDays, freeDays, distanceKm, sameKind }: Match, { texts }: Context): string[] => [
  ...(wantedDays === null || freeDays === null ? [] : [texts.matches.freeDays(freeDays, wantedDays)]),
  ...(distanceKm ? [`${distanceKm} km`] : []),
  sameKind ? texts.matches.sameKind : texts.matches.sameCategory,
];

const nameOf = ({ title, place }: Match, { locale }: Context): string =>
  [title, municipalityName(place, locale)].filter(Boolean).join(', ');

/** The listing that the matches are of, and the days for which it is needed or available. */
function toFacts({ params }: FoundMatches, context: Context): EmailBody['facts'] {
  const { title, assetType, availableFrom, availableTo } = params;
  const { labels } = context.texts;
  const days = toDays(availableFrom, availableTo, context);
  return [
    ...(title ? [{ label: labels.listing, value: title }] : []),
    ...(days ? [{ label: assetType === 'needed_asset' ? labels.dates : labels.availability, value: days }] : []),
  ];
}
