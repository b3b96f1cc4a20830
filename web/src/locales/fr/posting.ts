export const postingFr: Record<string, string> = {
  Photos: 'Photographies',
  'Photo {number}': 'Photographie {number}',
  'Photo {number} of {count}': 'Photographie {number} de {count}',
  'Chosen photos': 'Photos choisies',
  'Choose photos': 'Choisir des photos',
  'or drop them here': 'ou déposez-les ici',
  'Up to 5 photos, JPEG, PNG or WebP. The first one is the cover.':
    'Jusqu’à 5 photos, JPEG, PNG ou WebP. La première est la couverture.',
  Cover: 'Couverture',
  '{percent}%': '{percent} %',
  'Try again: {name}': 'Réessayer : {name}',
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
  'Too many images': 'Trop d’images',
  'You can only upload a maximum of 5 images': 'Vous pouvez téléverser au plus 5 images',
  'Please choose at least one image': 'Veuillez choisir au moins une image',
  'Each image can be at most 8 MB': 'Chaque image peut avoir au plus 8 Mo',
  'Please choose JPEG, PNG or WebP images': 'Veuillez choisir des images JPEG, PNG ou WebP',
  'This image is damaged and cannot be read': 'Cette image est endommagée et ne peut pas être lue',
  'Animated images are not accepted': 'Les images animées ne sont pas acceptées',
  'This image has too many pixels. Please make it smaller': 'Cette image a trop de pixels. Veuillez la réduire',
  'The upload arrived incomplete. Please try again': 'Le téléversement est arrivé incomplet. Veuillez réessayer',
  'The upload took too long to arrive. Please try again': 'Le téléversement a pris trop de temps. Veuillez réessayer',
  'Many images are being uploaded right now. Please try again in a moment':
    'Beaucoup d’images arrivent en ce moment. Veuillez réessayer dans un instant',
  'Images cannot be stored right now. Please try again in a moment':
    'Les images ne peuvent pas être enregistrées en ce moment. Veuillez réessayer dans un instant',
  'Too many images were uploaded today. Please try again later':
    'Trop d’images ont été téléversées aujourd’hui. Veuillez réessayer plus tard',
  'There is no room for more images right now. Please try again later':
    'Il n’y a plus de place pour des images en ce moment. Veuillez réessayer plus tard',
};
