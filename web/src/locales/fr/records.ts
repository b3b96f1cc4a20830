export const recordsFr: Record<string, string> = {
  'Records and retention': 'Documents et conservation',
  'How long records are kept, what keeps them longer, and what was removed':
    'Durées de conservation, suspensions de la destruction et suppressions',
  'Legal holds and access requests of {municipality}':
    'Suspensions de la destruction et demandes d’accès ({municipality})',
  'Administrators look after records. Your account has another role.':
    'L’administration s’occupe des documents. Votre compte a un autre rôle.',
  'Former user': 'Ancien utilisateur',

  'Listing deleted by an administrator': 'Annonce supprimée par l’administration',
  'Account closed by its user': 'Compte fermé par son titulaire',
  '{count} days_one': '{count} jour',
  '{count} days_other': '{count} jours',
  '{count} days_many': '{count} de jours',
  '{count} months_one': '{count} mois',
  '{count} months_other': '{count} mois',
  '{count} months_many': '{count} de mois',
  '{count} years_one': '{count} an',
  '{count} years_other': '{count} ans',
  '{count} years_many': '{count} d’années',

  'Retention periods': 'Durées de conservation',
  'A job removes or anonymizes at least once a day what is due. Records on legal hold stay. The privacy notice names these periods.':
    'Une tâche supprime ou anonymise au moins une fois par jour ce qui est échu. Les documents visés par une suspension demeurent. L’avis sur la vie privée indique ces durées.',
  'The periods could not be loaded.': 'Impossible de charger les durées.',
  'These parts are not available at the moment: {parts}.':
    'Ces parties ne sont pas accessibles en ce moment : {parts}.',
  'The file would be incomplete: this part is not available at the moment ({part}). Please try again later.':
    'Le fichier serait incomplet : cette partie n’est pas accessible en ce moment ({part}). Veuillez réessayer plus tard.',
  'Change the period: {kind}': 'Modifier la durée : {kind}',
  'Change the period': 'Modifier la durée',
  Change: 'Modifier',
  '{period}; at least {min}, at most {max}': '{period}; au moins {min}, au plus {max}',
  'At least {min}, at most {max}. A shorter period removes with the next run what it makes due.':
    'Au moins {min}, au plus {max}. Une durée plus courte supprime, à la prochaine exécution, ce qu’elle rend échu.',
  'None is due': 'Rien d’échu',
  'Over {count} are due': 'Plus de {count} échus',
  '{count} are due_one': '{count} échu',
  '{count} are due_other': '{count} échus',
  'Period in days': 'Durée en jours',
  'Period in months': 'Durée en mois',
  'Period in years': 'Durée en années',
  'Period changed': 'Durée modifiée',
  'Please choose a period within the bounds': 'Veuillez choisir une durée dans les limites',
  'Please choose at least 7 years: the Excise Tax Act (section 286) requires records with HST for six years after the end of their year':
    'Veuillez choisir au moins 7 ans : la Loi sur la taxe d’accise (article 286) exige de conserver les documents avec TVH pendant six ans après la fin de leur année',

  'Legal holds': 'Suspensions de la destruction',
  'A record on hold, and what belongs to it, is not removed by the retention periods, by an administrator or by the closing of an account.':
    'Un document visé par une suspension, avec ce qui s’y rattache, n’est supprimé ni par les durées de conservation, ni par l’administration, ni par la fermeture d’un compte.',
  'Set a legal hold': 'Suspendre la destruction',
  'Set the hold': 'Suspendre',
  'The hold could not be set': 'La suspension n’a pas pu être établie',
  'Legal hold set': 'Destruction suspendue',
  'Legal hold lifted': 'Suspension levée',
  'Kind of record': 'Type de document',
  'The number that its page and its address show': 'Le numéro affiché sur sa page et dans son adresse',
  'Please enter the number of the record': 'Veuillez saisir le numéro du document',
  'The holds could not be loaded.': 'Impossible de charger les suspensions.',
  'No legal hold is in force.': 'Aucune suspension en vigueur.',
  Lift: 'Lever',
  'Lift the hold': 'Lever la suspension',
  'Lift the hold: {record}': 'Lever la suspension : {record}',
  'The hold could not be lifted': 'La suspension n’a pas pu être levée',
  'The record can then be removed at the end of its period.':
    'Le document pourra alors être supprimé à la fin de sa durée de conservation.',
  'Please give a reason of 3 to 500 characters': 'Veuillez donner un motif de 3 à 500 caractères',
  'There is no such record': 'Ce document est introuvable',
  'This hold has been lifted already': 'Cette suspension est déjà levée',
  'This record is under a legal hold. An administrator must lift the hold first.':
    'Ce document est visé par une suspension de la destruction. L’administration doit d’abord la lever.',

  'This account was closed by its owner or by the retention rules and cannot be used again':
    'Ce compte a été fermé par son titulaire ou par les règles de conservation et ne peut plus servir',

  'Access requests': 'Demandes d’accès',
  'Access request': 'Demande d’accès',
  'One file with the inquiries, their messages, dates, decisions and inspections, the list of images, the listings, and the loans with their quotes and history. That of a municipality also has its loan settings, calendar feeds, conditions and rates. It contains personal information: keep what the Act exempts from what you hand out.':
    'Un fichier avec les demandes, leurs messages, dates, décisions et inspections, la liste des images, les annonces, et les prêts avec leurs soumissions et leur historique. Celui d’une municipalité comprend aussi ses paramètres de prêt, ses flux de calendrier et ses conditions de prêt. Il contient des renseignements personnels : retirez-en ce que la Loi soustrait à la communication.',
  'Inquiry number': 'Numéro de la demande',
  'Leave it empty for everything of the municipality': 'Laissez vide pour tout ce qui concerne la municipalité',
  'Please enter the number of the inquiry, or leave it empty':
    'Veuillez saisir le numéro de la demande ou laisser le champ vide',
  'Please name an inquiry or a municipality': 'Veuillez indiquer une demande ou une municipalité',
  'Download the file': 'Télécharger le fichier',
  'Preparing...': 'Préparation...',
  'The file could not be made': 'Le fichier n’a pas pu être préparé',

  'Destruction log': 'Registre des destructions',
  'What was removed, by which rule, when and by whom. It contains no personal values.':
    'Ce qui a été supprimé, selon quelle règle, quand et par qui. Le registre ne contient aucun renseignement personnel.',
  'The destruction log could not be loaded.': 'Impossible de charger le registre.',
  'Nothing was removed yet.': 'Rien n’a encore été supprimé.',
  'Download the whole log': 'Télécharger tout le registre',
  'The newest removals': 'Les dernières suppressions',
  Removed: 'Suppression',
  By: 'Par',
  Count: 'Nombre',
  Numbers: 'Numéros',
  'User {id}': 'Utilisateur {id}',
  'Retention job': 'Tâche de conservation',
  Command: 'Commande',

  'My data': 'Mes données',
  'One file with your account, sessions, listings, favourites, saved searches, inquiries, messages, inspections, loans, calendar feeds and notifications, as CommonYard stores them.':
    'Un fichier avec votre compte, vos sessions, annonces, favoris, recherches enregistrées, demandes, messages, inspections, prêts, flux de calendrier et notifications, tels que Cour commune les conserve.',
  'The file is in the JSON format, which every text editor opens.':
    'Le fichier est au format JSON, que tout éditeur de texte ouvre.',
  'Download my data': 'Télécharger mes données',
  'Close account': 'Fermer le compte',
  'Close my account': 'Fermer mon compte',
  'Closing...': 'Fermeture...',
  'This could not be loaded.': 'Impossible de charger ces renseignements.',
  'Your account cannot be closed now': 'Votre compte ne peut pas être fermé maintenant',
  'Your account, or a record it belongs to, is under a legal hold. Write to the privacy contact to have it closed.':
    'Votre compte, ou un document qui s’y rattache, est visé par une suspension de la destruction. Écrivez à la personne-ressource en matière de vie privée pour le faire fermer.',
  'What is removed': 'Ce qui est supprimé',
  'Your name, email address, username and position are erased in every part of CommonYard. Records show “Former user” instead.':
    'Votre nom, votre adresse de courriel, votre nom d’utilisateur et votre poste sont effacés dans toutes les parties de Cour commune. Les documents affichent « Ancien utilisateur ».',
  'Your sessions end at once, and nobody can log in to this account again.':
    'Vos sessions prennent fin aussitôt, et personne ne peut plus se connecter à ce compte.',
  'Your notifications and preferences are deleted.': 'Vos notifications et vos préférences sont supprimées.',
  'What happens to listings and inquiries': 'Ce que deviennent les annonces et les demandes',
  'Your listings stay with {municipality}, without your contact details. Its administrators look after them.':
    'Vos annonces restent à la municipalité ({municipality}), sans vos coordonnées. Son administration s’en occupe.',
  'Your open inquiries continue with the same administrators, and the other side is told.':
    'La même administration poursuit vos demandes en cours, et l’autre partie en est informée.',
  'Your listings leave public view. Those that were never approved are deleted.':
    'Vos annonces ne sont plus publiques. Celles qui n’ont jamais été approuvées sont supprimées.',
  'Your open inquiries end, and the other side is told.':
    'Vos demandes en cours prennent fin, et l’autre partie en est informée.',
  'What stays, and why': 'Ce qui demeure, et pourquoi',
  'What you wrote in inquiries and inspections stays without your name. Municipalities must keep such records until their retention period ends (Municipal Act, 2001, sections 254 and 255).':
    'Ce que vous avez écrit dans les demandes et les inspections demeure sans votre nom. Les municipalités doivent conserver ces documents jusqu’à la fin de leur durée de conservation (Loi de 2001 sur les municipalités, articles 254 et 255).',
  'This cannot be undone.': 'Cette action est irréversible.',
  'The account could not be closed': 'Le compte n’a pas pu être fermé',
  'Your name and address are erased, and all your sessions have ended.':
    'Votre nom et votre adresse sont effacés, et toutes vos sessions ont pris fin.',
  'No. {number}': 'nº {number}',
  '{kind}: {title}': '{kind} : {title}',
};
