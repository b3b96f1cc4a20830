import type { DocumentKind, DocumentRemark } from './documents.values.ts';
import { labels } from './known-values.values.ts';

// The words for documents on pages and in exported files.

export const DOCUMENT_KIND_LABELS = labels<DocumentKind>({
  purchase_order: 'Purchase order',
  certificate: 'Insurance certificate',
  agreement: 'Agreement',
  photo: 'Photo',
  other: 'Other',
});

export const DOCUMENT_REMARK_LABELS = labels<DocumentRemark>({
  scripts: 'This PDF contains scripts or actions. Open it in a program that does not run them.',
  encrypted: 'This PDF is encrypted. It may need a password.',
  broken: 'This PDF seems to be incomplete or damaged.',
});

/** The French words, by the English ones. */
export const DOCUMENT_LABELS_FR: Record<string, string> = {
  'Purchase order': 'Bon de commande',
  'Insurance certificate': 'Attestation d’assurance',
  Agreement: 'Entente',
  Photo: 'Photo',
  Other: 'Autre',
  'This PDF contains scripts or actions. Open it in a program that does not run them.':
    'Ce PDF contient des scripts ou des actions. Ouvrez-le dans un programme qui ne les exécute pas.',
  'This PDF is encrypted. It may need a password.': 'Ce PDF est chiffré. Un mot de passe sera peut-être nécessaire.',
  'This PDF seems to be incomplete or damaged.': 'Ce PDF semble incomplet ou endommagé.',
};
