export const homeFr: Record<string, string> = {
  'Share the equipment you already own.': 'Partagez l’équipement que vous possédez déjà.',
  'Ontario’s 444 municipalities lend and borrow graders, plows, sweepers and more, neighbour to neighbour.':
    'Les 444 municipalités de l’Ontario se prêtent niveleuses, chasse-neige, balayeuses et bien plus, entre voisines.',
  'Post Available Item': 'Offrir de l’équipement',
  'Post Needed Item': 'Demander de l’équipement',
  'View All Available Equipment': 'Voir tout l’équipement offert',
  'View All Needed Equipment': 'Voir tout l’équipement recherché',
  'How It Works': 'Comment ça marche',
  Benefits: 'Avantages',
  'Post what you have or need': 'Publiez ce que vous offrez ou cherchez',
  'All it takes is a title, a photo and two dates. No account needed.':
    'Un titre, une photo et deux dates suffisent. Aucun compte requis.',
  'An administrator reviews it': 'L’administration examine l’annonce',
  'Nothing goes public until someone has checked it.': 'Rien n’est publié sans avoir été vérifié.',
  'Agree and hand over': 'Entendez-vous et remettez l’équipement',
  'The other municipality gets in touch. You settle the rate, the operator and the dates together.':
    'L’autre municipalité communique avec vous. Vous convenez ensemble du tarif, de l’opérateur et des dates.',
  'Cost savings': 'Économies',
  'Lease a machine for the weeks you need it instead of buying one that sits idle.':
    'Louez une machine pour les semaines où vous en avez besoin au lieu d’en acheter une qui dort le reste de l’année.',
  'Resource optimization': 'Optimisation des ressources',
  'See what is sitting idle nearby before a breakdown closes a road.':
    'Voyez ce qui est libre à proximité avant qu’un bris ne ferme une route.',
  'Community building': 'Liens entre collectivités',
  'Know who to call in the next town when a storm hits.':
    'Sachez qui appeler dans la ville voisine quand la tempête frappe.',
  'New revenue': 'Nouveaux revenus',
  'Equipment earns its keep in the off-season.': 'L’équipement se rentabilise même hors saison.',
  'Not sure your machine is worth posting? Ask us.':
    'Vous vous demandez si votre machine vaut une annonce? Écrivez-nous.',
  'Connect with us': 'Communiquez avec nous',
  'Search available equipment': 'Chercher dans l’équipement offert',
  'Grader, plow, chipper...': 'Niveleuse, chasse-neige...',
  Search: 'Chercher',
  'An administrator reviews it before it appears publicly.': 'L’administration l’examine avant sa publication.',

  'Hello, {name}': 'Bonjour, {name}',
  'You’re all caught up.': 'Vous êtes à jour.',
  'Some numbers could not be loaded.': 'Certains chiffres n’ont pas pu être chargés.',
  'New inquiries': 'Nouvelles demandes',
  'New contact messages': 'Nouveaux messages de contact',
  'What waits for you': 'Ce qui vous attend',
  'Unread messages': 'Messages non lus',
  'Listings in review': 'Annonces à l’examen',
  'My machines': 'Mes machines',
  'Your listings could not be loaded.': 'Vos annonces n’ont pas pu être chargées.',
  'You have no listing with days to come.': 'Vous n’avez pas d’annonce pour les jours à venir.',
};
