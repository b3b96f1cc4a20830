/** The page of the favourites: loaded with it. Each text has its hard spaces itself. */
export const favouritesFr: Record<string, string> = {
  'Loading favourites...': 'Chargement des favoris...',
  'Your favourites could not be loaded.': 'Vos favoris n’ont pas pu être chargés.',
  'They are saved on this device.': 'Ils sont enregistrés sur cet appareil.',
  'Sign in to keep them with your account': 'Connectez-vous pour les conserver dans votre compte',
  'They are saved on this device, and move to your account once it is approved.':
    'Ils sont enregistrés sur cet appareil et passeront dans votre compte dès son approbation.',
  'No favourites yet. Press the heart of a listing to find it here, and to see what changes.':
    'Aucun favori pour le moment. Appuyez sur le cœur d’une annonce pour la retrouver ici et voir ce qui y change.',
  '{changed} of {total} changed since your last look_one':
    '{changed} sur {total} a changé depuis votre dernier passage',
  '{changed} of {total} changed since your last look_other':
    '{changed} sur {total} ont changé depuis votre dernier passage',
  'No longer offered: {count} of {total}': 'Plus offertes\u00A0: {count} sur {total}',
  'Also on this device, because your account has no room: {count}':
    'Aussi sur cet appareil, faute de place dans votre compte\u00A0: {count}',
  'Listing #{id}': 'Annonce n°\u00A0{id}',
  'Has changed': 'A changé',
  Deleted: 'Supprimée',
  'No longer offered': 'N’est plus offerte',
  'Price before:': 'Prix précédent\u00A0:',
  'First day before:': 'Premier jour précédent\u00A0:',
  'Last day before:': 'Dernier jour précédent\u00A0:',
  'Free again before:': 'De nouveau libre, auparavant\u00A0:',
  'it was not taken': 'elle n’était pas prise',
  'Title before:': 'Titre précédent\u00A0:',
  'Category before:': 'Catégorie précédente\u00A0:',
  'Place before:': 'Lieu précédent\u00A0:',
  'The photo is another one.': 'La photo est différente.',
  'The photo is new.': 'La photo est nouvelle.',
  'Description before:': 'Description précédente\u00A0:',
};
