export const myListingsFr: Record<string, string> = {
  'Manage and review municipal asset listings': 'Gérez et examinez les annonces des municipalités',
  'View and manage your municipal asset listings': 'Consultez et gérez les annonces de votre municipalité',
  'What other municipalities can lease to you, and what they are looking for':
    'Ce que les autres municipalités peuvent vous louer, et ce qu’elles cherchent',
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
  'No other municipality is looking for anything right now.':
    'Aucune autre municipalité ne cherche quoi que ce soit en ce moment.',
  'No other municipality has anything available right now.':
    'Aucune autre municipalité n’a d’équipement offert en ce moment.',
  'Failed to load your listings. Please try again.': 'Impossible de charger vos annonces. Veuillez réessayer.',
  'about {km} km': 'environ {km} km',
  'about {km} km from you': 'à environ {km} km de chez vous',
  'Anonymous municipality': 'Municipalité anonyme',
  'Your listing': 'Votre annonce',
  Withdrawn: 'Retirée',
  'Reason:': 'Motif :',
  'A change waits for review': 'Une modification attend d’être examinée',
  'Change discarded': 'Modification abandonnée',
  'The last change was not approved. The listing stays as it was.':
    'La dernière modification n’a pas été approuvée. L’annonce reste telle qu’elle était.',
  'A change waits for review. The listing stays as it was approved until then.':
    'Une modification attend d’être examinée. L’annonce reste jusque-là telle qu’elle a été approuvée.',
  'Discard the change': 'Abandonner la modification',
  'Discard the change?': 'Abandonner la modification?',
  'Nobody reviews it any more. The listing stays as it was approved.':
    'Elle ne sera plus examinée. L’annonce reste telle qu’elle a été approuvée.',
  'A change waits for review, and this form begins with it. The listing stays as it was approved until then.':
    'Une modification attend d’être examinée, et ce formulaire commence par elle. L’annonce reste jusque-là telle qu’elle a été approuvée.',
  'The listing stays as it is while an administrator reviews your change. Days, price, photos and small corrections by a municipality are published at once.':
    'L’annonce reste telle quelle pendant que l’administration examine votre modification. Les dates, le prix, les photos et les petites corrections d’une municipalité sont publiés aussitôt.',
  'The listing stays as it is while an administrator reviews your change.':
    'L’annonce reste telle quelle pendant que l’administration examine votre modification.',
  '{count} more_one': '{count} autre',
  '{count} more_other': '{count} autres',

  'Asset Details': 'Détails de l’annonce',
  'Loading asset details...': 'Chargement des détails...',
  'This listing no longer exists, or you do not have access to it.':
    'Cette annonce n’existe plus, ou vous n’y avez pas accès.',
  'Municipality ID: #{id}': 'Identifiant de la municipalité : no {id}',
  'Municipality not given': 'Municipalité non précisée',
  'Available until': 'Disponible jusqu’au',
  'Needed from': 'Recherché à partir du',
  'Needed until': 'Recherché jusqu’au',
  'Not specified': 'Non précisé',
  'Admin Notes': 'Notes administratives',
  '1 note': '1 note',
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
  'You can add listings once your account is approved.':
    'Vous pourrez ajouter des annonces une fois votre compte approuvé.',
  'Your inquiry has been sent to the admin team.': 'Votre demande a été transmise à l’équipe administrative.',
  'Failed to submit inquiry. Please try again.': 'Impossible d’envoyer la demande. Veuillez réessayer.',
  'You’ll find the answer in your messages.': 'Vous trouverez la réponse dans vos messages.',

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
  'Select a category': 'Choisissez une catégorie',
  'Enter or a comma adds a tag': 'Entrée ou une virgule ajoute une étiquette',
  'Add tag': 'Ajouter l’étiquette',
  'Type a tag first': 'Écrivez d’abord une étiquette',
  'Chosen tags': 'Étiquettes choisies',
  'Remove tag {tag}': 'Retirer l’étiquette {tag}',
  'Please use at most 20 tags': 'Veuillez utiliser au plus 20 étiquettes',
  'Please choose today or a later day': 'Veuillez choisir aujourd’hui ou un jour ultérieur',
  'Submit Listing': 'Soumettre l’annonce',
  'Asset created': 'Annonce créée',
  'Your asset has been successfully listed and is awaiting approval.':
    'Votre annonce a bien été enregistrée et attend d’être approuvée.',
  'Failed to create asset. Please try again.': 'Impossible de créer l’annonce. Veuillez réessayer.',

  When: 'Quand',
  'Photos and tags': 'Photos et étiquettes',
  Duplicate: 'Dupliquer',
  'This is a copy of listing #{id}. Its photos stay there: add photos of this one.':
    'Ceci est une copie de l’annonce no {id}. Ses photos y restent : ajoutez des photos de celle-ci.',
  'Set conditions, rates and blocked days': 'Fixer les conditions, les tarifs et les jours bloqués',
  'Withdrawn. The change waits for review': 'Retirée. La modification attend d’être examinée',
  'A change waits for review. The listing stays withdrawn until you restore it.':
    'Une modification attend d’être examinée. L’annonce reste retirée jusqu’à ce que vous la rétablissiez.',

  'Withdraw Listing': 'Retirer l’annonce',
  'Restore Listing': 'Rétablir l’annonce',
  'Edit Listing': 'Modifier l’annonce',
  'You cannot edit this listing.': 'Vous ne pouvez pas modifier cette annonce.',
  'What you changed has not been saved.': 'Vos modifications n’ont pas été enregistrées.',
  'This listing is waiting for review. The administrator will see it with your changes.':
    'Cette annonce attend d’être examinée. Un administrateur la verra avec vos modifications.',
  'If you save a change, this listing goes back to review. Once approved, it is public again.':
    'Si vous enregistrez une modification, cette annonce est de nouveau examinée. Une fois approuvée, elle redevient publique.',
};
