import { SAVED_SEARCH_LIMITS } from '@commonyard/contracts/saved-searches.values';
import { longDay } from './formats.ts';
import type { NotificationText, SearchTexts, TextParams } from './texts.ts';

// The texts about saved searches.

/** How many listings were found, by how many searches; the title where it is one, and whether its days were awaited. */
function readFound({ searches = [] }: TextParams) {
  const named = new Set(searches.flatMap(({ listings }) => listings.map(({ id }) => id)));
  const count = searches.reduce((sum, { more }) => sum + more, named.size);
  const [first] = searches;
  return {
    count,
    isOneSearch: searches.length === 1,
    title: count === 1 ? first?.listings[0]?.title : undefined,
    isAwaited: first?.query.listingId !== undefined,
  };
}

export function toSearchTextEn(params: TextParams): NotificationText {
  const { count, isOneSearch, title, isAwaited } = readFound(params);
  if (title !== undefined && isAwaited)
    return {
      subject: `${title} is free on the days that you want`,
      line: `“${title}” is free on the days that you want.`,
    };
  if (title !== undefined)
    return { subject: `New for your saved search: ${title}`, line: `Your saved search found “${title}”.` };
  const searches = `saved search${isOneSearch ? '' : 'es'}`;
  const listings = `${count} listing${count === 1 ? '' : 's'}`;
  return { subject: `${listings} for your ${searches}`, line: `Your ${searches} found ${listings}.` };
}

export const searchTextsEn: SearchTexts = {
  type: { available_asset: 'Available equipment', needed_asset: 'Needed equipment' },
  words: (words) => `“${words}”`,
  in: (municipality) => `in ${municipality}`,
  near: (municipality, radiusKm) =>
    radiusKm === undefined ? `near ${municipality}` : `within ${radiusKm} km of ${municipality}`,
  until: (day) => `until ${day}`,
  awaited: (title, days) => `“${title}” is free on these days${days ? `: ${days}` : ''}`,
  more: (count) => (count === 1 ? '1 more listing.' : `${count} more listings.`),
  list: 'Open the list of this search',
  why: 'You asked for e-mails about this. You can change or end them at any time.',
  end: 'End my saved searches and these e-mails',
  confirmation: {
    subject: 'Please confirm your saved search',
    lines: [
      'Somebody saved a search with this e-mail address, to get e-mails about what it finds.',
      'If it was you, open the page of the link and press the button there. Nothing more comes unless you press it.',
      'If it was not you, there is nothing to do.',
    ],
    button: 'Open my saved search',
  },
  ending: (endsOn) => ({
    subject: `Your saved searches end on ${longDay(endsOn, 'en')}`,
    lines: [
      `Your saved searches, and the e-mails about what they find, end on ${longDay(endsOn, 'en')}.`,
      `To keep them for another ${SAVED_SEARCH_LIMITS.months} months, open the page of the link and press the button there. You can also end them at once. Otherwise there is nothing to do.`,
    ],
    button: 'Keep or end my saved searches',
  }),
};

export function toSearchTextFr(params: TextParams): NotificationText {
  const { count, isOneSearch, title, isAwaited } = readFound(params);
  if (title !== undefined && isAwaited)
    return {
      subject: `${title} : libre les jours que vous souhaitez`,
      line: `« ${title} » est libre les jours que vous souhaitez.`,
    };
  if (title !== undefined)
    return {
      subject: `Du nouveau pour votre recherche enregistrée : ${title}`,
      line: `Votre recherche enregistrée a trouvé « ${title} ».`,
    };
  const listings = `${count} annonce${count === 1 ? '' : 's'}`;
  return {
    subject: `${listings} pour ${isOneSearch ? 'votre recherche enregistrée' : 'vos recherches enregistrées'}`,
    line: `${isOneSearch ? 'Votre recherche enregistrée a' : 'Vos recherches enregistrées ont'} trouvé ${listings}.`,
  };
}

export const searchTextsFr: SearchTexts = {
  type: { available_asset: 'Équipement offert', needed_asset: 'Équipement recherché' },
  words: (words) => `« ${words} »`,
  in: (municipality) => `municipalité : ${municipality}`,
  near: (municipality, radiusKm) =>
    radiusKm === undefined ? `à proximité (${municipality})` : `dans un rayon de ${radiusKm} km (${municipality})`,
  until: (day) => `jusqu’au ${day}`,
  awaited: (title, days) => `« ${title} » est libre ces jours-là${days ? ` : ${days}` : ''}`,
  more: (count) => (count === 1 ? '1 autre annonce.' : `${count} autres annonces.`),
  list: 'Ouvrir la liste de cette recherche',
  why: 'Vous avez demandé des courriels à ce sujet. Vous pouvez les modifier ou y mettre fin en tout temps.',
  end: 'Mettre fin à mes recherches enregistrées et à ces courriels',
  confirmation: {
    subject: 'Veuillez confirmer votre recherche enregistrée',
    lines: [
      'Quelqu’un a enregistré une recherche avec cette adresse de courriel, afin de recevoir des courriels au sujet de ce qu’elle trouve.',
      'Si c’était vous, ouvrez la page du lien et appuyez sur le bouton qui s’y trouve. Sans cela, vous ne recevrez rien d’autre.',
      'Si ce n’était pas vous, il n’y a rien à faire.',
    ],
    button: 'Ouvrir ma recherche enregistrée',
  },
  ending: (endsOn) => ({
    subject: `Vos recherches enregistrées prennent fin le ${longDay(endsOn, 'fr')}`,
    lines: [
      `Vos recherches enregistrées, et les courriels au sujet de ce qu’elles trouvent, prennent fin le ${longDay(endsOn, 'fr')}.`,
      `Pour les garder ${SAVED_SEARCH_LIMITS.months} mois de plus, ouvrez la page du lien et appuyez sur le bouton qui s’y trouve. Vous pouvez aussi y mettre fin tout de suite. Sinon, il n’y a rien à faire.`,
    ],
    button: 'Garder mes recherches enregistrées ou y mettre fin',
  }),
};
