/** Matches of needs and equipment: on the page of an own listing, and on the dashboard. */
export const matchesFr: Record<string, string> = {
  Matches: 'Correspondances',
  'Loading matches...': 'Chargement des correspondances...',
  'The matches could not be loaded. Please try again.':
    'Les correspondances n’ont pas pu être chargées. Veuillez réessayer.',
  'No machine matches yet. You will be notified when one does.':
    'Aucune machine ne correspond pour le moment. Vous serez avisé lorsqu’il y en aura une.',
  'No need matches yet. You will be notified when one does.':
    'Aucun besoin ne correspond pour le moment. Vous serez avisé lorsqu’il y en aura un.',
  'The days of this listing are over. Nothing matches it any more.':
    'Les jours de cette annonce sont passés. Plus rien n’y correspond.',
  'No municipality has been notified of this need yet.': 'Aucune municipalité n’a encore été avisée de ce besoin.',
  '{count} municipalities were notified of this need._one': '{count} municipalité a été avisée de ce besoin.',
  '{count} municipalities were notified of this need._many': '{count} de municipalités ont été avisées de ce besoin.',
  '{count} municipalities were notified of this need._other': '{count} municipalités ont été avisées de ce besoin.',

  'free on that day': 'libre ce jour-là',
  'free on all {count} days': 'libre les {count} jours',
  'free on {count} of {wanted} days_one': 'libre {count} jour sur {wanted}',
  'free on {count} of {wanted} days_other': 'libre {count} jours sur {wanted}',
  'same kind': 'même type',
  'same category': 'même catégorie',

  'Ask for this': 'Demander cette machine',
  'Offer this': 'Offrir cette machine',
  'For your need:': 'Pour votre besoin :',
  'For your machine:': 'Pour votre machine :',

  'Mark as met': 'Marquer comme comblé',
  'Mark the need as met?': 'Marquer le besoin comme comblé?',
  'It is no longer public, its open offers end, and no machine is matched with it any more. You can restore it.':
    'Il n’est plus public, ses offres ouvertes prennent fin et plus aucune machine n’y est associée. Vous pouvez le rétablir.',
  'How was the need met?': 'Comment le besoin a-t-il été comblé?',
  'Without a loan on CommonYard': 'Sans prêt sur CommonYard',
  'Marked as met': 'Marqué comme comblé',
  'Met on {date} by': 'Comblé le {date} par le',
  'Met on {date} without a loan': 'Comblé le {date} sans prêt',
  'loan #{id}': 'prêt n° {id}',
  'The need is no longer public, and no machine matches it any more.':
    'Le besoin n’est plus public, et plus aucune machine n’y correspond.',
  'Restore the need in My Listings': 'Rétablir le besoin dans Mes annonces',
};
