export const postListingFr: Record<string, string> = {
  'Your account waits for approval. What you post here will not belong to it: you manage it by the link that we email you.':
    'Votre compte attend d’être approuvé. Ce que vous publiez ici n’y sera pas rattaché : vous le gérez par le lien que nous vous envoyons.',
  'Photo {number}': 'Photographie {number}',
  'Photo {number} of {count}': 'Photographie {number} sur {count}',
  'Chosen photos': 'Photos choisies',
  'Choose photos': 'Choisir des photos',
  'or drop them here': 'ou déposez-les ici',
  Cover: 'Photo principale',
  '{percent}%': '{percent} %',
  'Try again: {name}': 'Réessayer : {name}',
  'This is the first photo.': 'C’est la première photo.',
  'This is the last photo.': 'C’est la dernière photo.',
  'Move up: {name}': 'Monter : {name}',
  'Move down: {name}': 'Descendre : {name}',
  'Remove: {name}': 'Retirer : {name}',
  'Cancel: {name}': 'Annuler : {name}',
  'Wait until the photos are uploaded, or cancel them': 'Attendez que les photos soient téléversées, ou annulez-les',
  'Try again or remove the photos that were not uploaded':
    'Réessayez ou retirez les photos qui n’ont pas été téléversées',
  'Upload successful': 'Téléversement réussi',
  '{n} image(s) uploaded successfully': '{n} image(s) téléversée(s)',
  'Upload failed': 'Échec du téléversement',
  'An error occurred during upload': 'Une erreur est survenue pendant le téléversement',
  'Failed to upload images': 'Impossible de téléverser les images',
  'Up to 5 photos, JPEG, PNG or WebP. The first one is the cover.':
    'Jusqu’à 5 photos, JPEG, PNG ou WebP. La première sert de photo principale.',
  'This photo belongs to another listing': 'Cette photo appartient à une autre annonce',
  'Too many images': 'Trop d’images',
  'You can only upload a maximum of 5 images': 'Vous pouvez téléverser au plus 5 images',
  'Please choose at least one image': 'Veuillez choisir au moins une image',
  'Each image can be at most 8 MB': 'Chaque image peut avoir au plus 8 Mo',
  'Please choose JPEG, PNG or WebP images': 'Veuillez choisir des images JPEG, PNG ou WebP',
  'This photo was not uploaded here. Please upload it again':
    'Cette photo n’a pas été téléversée ici. Veuillez la téléverser de nouveau',
  'This image is damaged and cannot be read': 'Cette image est endommagée et ne peut pas être lue',
  'Animated images are not accepted': 'Les images animées ne sont pas acceptées',
  'This image is unusually complex. Please save it with another program and try again':
    'Cette image est inhabituellement complexe. Veuillez l’enregistrer avec un autre programme et réessayer',
  'This image has too many pixels. Please make it smaller': 'Cette image a trop de pixels. Veuillez la réduire',
  'The upload arrived incomplete. Please try again': 'Le téléversement est arrivé incomplet. Veuillez réessayer',
  'The upload took too long to arrive. Please try again': 'Le téléversement a pris trop de temps. Veuillez réessayer',
  'Other photos from you or your network are being uploaded. Please try again when they have arrived':
    'D’autres photos de votre part ou de votre réseau sont en cours de téléversement. Veuillez réessayer lorsqu’elles seront arrivées',
  'Many images are being uploaded right now. Please try again in a moment':
    'Beaucoup d’images arrivent en ce moment. Veuillez réessayer dans un instant',
  'Images cannot be stored right now. Please try again in a moment':
    'Les images ne peuvent pas être enregistrées en ce moment. Veuillez réessayer dans un instant',
  'There is no room for more images right now. Please try again later':
    'Il n’y a plus de place pour des images en ce moment. Veuillez réessayer plus tard',

  'What would you like to post?': 'Que voulez-vous publier?',
  'Choose this if you have a machine that will sit idle for a while and others could lease it.':
    'À choisir si une de vos machines doit rester inutilisée un certain temps et que d’autres pourraient la louer.',
  'Choose this if you are looking for a machine that someone nearby may have.':
    'À choisir si vous cherchez une machine que quelqu’un près de vous a peut-être.',
  'No login is needed. Administrators review each post before the public sees it.':
    'Aucune connexion n’est requise. L’administration examine chaque annonce avant sa publication.',
  'Tell other municipalities what they can lease from you. No account needed.':
    'Dites aux autres municipalités ce qu’elles peuvent vous louer. Aucun compte n’est requis.',
  'Tell other municipalities what you are looking for. No account needed.':
    'Dites aux autres municipalités ce que vous cherchez. Aucun compte n’est requis.',
  What: 'Quoi',
  'When and where': 'Quand et où',
  'Your contact': 'Vos coordonnées',
  'Equipment Name': 'Nom de l’équipement',
  'Equipment Needed': 'Équipement requis',
  'For example: Road grader with snow wing': 'Par exemple : Niveleuse avec aile à neige',
  'For example: Street sweeper for spring clean-up': 'Par exemple : Balayeuse de rue pour le nettoyage du printemps',
  'Size, age and condition, what comes with it, and whether an operator is included.':
    'Taille, âge et état, ce qui l’accompagne, et si un opérateur est inclus.',
  'What it is for, the size or attachments you need, and for how long.':
    'Ce à quoi il servira, la taille ou les accessoires requis, et pour combien de temps.',
  'Maximum budget per day': 'Budget maximal par jour',
  'An amount such as 450, or words such as Negotiable': 'Un montant comme 450, ou des mots comme Négociable',
  'Available From': 'Offert à partir du',
  'Available To': 'Offert jusqu’au',
  'Needed From': 'Requis à partir du',
  'Needed Until': 'Requis jusqu’au',
  'Add photos': 'Ajouter des photos',
  'Or the public body you post for': 'Ou l’organisme public pour lequel vous publiez',
  'The public sees these details once the listing is approved. Give your office’s details, not your own.':
    'Le public voit ces coordonnées une fois l’annonce approuvée. Donnez celles de votre bureau, pas les vôtres.',
  'Notice of collection': 'Avis de collecte',
  'How it will look': 'Aperçu de l’annonce',
  'Your title': 'Votre titre',
  'We kept what you typed.': 'Nous avons gardé ce que vous avez écrit.',
  'Start over': 'Recommencer',
  'You began another post before, which we kept.': 'Nous avons gardé une autre annonce que vous aviez commencée.',
  'Continue that one': 'Continuer celle-là',
  'Submit Equipment Listing': 'Envoyer l’annonce',
  'Submit Equipment Need': 'Envoyer le besoin',
  'Submitting...': 'Envoi...',
  'Listings are reviewed before publication.': 'Les annonces sont examinées avant leur publication.',
  'Reference #{id}': 'Référence no {id}',
  Submitted: 'Envoyé',
  'An administrator reviews it.': 'L’administration l’examine.',
  'Until then you can follow, change and withdraw it on its page.':
    'D’ici là, vous pouvez la suivre, la modifier et la retirer sur sa page.',
  'Follow or change your listing': 'Suivre ou modifier votre annonce',
  'See machines that match': 'Voir les machines qui correspondent',
  'See needs that match': 'Voir les besoins qui correspondent',
  'Here you follow, change, renew and withdraw what was posted with your email address, without an account.':
    'Ici, vous suivez, modifiez, renouvelez et retirez, sans compte, ce qui a été affiché avec votre adresse de courriel.',
  'Open the page': 'Ouvrir la page',
  'The listing is withdrawn, your address is removed from it, and you get no more emails about it.':
    'L’annonce sera retirée, votre adresse en sera supprimée, et vous ne recevrez plus de courriels à son sujet.',
  'The listing is withdrawn': 'L’annonce est retirée',
  'Your address is removed from it, nobody can open its page any more, and you get no more emails about it.':
    'Votre adresse en est supprimée, plus personne ne peut ouvrir sa page, et vous ne recevrez plus de courriels à son sujet.',
  'This page opens in the browser that posted, or by the link in the email that we sent then. The reference alone opens nothing. If you have neither, write to us.':
    'Cette page s’ouvre dans le navigateur qui a servi à afficher l’annonce, ou par le lien du courriel envoyé alors. La référence seule n’ouvre rien. Si vous n’avez ni l’un ni l’autre, écrivez-nous.',
  'It has expired, the listing has another contact, or the link was not copied completely. If you need it, write to us.':
    'Il a expiré, l’annonce a une autre personne-ressource, ou le lien n’a pas été copié en entier. Si vous en avez besoin, écrivez-nous.',
  'It is withdrawn: nobody sees it until you restore it.':
    'Elle est retirée : personne ne la voit tant que vous ne la rétablissez pas.',
  'It was reviewed and not approved. Change it, and it is reviewed again.':
    'Elle a été examinée et n’a pas été approuvée. Modifiez-la, et elle sera examinée de nouveau.',
  'It is not public at the moment.': 'Elle n’est pas publique en ce moment.',
  'Its last day is over, so lists do not show it. Renew it to show it again.':
    'Son dernier jour est passé : les listes ne la montrent plus. Renouvelez-la pour qu’elle y revienne.',
  'It is public. Other municipalities can find it and write to you.':
    'Elle est publique. Les autres municipalités peuvent la trouver et vous écrire.',
  'See it as others do': 'La voir comme les autres',
  'Withdraw this listing?': 'Retirer cette annonce?',
  'Nobody sees it any more. You can restore it on this page.':
    'Plus personne ne la verra. Vous pourrez la rétablir sur cette page.',
  'The listing belongs to your account now': 'L’annonce appartient maintenant à votre compte',
  'Take it over into an account': 'La reprendre dans un compte',
  'It then stands among the listings of your municipality, with your calendar and your conditions.':
    'Elle figurera alors parmi les annonces de votre municipalité, avec votre calendrier et vos conditions.',
  'Once your account is approved, you can take the listing over on this page.':
    'Une fois votre compte approuvé, vous pourrez reprendre l’annonce sur cette page.',
  'Open an account with {email}. Once it is approved, you can take the listing over on this page.':
    'Ouvrez un compte avec {email}. Une fois ce compte approuvé, vous pourrez reprendre l’annonce sur cette page.',
  'Take it over': 'La reprendre',
  'Open an account': 'Ouvrir un compte',
  'Please open the link in the email that we sent, which confirms the address':
    'Veuillez ouvrir le lien du courriel que nous avons envoyé, qui confirme l’adresse',
  'What you posted': 'Ce que vous avez affiché',
  'It works until 90 days after the last day of the listing.':
    'Il fonctionne jusqu’à 90 jours après le dernier jour de l’annonce.',
  Renew: 'Renouveler',
  'Choose a later last day, until {date}. It stays public, without a review.':
    'Choisissez un dernier jour plus tardif, jusqu’au {date}. L’annonce reste publique, sans examen.',
  'New last day': 'Nouveau dernier jour',
  'Renewed until {date}': 'Renouvelée jusqu’au {date}',
  'Change your listing': 'Modifier votre annonce',
  'Changes saved': 'Modifications enregistrées',
  'The email address and the photos stay. For others, withdraw this and post it again.':
    'L’adresse de courriel et les photos restent les mêmes. Pour en changer, retirez l’annonce et affichez-la de nouveau.',
  'Only a published listing that ends within 90 days can be renewed':
    'Seule une annonce publiée qui se termine dans les 90 jours peut être renouvelée',
  'Please choose a later last day, within 90 days from today':
    'Veuillez choisir un dernier jour plus tardif, dans les 90 jours à partir d’aujourd’hui',
  'Please restore the listing before you change it': 'Veuillez rétablir l’annonce avant de la modifier',
  'The decision is mailed to {email}.': 'La décision est envoyée à {email}.',
  'You are notified of the decision.': 'Vous serez avisé de la décision.',
  'View your listing': 'Voir votre annonce',
  'Equipment listing submitted!': 'Annonce envoyée!',
  'Equipment need submitted!': 'Besoin envoyé!',
  'Submission failed': 'Échec de l’envoi',
  'An unexpected error occurred': 'Une erreur inattendue est survenue',
  'Failed to submit equipment listing': 'Impossible d’envoyer l’annonce',
  'Failed to submit equipment need': 'Impossible d’envoyer le besoin',
  'Your first attempt went through, but without your latest changes.':
    'Votre premier envoi a été reçu, mais sans vos derniers changements.',
  'Name must be at least 3 characters': 'Le nom doit avoir au moins 3 caractères',
  'Description must be at least 10 characters': 'La description doit avoir au moins 10 caractères',
  'Please select a category': 'Veuillez choisir une catégorie',
  'Please select a region': 'Veuillez choisir une région',
  'Please enter an amount such as 450, or words such as Negotiable':
    'Veuillez entrer un montant comme 450, ou des mots comme Négociable',
  'Please enter availability start date': 'Veuillez entrer la date de début de disponibilité',
  'Please enter availability end date': 'Veuillez entrer la date de fin de disponibilité',
  'Please enter when you need it from': 'Veuillez entrer à partir de quand il vous le faut',
  'Please enter when you need it until': 'Veuillez entrer jusqu’à quand il vous le faut',
  'The end date must not be before the start date': 'La date de fin ne doit pas précéder la date de début',
  'The end date must not be in the past': 'La date de fin ne doit pas être passée',
  'Please enter your municipality name': 'Veuillez entrer le nom de votre municipalité',
  'Please enter a valid email': 'Veuillez entrer une adresse de courriel valide',
};
