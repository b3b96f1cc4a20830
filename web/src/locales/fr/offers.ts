/** Offers on a need: the page of the need, the dialog, and the loan that begins with one. */
export const offersFr: Record<string, string> = {
  'Offer one of ours': 'Offrir une de nos machines',
  'Offer one of your machines': 'Offrir une de vos machines',
  'The need: {title}': 'Le besoin : {title}',
  'Loading your machines...': 'Chargement de vos machines...',
  'Your machines could not be loaded. Please try again.':
    'Vos machines n’ont pas pu être chargées. Veuillez réessayer.',
  'None of your machines can be offered yet. A machine needs a listing with lending terms.':
    'Aucune de vos machines ne peut encore être offerte. Une machine a besoin d’une annonce avec des conditions de prêt.',
  'List a machine': 'Publier une machine',
  'Set terms in My Listings': 'Fixer les conditions dans Mes annonces',
  '{count} of your machines have no lending terms yet._one':
    '{count} de vos machines n’a pas encore de conditions de prêt.',
  '{count} of your machines have no lending terms yet._other':
    '{count} de vos machines n’ont pas encore de conditions de prêt.',
  'Your machine': 'Votre machine',
  'Same category': 'Même catégorie',
  'Other categories': 'Autres catégories',
  '{title} (days taken)': '{title} (jours pris)',
  'Loading the terms...': 'Chargement des conditions...',
  'The terms of the machine could not be loaded. Please try again.':
    'Les conditions de la machine n’ont pas pu être chargées. Veuillez réessayer.',
  Offer: 'Offre',
  Offers: 'Offres',
  'Send offer': 'Envoyer l’offre',
  'Offer sent': 'Offre envoyée',
  'The offer could not be sent': 'L’offre n’a pas pu être envoyée',
  'The other side reads it with the offer.': 'L’autre partie la lit avec l’offre.',
  'Offer open until': 'Offre valable jusqu’au',
  'Loading offers...': 'Chargement des offres...',
  'The offers could not be loaded. Please try again.': 'Les offres n’ont pas pu être chargées. Veuillez réessayer.',
  'Everything else on this page works.': 'Tout le reste de cette page fonctionne.',
  'No offers yet. Other municipalities can offer one of their machines here.':
    'Aucune offre pour le moment. D’autres municipalités peuvent offrir une de leurs machines ici.',
  'On the need': 'Pour le besoin',
  '{title} (this need was removed)': '{title} (ce besoin a été retiré)',
  '{count} other offers on this need stay open. Decline those that you do not want._one':
    '{count} autre offre pour ce besoin reste ouverte. Refusez-la si vous n’en voulez pas.',
  '{count} other offers on this need stay open. Decline those that you do not want._many':
    '{count} d’autres offres pour ce besoin restent ouvertes. Refusez celles que vous ne voulez pas.',
  '{count} other offers on this need stay open. Decline those that you do not want._other':
    '{count} autres offres pour ce besoin restent ouvertes. Refusez celles que vous ne voulez pas.',
  'Open offers on this need end. Accepted loans go on. Both sides are told, and read the reason.':
    'Les offres ouvertes pour ce besoin prennent fin. Les prêts acceptés se poursuivent. Les deux parties en sont avisées et lisent le motif.',
  'The borrower deleted the need': 'L’emprunteuse a supprimé le besoin',
  'The borrower withdrew the need': 'L’emprunteuse a retiré le besoin',
  '{municipality} deleted the need.': 'Le besoin a été supprimé par l’emprunteuse ({municipality}).',
  '{municipality} withdrew the need.': 'Le besoin a été retiré par l’emprunteuse ({municipality}).',
  '{municipality} offers “{title}” on your need “{need}”':
    '{municipality} offre « {title} » pour votre besoin « {need} »',
  'This total is above the limit of operators. Please ask a municipal administrator of your municipality to send the offer.':
    'Ce total dépasse la limite du personnel. Demandez à un administrateur municipal de votre municipalité d’envoyer l’offre.',
  'Only users of a municipality can offer equipment on a need':
    'Seuls les comptes d’une municipalité peuvent offrir de l’équipement pour un besoin',
  'This need belongs to your own municipality': 'Ce besoin appartient à votre propre municipalité',
  'No municipality on CommonYard can accept an offer on this need. You can send an inquiry.':
    'Aucune municipalité sur CommonYard ne peut accepter une offre pour ce besoin. Vous pouvez envoyer une demande.',
  'This equipment cannot be lent yet. It needs an approval, lending terms and a municipal administrator.':
    'Cet équipement ne peut pas encore être prêté. Il lui faut une approbation, des conditions de prêt et un administrateur municipal.',
  'This equipment is offered on this need already': 'Cet équipement est déjà offert pour ce besoin',
};
