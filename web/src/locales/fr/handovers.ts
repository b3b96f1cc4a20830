/** Hand-over and return of a loan, what is late or recalled, and other last days. */
export const handoversFr: Record<string, string> = {
  'The hand-over was confirmed': 'La remise a été confirmée',
  'The equipment was handed over': 'L’équipement a été remis',
  'The return was confirmed': 'Le retour a été confirmé',
  'Both sides were reminded of the pick-up': 'Un rappel de la remise a été envoyé',
  'Both sides were reminded of the return': 'Un rappel du retour a été envoyé',
  'The equipment is overdue': 'L’équipement est en retard',
  'The equipment is late from the loan before': 'L’équipement est en retard du prêt précédent',
  'The equipment was recalled': 'L’équipement a été rappelé',
  'The recall was taken back': 'Le rappel a été retiré',
  'Another last day was proposed': 'Un autre dernier jour a été proposé',
  'Another last day was agreed (amendment)': 'Un autre dernier jour a été convenu (modification de l’entente)',
  'Another last day was declined': 'Un autre dernier jour a été refusé',
  'Another last day was taken back': 'Un autre dernier jour a été retiré',
  '{municipality} proposes another last day for {title}': '{municipality} propose un autre dernier jour pour {title}',
  '{title} is overdue': '{title} est en retard',
  '{title} is back: close the loan': '{title} est de retour : fermez le prêt',
  'Sign the agreement with {municipality}: {title}': 'Signer l’entente avec {municipality} : {title}',
  '{municipality} waits for your confirmation: {title}': '{municipality} attend votre confirmation : {title}',
  'The last day can be {day} at the latest.': 'Le dernier jour peut être au plus tard le {day}.',
  'Back on': 'De retour le',
  'Overdue since {day}': 'En retard depuis le {day}',
  '{municipality} recalls the equipment: back on {day}': '{municipality} rappelle l’équipement : de retour le {day}',
  'Emergency hand-over before the agreement is signed': 'Remise d’urgence avant la signature de l’entente',
  'To be signed by {time}': 'À signer au plus tard le {time}',
  'It should have been back on {day}.': 'Il aurait dû être de retour le {day}.',
  '{who} proposes {day} as the last day.': '{who} propose le {day} comme dernier jour.',
  'Estimate by the terms of the loan: {amount} more, with HST':
    'Estimation selon les conditions du prêt : {amount} de plus, TVH comprise',
  'Estimate by the terms of the loan: {amount} less, with HST':
    'Estimation selon les conditions du prêt : {amount} de moins, TVH comprise',
  'Agree to the last day': 'Accepter le dernier jour',
  'Decline the last day': 'Refuser le dernier jour',
  'Take back the last day': 'Retirer le dernier jour',
  'Propose another last day': 'Proposer un autre dernier jour',
  'Another last day is possible once both sides have signed the agreement.':
    'Un autre dernier jour sera possible lorsque les deux parties auront signé l’entente.',
  Recall: 'Rappeler',
  'Take back the recall': 'Retirer le rappel',
  'Agree to {day} as the last day?': 'Accepter le {day} comme dernier jour?',
  'The days of the loan change at once. It is an amendment of the agreement, and is kept in its record.':
    'Les jours du prêt changent aussitôt. C’est une modification de l’entente, conservée dans le dossier du prêt.',
  'The days of the loan change at once.': 'Les jours du prêt changent aussitôt.',
  'The last day is {day} now': 'Le dernier jour est maintenant le {day}',
  'Decline {day} as the last day?': 'Refuser le {day} comme dernier jour?',
  'The days of the loan stay as they are. The other side is told.':
    'Les jours du prêt restent les mêmes. L’autre partie est prévenue.',
  'Take back {day} as the last day?': 'Retirer le {day} comme dernier jour?',
  'Another last day for loan #{id}': 'Autre dernier jour pour le prêt nº {id}',
  'The loan can become longer or shorter. Its days change once the other side agrees.':
    'Le prêt peut devenir plus long ou plus court. Ses jours changent quand l’autre partie accepte.',
  'Recall the equipment?': 'Rappeler l’équipement?',
  'It must be back before the last day of the loan. The borrower is told at once, with the reason.':
    'Il doit être de retour avant le dernier jour du prêt. La municipalité emprunteuse est prévenue aussitôt, avec le motif.',
  'The equipment is recalled': 'L’équipement est rappelé',
  'Take back the recall?': 'Retirer le rappel?',
  'The last day of the loan counts again. The borrower is told.':
    'Le dernier jour du prêt s’applique de nouveau. La municipalité emprunteuse est prévenue.',
  'Yes, close the loan': 'Oui, fermer le prêt',
  'It is back, without an inspection': 'Il est de retour, sans inspection',
  'Without a return inspection nobody can say later in which condition it came back. The other side agrees within 10 days or disagrees; without an answer it is final then.':
    'Sans inspection de retour, personne ne pourra dire plus tard dans quel état il est revenu. L’autre partie accepte dans les 10 jours ou s’y oppose; sans réponse, c’est alors définitif.',
  'Is nothing more charged?': 'Rien de plus n’est facturé?',
  'The loan is closed when the borrower agrees, or does not disagree within 10 days.':
    'Le prêt est fermé quand la municipalité emprunteuse accepte, ou si elle ne s’y oppose pas dans les 10 jours.',
  'Agree that nothing more is charged?': 'Accepter que rien de plus ne soit facturé?',
  'The loan is closed. Its messages stay open for 30 days.':
    'Le prêt est fermé. Ses messages restent ouverts pendant 30 jours.',
  'The loan is returned, and days that remain are free.':
    'L’équipement est rendu, et les jours qui restent sont libres.',
  'The equipment is returned': 'L’équipement est rendu',
  'Confirm for {municipality}': 'Confirmer pour {municipality}',
  'Confirmed. The other side is told': 'Confirmé. L’autre partie est prévenue',
  'Both sides confirm the same inspection. After that it cannot be changed.':
    'Les deux parties confirment la même inspection. Après cela, elle ne peut plus être modifiée.',
  'This inspection is from before hand-overs were confirmed. Please make a new one.':
    'Cette inspection date d’avant la confirmation des remises. Veuillez en faire une nouvelle.',
  'The equipment is handed over': 'L’équipement est remis',
  'Hours since the hand-over': 'Heures depuis la remise',
  'Failed items': 'Éléments non conformes',
  'Check number': 'Numéro de contrôle',
  Items: 'Éléments',
  'Open the inspection with its photos ({count})': 'Ouvrir l’inspection avec ses photos ({count})',
  'The agreement is not signed.': 'L’entente n’est pas signée.',
  'Emergency: hand over before the agreement is signed': 'Urgence : remettre avant la signature de l’entente',
  'Both sides see it. The agreement must be signed within 72 hours.':
    'Les deux parties le voient. L’entente doit être signée dans les 72 heures.',
  '{municipality} confirms on this phone': '{municipality} confirme sur ce téléphone',
  'Loading the inspection...': 'Chargement de l’inspection...',
  'Name of who confirms for the other side': 'Nom de qui confirme pour l’autre partie',
  'It stays in the record of the loan.': 'Il reste dans le dossier du prêt.',
  '{who} says that nothing more is charged.': '{who} dit que rien de plus n’est facturé.',
  'Only a municipal administrator of yours can agree to it.':
    'Seul un administrateur de votre municipalité peut l’accepter.',
  'The equipment is overdue. Confirm the return, or agree on another last day.':
    'L’équipement est en retard. Confirmez le retour, ou convenez d’un autre dernier jour.',
  'The equipment is out until {day}.': 'L’équipement est remis jusqu’au {day}.',
  'The equipment is back. Do you charge anything more?': 'L’équipement est de retour. Facturez-vous autre chose?',
  'The equipment is back. {municipality} says what it charges.':
    'L’équipement est de retour. {municipality} dit ce qu’elle facture.',
  'Recalled for {day}': 'Rappelé pour le {day}',
  'Emergency: the agreement is not signed': 'Urgence : l’entente n’est pas signée',
  '{municipality} said at {time} that nothing more is charged.':
    '{municipality} a dit à {time} que rien de plus n’est facturé.',
  '{municipality} confirmed the hand-over at {time}.': '{municipality} a confirmé la remise à {time}.',
  'The equipment was handed over at {time}.': 'L’équipement a été remis à {time}.',
  '{municipality} confirmed the return at {time}.': '{municipality} a confirmé le retour à {time}.',
  'The equipment was returned at {time}.': 'L’équipement a été rendu à {time}.',
  'At {time} both sides were reminded of the pick-up.':
    'À {time}, un rappel de la remise a été envoyé aux deux parties.',
  'At {time} both sides were reminded of the return.': 'À {time}, un rappel du retour a été envoyé aux deux parties.',
  'The equipment is overdue since {time}.': 'L’équipement est en retard depuis {time}.',
  'The equipment is late from the loan before.': 'L’équipement est en retard du prêt précédent.',
  '{municipality} recalled the equipment at {time}.': '{municipality} a rappelé l’équipement à {time}.',
  '{municipality} took the recall back at {time}.': '{municipality} a retiré le rappel à {time}.',
  '{municipality} proposed another last day at {time}.': '{municipality} a proposé un autre dernier jour à {time}.',
  '{municipality} agreed to another last day at {time}.': '{municipality} a accepté un autre dernier jour à {time}.',
  '{municipality} declined another last day at {time}.': '{municipality} a refusé un autre dernier jour à {time}.',
  '{municipality} took another last day back at {time}.': '{municipality} a retiré un autre dernier jour à {time}.',
  'Hand-over': 'Remise',
  Closing: 'Fermeture',
  'Confirm the hand-over': 'Confirmer la remise',
  'Confirm the return': 'Confirmer le retour',
  'After the return': 'Après le retour',
  'After the hand-over': 'Après la remise',
  '{who} confirmed on the phone of the other side, {time}':
    '{who} : confirmé sur le téléphone de l’autre partie, {time}',
  '{who} confirmed, {time}': '{who} : confirmé, {time}',
  'Please confirm the hand-over of “{title}”': 'Veuillez confirmer la remise de « {title} »',
  '“{title}” was handed over': '« {title} » a été remis',
  'Please confirm the return of “{title}”': 'Veuillez confirmer le retour de « {title} »',
  '“{title}” was returned': '« {title} » a été rendu',
  'A certificate of insurance covers the loan': 'Une attestation d’assurance couvre le prêt',
  'No certificate of insurance covers the loan any more': 'Aucune attestation d’assurance ne couvre plus le prêt',
  'Since {time} a certificate of insurance of {municipality} has covered the loan.':
    '{municipality} a une attestation d’assurance qui couvre le prêt depuis {time}.',
  'Since {time} no certificate of insurance of {municipality} has covered the loan.':
    'Aucune attestation d’assurance ({municipality}) ne couvre le prêt depuis {time}.',
  'Please look at the certificate of insurance for the loan of “{title}”':
    'Veuillez consulter l’attestation d’assurance pour le prêt de « {title} »',
  'No certificate of insurance covers the loan of “{title}” any more':
    'Aucune attestation d’assurance ne couvre plus le prêt de « {title} »',
  'Coming up: pick-up of “{title}”': 'À venir : remise de « {title} »',
  'Coming up: return of “{title}”': 'À venir : retour de « {title} »',
  'Signature of the lender': 'Signature de la municipalité prêteuse',
  'Signature of the borrower': 'Signature de la municipalité emprunteuse',
  'Certificate of insurance of the borrower': 'Attestation d’assurance de l’emprunteuse',
  'Certificate of insurance to mark as seen': 'Attestation d’assurance à marquer comme vue',
  '{from} to {to}, {address}': 'de {from} à {to}, {address}',
  'Still open: {steps}': 'Reste à faire : {steps}',
  '“{title}” is overdue': '« {title} » est en retard',
  '“{title}” is late from the loan before yours': '« {title} » est en retard du prêt qui précède le vôtre',
  '“{title}” is recalled': '« {title} » est rappelé',
  'The recall of “{title}” was taken back': 'Le rappel de « {title} » a été retiré',
  'Another last day is proposed for the loan of “{title}”':
    'Un autre dernier jour est proposé pour le prêt de « {title} »',
  'The loan of “{title}” has another last day': 'Le prêt de « {title} » a un autre dernier jour',
  'Another last day was declined for the loan of “{title}”':
    'Un autre dernier jour a été refusé pour le prêt de « {title} »',
  'Another last day was taken back for the loan of “{title}”':
    'Un autre dernier jour a été retiré pour le prêt de « {title} »',
  'There is no completed inspection of this loan with this number':
    'Ce prêt n’a aucune inspection terminée portant ce numéro',
  'There is a newer inspection, or the other side confirmed another one. Please read it again':
    'Il y a une inspection plus récente, ou l’autre partie en a confirmé une autre. Veuillez la relire',
  'The agreement is not signed. Only an emergency hand-over is possible before, with a reason':
    'L’entente n’est pas signée. Avant cela, seule une remise d’urgence est possible, avec un motif',
  'The equipment can be recalled for tomorrow at the earliest':
    'L’équipement peut être rappelé au plus tôt pour demain',
  'A recall must be for a day before the last day of the loan':
    'Le rappel doit viser un jour qui précède le dernier jour du prêt',
  'This is the last day already': 'C’est déjà le dernier jour',
  'A loan cannot be longer than 366 days': 'Un prêt ne peut pas dépasser 366 jours',
  'Only an administrator of your municipality can agree to this':
    'Seul un administrateur de votre municipalité peut accepter cela',
  'One side has signed the agreement. Please finish the signatures first, then agree on another last day.':
    'Une partie a signé l’entente. Veuillez d’abord terminer les signatures, puis convenir d’un autre dernier jour.',
  'The master agreement does not cover these days.': 'L’entente-cadre ne couvre pas ces jours.',
  'The machine is still out on the loan before. Please confirm its return first.':
    'La machine n’est pas encore revenue du prêt précédent. Veuillez d’abord en confirmer le retour.',
};
