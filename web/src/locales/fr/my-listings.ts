export const myListingsFr: Record<string, string> = {
  'Manage and review municipal asset listings': 'Gérez et examinez les annonces des municipalités',
  'View and manage your municipal asset listings': 'Consultez et gérez les annonces de votre municipalité',
  'What other municipalities can lease to you, and what they look for':
    'Ce que les autres municipalités peuvent vous louer, et ce qu’elles cherchent',
  'Cards here do not name the owner, so that a listing is judged on its merits. Its details do.':
    'Les fiches ne nomment pas le propriétaire, pour que chaque annonce soit jugée sur son contenu. Ses détails le nomment.',
  'This is how your listings look to other municipalities in Browse Assets: without your name.':
    'Voici comment les autres municipalités voient vos annonces en parcourant l’équipement : sans votre nom.',
  'Owners are not named on the cards, so that a listing is judged on its merits. Whoever answers your inquiry says who they are.':
    'Les fiches ne nomment pas les propriétaires, pour que chaque annonce soit jugée sur son contenu. La personne qui répond à votre demande se présente.',
  'Available Assets': 'Équipement offert',
  'Needed Assets': 'Équipement recherché',
  'Pending Approval': 'En attente d’approbation',
  'Add New': 'Ajouter',
  'Add New Asset': 'Ajouter une annonce',
  'All Regions': 'Toutes les régions',
  'All Categories': 'Toutes les catégories',
  'Clear filters': 'Effacer les filtres',
  'Nearest first': 'Les plus proches',
  'No assets found matching your criteria.': 'Aucune annonce ne correspond à vos critères.',
  'No other municipality looks for anything right now.':
    'Aucune autre municipalité ne cherche quoi que ce soit en ce moment.',
  'No other municipality has anything available right now.':
    'Aucune autre municipalité n’a d’équipement offert en ce moment.',
  'Failed to load your listings. Please try again.': 'Impossible de charger vos annonces. Veuillez réessayer.',
  'about {km} km': 'environ {km} km',
  'about {km} km from you': 'à environ {km} km de chez vous',
  'Anonymous municipality': 'Municipalité anonyme',
  '{count} more_one': '{count} autre',
  '{count} more_many': '{count} autres',
  '{count} more_other': '{count} autres',

  'Asset Details': 'Détails de l’annonce',
  'Loading asset details...': 'Chargement des détails...',
  'This listing does not exist any more, or it is not yours to see.':
    'Cette annonce n’existe plus, ou vous ne pouvez pas la voir.',
  'Municipality ID: #{id}': 'Identifiant de la municipalité : no {id}',
  'Municipality not given': 'Municipalité non précisée',
  Availability: 'Disponibilité',
  'Available until': 'Disponible jusqu’au',
  'Needed from': 'Recherché à partir du',
  'Needed until': 'Recherché jusqu’au',
  'Not specified': 'Non précisé',
  'Admin Notes': 'Notes administratives',
  'Add administrative notes here...': 'Ajoutez des notes administratives ici...',
  'Save Notes': 'Enregistrer les notes',
  Saved: 'Enregistré',
  'Only administrators see these notes.': 'Seuls les administrateurs voient ces notes.',
  'Approve Listing': 'Approuver l’annonce',
  'Approving...': 'Approbation...',
  'The asset has been successfully approved and is now available.':
    'L’annonce a été approuvée et l’équipement est maintenant offert.',
  'Failed to approve asset. Please try again.': 'Impossible d’approuver l’annonce. Veuillez réessayer.',
  'Inquiry submitted': 'Demande envoyée',
  'Your inquiry has been sent to the admin team.': 'Votre demande a été transmise à l’équipe administrative.',
  'Failed to submit inquiry. Please try again.': 'Impossible d’envoyer la demande. Veuillez réessayer.',
  'The answer comes to your messages.': 'La réponse arrivera dans vos messages.',

  'List Available Asset': 'Offrir un équipement',
  'List an asset your municipality can lease to others':
    'Annoncez un équipement que votre municipalité peut louer à d’autres',
  'Post Asset Need': 'Publier un besoin',
  'Post an asset your municipality is looking to lease':
    'Annoncez un équipement que votre municipalité cherche à louer',
  'Asset Title': 'Titre de l’annonce',
  'Rate Type': 'Type de tarif',
  'Such as 450, or Negotiable': 'Par exemple 450, ou Négociable',
  'What the rate is for': 'Ce que couvre le tarif',
  'Minimum Lease Period': 'Durée minimale de location',
  'Upload Images': 'Téléverser des images',
  'Select a region': 'Choisissez une région',
  'Select a category': 'Choisissez une catégorie',
  'Enter or a comma adds a tag': 'Entrée ou une virgule ajoute une étiquette',
  'Add tag': 'Ajouter l’étiquette',
  'Chosen tags': 'Étiquettes choisies',
  'Remove tag {tag}': 'Retirer l’étiquette {tag}',
  'Please use at most 20 tags': 'Veuillez utiliser au plus 20 étiquettes',
  'Please choose today or a later day': 'Veuillez choisir aujourd’hui ou un jour ultérieur',
  'Submit Listing': 'Soumettre l’annonce',
  'Asset created': 'Annonce créée',
  'Your asset has been successfully listed and is awaiting approval.':
    'Votre annonce a bien été enregistrée et attend d’être approuvée.',
  'Failed to create asset. Please try again.': 'Impossible de créer l’annonce. Veuillez réessayer.',

  'Edit Listing': 'Modifier l’annonce',
  'This listing is not yours to edit.': 'Vous ne pouvez pas modifier cette annonce.',
  'What you changed has not been saved.': 'Vos modifications n’ont pas été enregistrées.',
  'This listing waits for review. An administrator sees it with your changes.':
    'Cette annonce attend d’être examinée. Un administrateur la verra avec vos modifications.',
  'A saved change takes this listing out of the public lists until an administrator has reviewed it.':
    'Une modification enregistrée retire cette annonce des listes publiques jusqu’à ce qu’un administrateur l’ait examinée.',
  'A saved change sends this listing to review. Once approved it is public again.':
    'Une modification enregistrée soumet cette annonce à l’examen. Une fois approuvée, elle redevient publique.',
};
