export const reportsFr: Record<string, string> = {
  'Report this': 'Signaler',
  Reports: 'Signalements',
  'Report this listing': 'Signaler cette annonce',
  'Report this message': 'Signaler ce message',
  'Report this user': 'Signaler cet utilisateur',
  'An administrator reads it. The other side does not learn who reported.':
    'L’administration lit le signalement. L’autre partie ne saura pas qui l’a fait.',
  'What is wrong?': 'Qu’est-ce qui ne va pas?',
  'Please choose': 'Veuillez choisir',
  'In your words': 'Dans vos mots',
  'Send report': 'Envoyer le signalement',
  'Report sent': 'Signalement envoyé',
  'Thank you. An administrator looks at it and decides.':
    'Merci. L’administration l’examinera et prendra une décision.',
  'The report could not be sent': 'Impossible d’envoyer le signalement',
  'Hidden by an administrator': 'Masqué par l’administration',

  'Wrong or misleading': 'Faux ou trompeur',
  'Does not belong here': 'N’a pas sa place ici',
  'Spam or advertising': 'Pourriel ou publicité',
  Offensive: 'Offensant',
  'Shows personal information': 'Contient des renseignements personnels',
  'Something else': 'Autre chose',
  'Please choose what is wrong': 'Veuillez choisir ce qui ne va pas',
  'Please choose a decision': 'Veuillez choisir une décision',
  'Please describe what is wrong': 'Veuillez décrire ce qui ne va pas',
  'Please write what the reported side is told': 'Veuillez écrire ce qui sera dit à la partie visée',
  'This is your own, so you cannot report it': 'Vous ne pouvez pas signaler ce qui est à vous',
  'This decision is not possible for this report': 'Cette décision n’est pas possible pour ce signalement',
  'Somebody has decided on this report already': 'Quelqu’un a déjà tranché ce signalement',
  'You have answered already': 'Vous avez déjà répondu',

  'All reports': 'Tous les signalements',
  'Report #{id}': 'Signalement nº {id}',
  'Choose a report to read it here.': 'Choisissez un signalement pour le lire ici.',
  'Loading reports...': 'Chargement des signalements...',
  'Failed to load reports. Please try again.': 'Impossible de charger les signalements. Veuillez réessayer.',
  'Showing {from}-{to} of {total} reports': 'Signalements {from} à {to} sur {total}',
  'No reports match': 'Aucun signalement ne correspond',
  'No reports yet. What members and visitors report will appear here.':
    'Aucun signalement pour l’instant. Ce que les membres et les visiteurs signalent paraîtra ici.',
  'Reporters: {number}': 'Signalé par {number}',
  'This report does not exist.': 'Ce signalement n’existe pas.',
  'Administrators decide on reports. Your account has another role.':
    'L’administration tranche les signalements. Votre compte a un autre rôle.',
  'Listing “{title}”': 'Annonce « {title} »',
  'User {name}': 'Utilisateur {name}',
  'Inquiry about “{title}”': 'Demande au sujet de « {title} »',
  'Message about “{title}”': 'Message au sujet de « {title} »',
  'What was reported': 'Ce qui a été signalé',
  'Reported without an account': 'Signalé sans compte',
  Reported: 'Signalé',
  Context: 'Contexte',
  'The reported side has no account': 'La partie visée n’a pas de compte',
  'Open inquiry #{id}': 'Ouvrir la demande nº {id}',
  'User #{id}': 'Utilisateur nº {id}',
  'Answer of the reported side': 'Réponse de la partie visée',
  'Other reports about the same side': 'Autres signalements visant la même partie',
  'Dismiss the report': 'Rejeter le signalement',
  'Take the listing out of public view': 'Retirer l’annonce de la vue du public',
  'Hide the text from both sides': 'Masquer le texte aux deux parties',
  'Warn the reported side': 'Avertir la partie visée',
  'Keep the decision': 'Maintenir la décision',
  'Save decision': 'Enregistrer la décision',
  'Decision saved': 'Décision enregistrée',
  'The decision could not be saved': 'Impossible d’enregistrer la décision',
  'The listing counts as not approved. Its owner can change it, which leads to a new review.':
    'L’annonce est considérée comme non approuvée. Sa ou son propriétaire peut la modifier, ce qui mène à un nouvel examen.',
  'What the reported side is told': 'Ce qui est dit à la partie visée',
  'It does not learn who reported. It can answer once.':
    'Elle ne saura pas qui a signalé. Elle peut répondre une fois.',
  'The reported side is told that the decision was taken back. A hidden text is shown again.':
    'La partie visée apprend que la décision est annulée. Un texte masqué s’affiche de nouveau.',
  'Nobody is told.': 'Personne n’en est avisé.',
  'The reported side is told that the decision stands.': 'La partie visée apprend que la décision est maintenue.',

  'Decision on a report': 'Décision à la suite d’un signalement',
  'Loading the decision...': 'Chargement de la décision...',
  'Failed to load the decision. Please try again.': 'Impossible de charger la décision. Veuillez réessayer.',
  'This decision does not exist, or it is not about you.': 'Cette décision n’existe pas ou ne vous concerne pas.',
  'What the administrator wrote': 'Ce que l’administration a écrit',
  'Your answer': 'Votre réponse',
  'Answer sent': 'Réponse envoyée',
  'You can answer once. An administrator reads it and decides again.':
    'Vous pouvez répondre une fois. L’administration lira votre réponse et tranchera de nouveau.',
  'An administrator reads your answer and decides again.':
    'L’administration lira votre réponse et tranchera de nouveau.',
  'An administrator has read your answer.': 'L’administration a lu votre réponse.',
  'An administrator took the decision about this report back.':
    'L’administration a annulé sa décision au sujet de ce signalement.',
  'Somebody reported your listing “{title}”. An administrator took it out of public view.':
    'Quelqu’un a signalé votre annonce « {title} ». L’administration l’a retirée de la vue du public.',
  'Somebody reported your listing “{title}”. An administrator sends you a warning.':
    'Quelqu’un a signalé votre annonce « {title} ». L’administration vous adresse un avertissement.',
  'Somebody reported your account. An administrator sends you a warning.':
    'Quelqu’un a signalé votre compte. L’administration vous adresse un avertissement.',
  'Somebody reported your message about “{title}”. An administrator hid it from both sides.':
    'Quelqu’un a signalé votre message au sujet de « {title} ». L’administration l’a masqué aux deux parties.',
  'Somebody reported your message about “{title}”. An administrator sends you a warning.':
    'Quelqu’un a signalé votre message au sujet de « {title} ». L’administration vous adresse un avertissement.',

  'Decisions on reports': 'Décisions à la suite de signalements',
  'A decision on a report was taken back after your answer':
    'Une décision à la suite d’un signalement a été annulée après votre réponse',
  'A decision on a report stands after your answer':
    'Une décision à la suite d’un signalement est maintenue après votre réponse',
  'You got a warning after a report': 'Vous avez reçu un avertissement à la suite d’un signalement',
  '“{title}” was taken out of public view after a report':
    '« {title} » a été retirée de la vue du public à la suite d’un signalement',
  'You got a warning about “{title}” after a report':
    'Vous avez reçu un avertissement au sujet de « {title} » à la suite d’un signalement',
  'Your message about “{title}” was hidden after a report':
    'Votre message au sujet de « {title} » a été masqué à la suite d’un signalement',
  'You got a warning about a message about “{title}”':
    'Vous avez reçu un avertissement au sujet d’un message sur « {title} »',
};
