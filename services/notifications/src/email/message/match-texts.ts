import type { MatchTexts, NotificationText, TextParams } from './texts.ts';

// The texts about matches of needs and equipment.

/** How many listings match, and for how many days a need asks. */
const countsOf = ({ matches = [], assetType }: TextParams) => ({
  count: matches.length,
  isNeed: assetType === 'needed_asset',
  wanted: (assetType === 'needed_asset' && matches[0]?.wantedDays) || 0,
});

export function toMatchTextEn(params: TextParams): NotificationText {
  const { title } = params;
  const { count, isNeed, wanted } = countsOf(params);
  const days = wanted === 0 ? '' : wanted === 1 ? ' for 1 day' : ` for ${wanted} days`;
  if (isNeed)
    return {
      subject: `${count === 1 ? 'A machine matches' : `${count} machines match`} your need: ${title}${days}`,
      line: `${count === 1 ? 'A machine of another municipality matches' : `${count} machines of other municipalities match`} your need “${title}”${days}.`,
      next: `You can ask for ${count === 1 ? 'it' : 'them'} on the page of your need.`,
    };
  return {
    subject: `${count === 1 ? 'A need matches' : `${count} needs match`} your machine: ${title}`,
    line: `${count === 1 ? 'A need of another municipality matches' : `${count} needs of other municipalities match`} your machine “${title}”.`,
    next: 'You can offer it on the page of your listing.',
  };
}

export const matchTextsEn: MatchTexts = {
  freeDays: (free, wanted) => {
    if (free < wanted) return `free on ${free} of ${wanted} days`;
    return wanted === 1 ? 'free on that day' : `free on all ${wanted} days`;
  },
  sameKind: 'same kind',
  sameCategory: 'same category',
  several: (listings) => ({
    subject: `New matches for ${listings} of your listings`,
    line: `There are new matches for ${listings} of your listings.`,
  }),
  title: 'What matches',
  of: (title) => `What matches “${title}”`,
};

export function toMatchTextFr(params: TextParams): NotificationText {
  const { title } = params;
  const { count, isNeed, wanted } = countsOf(params);
  const days = wanted === 0 ? '' : ` pour ${wanted} jour${wanted === 1 ? '' : 's'}`;
  if (isNeed)
    return {
      subject: `${count === 1 ? 'Une machine correspond' : `${count} machines correspondent`} à votre besoin : ${title}${days}`,
      line: `${count === 1 ? 'Une machine d’une autre municipalité correspond' : `${count} machines d’autres municipalités correspondent`} à votre besoin « ${title} »${days}.`,
      next: `Vous pouvez ${count === 1 ? 'la' : 'les'} demander sur la page de votre besoin.`,
    };
  return {
    subject: `${count === 1 ? 'Un besoin correspond' : `${count} besoins correspondent`} à votre machine : ${title}`,
    line: `${count === 1 ? 'Un besoin d’une autre municipalité correspond' : `${count} besoins d’autres municipalités correspondent`} à votre machine « ${title} ».`,
    next: 'Vous pouvez l’offrir sur la page de votre annonce.',
  };
}

export const matchTextsFr: MatchTexts = {
  freeDays: (free, wanted) => {
    if (free < wanted) return `libre ${free} jour${free === 1 ? '' : 's'} sur ${wanted}`;
    return wanted === 1 ? 'libre ce jour-là' : `libre les ${wanted} jours`;
  },
  sameKind: 'même type',
  sameCategory: 'même catégorie',
  several: (listings) => ({
    subject: `Nouvelles correspondances pour ${listings} de vos annonces`,
    line: `Il y a de nouvelles correspondances pour ${listings} de vos annonces.`,
  }),
  title: 'Ce qui correspond',
  of: (title) => `Ce qui correspond à « ${title} »`,
};
