export const homeFr: Record<string, string> = {
  'Share the equipment you already own.': 'Partagez l’équipement que vous possédez déjà.',
  'The 444 municipalities of Ontario lend and find graders, plows, sweepers and more, from neighbour to neighbour.':
    'Les 444 municipalités de l’Ontario prêtent et trouvent niveleuses, chasse-neige, balayeuses et plus, de voisin à voisin.',
  'Post Available Item': 'Offrir de l’équipement',
  'Post Needed Item': 'Demander de l’équipement',
  'View All Available Equipment': 'Voir tout l’équipement offert',
  'View All Needed Equipment': 'Voir tout l’équipement recherché',
  'How It Works': 'Comment ça marche',
  Benefits: 'Avantages',
  'Post what you have or need': 'Publiez ce que vous offrez ou cherchez',
  'A title, a photo and two dates are enough. No account is needed.':
    'Un titre, une photo et deux dates suffisent. Aucun compte n’est requis.',
  'An administrator reviews it': 'L’administration examine l’annonce',
  'Nothing is public before somebody has looked at it.': 'Rien n’est public avant que quelqu’un l’ait vu.',
  'Agree and hand over': 'Entendez-vous et remettez l’équipement',
  'The other municipality gets in touch. You decide on rate, operator and dates.':
    'L’autre municipalité communique avec vous. Vous décidez du tarif, de l’opérateur et des dates.',
  'Cost savings': 'Économies',
  'Lease a machine for the weeks you need it instead of buying one that stands still.':
    'Louez une machine pour les semaines où elle sert au lieu d’en acheter une qui reste immobile.',
  'Resource optimization': 'Optimisation des ressources',
  'See what stands idle nearby before a breakdown closes a road.':
    'Voyez ce qui est libre à proximité avant qu’une panne ferme une route.',
  'Community building': 'Liens entre collectivités',
  'Know whom to call in the next town when a storm comes.':
    'Sachez qui appeler dans la ville voisine quand la tempête arrive.',
  'New revenue': 'Nouveaux revenus',
  'Equipment that waits for its season earns its keep.': 'L’équipement qui attend sa saison se paie lui-même.',
  'Not sure whether your machine is worth posting? Ask us.': 'Vous hésitez à publier votre machine? Demandez-nous.',
  'Connect with us': 'Communiquez avec nous',
  'Search available equipment': 'Chercher dans l’équipement offert',
  'Grader, plow, chipper...': 'Niveleuse, chasse-neige, déchiqueteuse...',
  Search: 'Chercher',
  'An administrator reviews it before it appears publicly.': 'L’administration l’examine avant sa publication.',

  'Hello, {name}': 'Bonjour, {name}',
  'Nothing waits for you.': 'Rien ne vous attend.',
  'Some numbers could not be loaded.': 'Certains chiffres n’ont pas pu être chargés.',
  'New inquiries': 'Nouvelles demandes',
  'New contact messages': 'Nouveaux messages de contact',
  'What waits for you': 'Ce qui vous attend',
  'Unread messages': 'Messages non lus',
  'Listings in review': 'Annonces à l’examen',
  'My machines': 'Mes machines',
  'Your listings could not be loaded.': 'Vos annonces n’ont pas pu être chargées.',
  'You have no listing with days to come.': 'Vous n’avez pas d’annonce pour les jours à venir.',
  'Until {date}': 'Jusqu’au {date}',
};
