/** Statements of loans, their credit notes and payments, and the yearly settlements. */
export const statementsFr: Record<string, string> = {
  Statements: 'Relevés',
  'Users of a municipality see its statements. Your account has none.':
    'Les membres d’une municipalité voient ses relevés. Votre compte n’en a pas.',
  'A credit note was issued': 'Une note de crédit a été émise',
  'The statement was paid': 'Le relevé a été payé',
  'The cost without the loan was entered': 'Le coût sans le prêt a été indiqué',
  'What would it have cost otherwise?': 'Combien cela aurait-il coûté autrement?',
  'Amount saved': 'Montant enregistré',
  'What would it have cost otherwise? In dollars': 'Combien cela aurait-il coûté autrement? En dollars',
  'For example the price of a rental company. Both sides see it, and reports of savings count it.':
    'Par exemple le prix d’une entreprise de location. Les deux parties le voient, et les rapports d’économies en tiennent compte.',
  'Agree to statement {number}?': 'Accepter le relevé {number}?',
  'Statement agreed. The loan is closed': 'Relevé accepté. Le prêt est fermé',
  'You agreed, but the amount could not be saved. Enter it again.':
    'Vous avez accepté, mais le montant n’a pas pu être enregistré. Saisissez-le de nouveau.',
  'The loan is closed. The lender then records your payment, which happens outside CommonYard.':
    'Le prêt est fermé. La prêteuse consigne ensuite votre paiement, qui se fait en dehors de Cour commune.',
  'Without an answer it is final after {day}.': 'Sans réponse, il est définitif après le {day}.',
  'Agree to {total}': 'Accepter {total}',
  'Dispute statement {number}?': 'Contester le relevé {number}?',
  'The loan stays open. The lender reads the reason, and can issue a corrected statement.':
    'Le prêt reste ouvert. La prêteuse lit le motif et peut émettre un relevé corrigé.',
  'Which lines are wrong?': 'Quelles lignes sont inexactes?',
  'Dispute the statement': 'Contester le relevé',
  'What is wrong with this line?': 'Qu’est-ce qui est inexact dans cette ligne?',
  'Credit note for statement {number}': 'Note de crédit pour le relevé {number}',
  'Enter how much of each line you take back. Lines without a quantity stay as they are.':
    'Indiquez la quantité de chaque ligne que vous annulez. Les lignes sans quantité restent telles quelles.',
  'Taken back already': 'Déjà annulée',
  'Credit {total}': 'Créditer {total}',
  'The credit note could not be issued': 'La note de crédit n’a pas pu être émise',
  'Quantity to take back': 'Quantité à annuler',
  'Correct the statement': 'Corriger le relevé',
  'Issue the statement': 'Émettre le relevé',
  'Issue the statement: {total}': 'Émettre le relevé : {total}',
  'Statement for loan #{id}': 'Relevé du prêt nº {id}',
  'It takes the place of statement {number}, which a credit note takes back.':
    'Il remplace le relevé {number}, qu’une note de crédit annule.',
  'Statement issued. The borrower is asked to agree': 'Relevé émis. L’emprunteuse est invitée à l’accepter',
  'The meter does not show the hours of a line. Enter its quantity, and say in the note how you know it.':
    'L’horomètre n’indique pas les heures d’une ligne. Saisissez sa quantité, et expliquez dans la note d’où elle vient.',
  'Enter the HST number in the loan settings': 'Saisir le numéro de TVH dans les paramètres de prêt',
  'A municipal administrator of yours enters it in the loan settings.':
    'L’administration de votre municipalité le saisit dans les paramètres de prêt.',
  'HST is now added to the lines. Nothing else has changed.':
    'La TVH est maintenant ajoutée aux lignes. Rien d’autre n’a changé.',
  '{amount} is above your limit of {limit}: an administrator of your municipality must do this.':
    '{amount} dépasse votre limite de {limit} : l’administration de votre municipalité doit s’en charger.',
  'A credit note takes back statement {number} over {amount}.':
    'Une note de crédit annule le relevé {number} de {amount}.',
  'Days used': 'Jours d’utilisation',
  'Days agreed': 'Jours convenus',
  'not read': 'non relevé',
  '{from} → {to}': '{from} → {to}',
  '{from} → {to}: {hours} h': '{from} → {to} : {hours} h',
  'A statement has at most 50 lines.': 'Un relevé a au plus 50 lignes.',
  'Not in the accepted quote': 'Absent de la soumission acceptée',
  'Agreed: {amount}': 'Convenu : {amount}',
  'Loading the statement...': 'Chargement du relevé...',
  'Failed to load the statement. Please try again.': 'Impossible de charger le relevé. Veuillez réessayer.',
  'The statement could not be issued': 'Le relevé n’a pas pu être émis',
  'The other side reads it with the statement.': 'L’autre partie la lit avec le relevé.',
  '{who} issued a statement.': '{who} a émis un relevé.',
  'A statement cannot be taken back. A corrected one takes its place, with a credit note over the first.':
    'Un relevé ne peut pas être retiré. Un relevé corrigé le remplace, avec une note de crédit sur le premier.',
  'There is no statement.': 'Il n’y a pas de relevé.',
  'Without this loan it would have cost {municipality} {amount}.':
    'Sans ce prêt, cela aurait coûté {amount} à {municipality}.',
  'Print the statement': 'Imprimer le relevé',
  'Statement {number}': 'Relevé {number}',
  'Statement of loan #{id}': 'Relevé pour le prêt nº {id}',
  'Correct the payment': 'Corriger le paiement',
  'Record the payment': 'Consigner le paiement',
  'Issue a credit note': 'Émettre une note de crédit',
  '{municipality} disputes the statement. Correct it, or agree with the other side in messages.':
    '{municipality} conteste le relevé. Corrigez-le, ou entendez-vous avec l’autre partie dans les messages.',
  'The statement is disputed. {municipality} answers with a corrected one.':
    'Le relevé est contesté. {municipality} répond par un relevé corrigé.',
  'Payment of statement {number}': 'Paiement du relevé {number}',
  'Charged: {amount}. The payment itself happens outside CommonYard.':
    'Facturé : {amount}. Le paiement lui-même se fait en dehors de Cour commune.',
  'Payment recorded': 'Paiement consigné',
  'The payment could not be recorded': 'Le paiement n’a pas pu être consigné',
  'The number of the cheque or the transfer': 'Le numéro du chèque ou du virement',
  'Nine digits, RT and four digits. Statements show it; without it they charge no HST.':
    'Neuf chiffres, RT et quatre chiffres. Les relevés l’indiquent; sans lui, ils ne facturent pas de TVH.',
  'Account code of statements': 'Code de compte des relevés',
  'Your account to which the amounts of statements belong, unless one says another.':
    'Votre compte auquel les montants des relevés se rattachent, sauf si un relevé en indique un autre.',
  '{municipality} issued a statement at {time}.': '{municipality} a émis un relevé à {time}.',
  '{municipality} issued a credit note at {time}.': '{municipality} a émis une note de crédit à {time}.',
  '{municipality} recorded a payment at {time}.': '{municipality} a consigné un paiement à {time}.',
  '{municipality} said at {time} what the loan would have cost otherwise.':
    '{municipality} a indiqué à {time} ce que le prêt aurait coûté autrement.',
  '{municipality} disputed the statement at {time}.': '{municipality} a contesté le relevé à {time}.',
  Issued: 'Émis',
  'Hours by the meter': 'Heures à l’horomètre',
  'None: no HST is charged': 'Aucun : la TVH n’est pas facturée',
  'Still due: {amount}': 'Encore dû : {amount}',
  'Agreed: {when}': 'Accepté : {when}',
  'Paid on {day}': 'Payé le {day}',
  'Paid on {day}, reference {reference}': 'Payé le {day}, référence {reference}',
  'Paid on {day} by settlement #{id}': 'Payé le {day} par le règlement nº {id}',
  'Credit note {number}': 'Note de crédit {number}',
  'Disputed: {when}': 'Contesté : {when}',
  'Disputed lines': 'Lignes contestées',
  'Wrong: {reason}': 'Inexact : {reason}',
  Payment: 'Paiement',
  'After the agreement on the statement': 'Après l’acceptation du relevé',
  'Your statements will be without HST: your municipality has no HST number.':
    'Vos relevés seront sans TVH : votre municipalité n’a pas de numéro de TVH.',
  'We charge': 'Nous facturons',
  'We owe': 'Nous devons',
  'What {municipality} and the others charge each other for loans':
    'Ce que {municipality} et les autres se facturent pour des prêts',
  'Parts of the statements': 'Parties des relevés',
  'Yearly settlement': 'Règlement annuel',
  'All years': 'Toutes les années',
  'Both sides': 'Les deux parties',
  'Any state': 'Tous les états',
  'Loading statements...': 'Chargement des relevés...',
  'Failed to load statements. Please try again.': 'Impossible de charger les relevés. Veuillez réessayer.',
  'Showing {from}-{to} of {total} statements': 'Relevés {from} à {to} de {total}',
  'No statements match': 'Aucun relevé ne correspond',
  'No statements yet. The lender issues one when a loan is returned.':
    'Aucun relevé pour l’instant. La prêteuse en émet un au retour d’un prêt.',
  'Issued on {day}': 'Émis le {day}',
  '{number}: {equipment}, loan #{id}': '{number} : {equipment}, prêt nº {id}',
  'We charge {municipality} {amount}': 'Nous facturons {amount} à {municipality}',
  '{municipality} charges us {amount}': '{municipality} nous facture {amount}',
  'Balances of {year}': 'Soldes de {year}',
  'A settlement sets off all statements of the year that are agreed and not paid, both ways. It is paid outside CommonYard.':
    'Un règlement compense tous les relevés de l’année qui sont acceptés et non payés, dans les deux sens. Il est payé en dehors de Cour commune.',
  'No statements of this year with another municipality.': 'Aucun relevé de cette année avec une autre municipalité.',
  'Propose a settlement to {municipality}': 'Proposer un règlement à {municipality}',
  Settlements: 'Règlements',
  'No settlements of this year.': 'Aucun règlement de cette année.',
  'Confirm the settlement with {municipality}': 'Confirmer le règlement avec {municipality}',
  'Both owe the same: nothing is to be paid.': 'Les deux doivent la même somme : rien n’est à payer.',
  'Nothing to settle': 'Rien à régler',
  'Owed to us: {amount}': 'On nous doit : {amount}',
  'Owed by us: {amount}': 'Nous devons : {amount}',
  '{count} statements_one': '{count} relevé',
  '{count} statements_other': '{count} relevés',
  '{count} more wait for an answer and are left out_one': '{count} autre attend une réponse et est exclu',
  '{count} more wait for an answer and are left out_other': '{count} autres attendent une réponse et sont exclus',
  'Settlement #{id} of {year} with {municipality}': 'Règlement nº {id} de {year} avec {municipality}',
  'Settlement of {year} with {municipality}': 'Règlement de {year} avec {municipality}',
  'Its statements ({count})': 'Ses relevés ({count})',
  '{equipment}: {amount} owed to {municipality}': '{equipment} : {amount} à verser à {municipality}',
  'Loading balances...': 'Chargement des soldes...',
  'Failed to load the balances. Please try again.': 'Impossible de charger les soldes. Veuillez réessayer.',
  'Loading settlements...': 'Chargement des règlements...',
  'Failed to load the settlements. Please try again.': 'Impossible de charger les règlements. Veuillez réessayer.',
  'Settlement proposed': 'Règlement proposé',
  'Propose the settlement of {year} to {municipality}?': 'Proposer le règlement de {year} à {municipality}?',
  'A municipal administrator of {municipality} confirms it. Its statements are paid then.':
    'L’administration de {municipality} le confirme. Ses relevés sont alors payés.',
  'Settlement confirmed': 'Règlement confirmé',
  'Confirm the settlement of {year} with {municipality}?': 'Confirmer le règlement de {year} avec {municipality}?',
  'Its statements are paid from then on. The net amount is paid outside CommonYard.':
    'Ses relevés sont dès lors payés. Le montant net est versé en dehors de Cour commune.',
  'Its statements stay agreed and unpaid. The other municipality reads the reason.':
    'Ses relevés restent acceptés et non payés. L’autre municipalité lit le motif.',
  'Settlement ended': 'Règlement abandonné',
  'This settlement has been confirmed in the meantime.': 'Ce règlement a été confirmé entre-temps.',
  'This settlement has been ended in the meantime.': 'Ce règlement a été abandonné entre-temps.',
  // The messages of the contracts.
  'Please say in 3 to 200 characters what is wrong with this line':
    'Veuillez dire en 3 à 200 caractères ce qui est inexact dans cette ligne',
  'Please enter an account code of up to 40 characters': 'Veuillez saisir un code de compte d’au plus 40 caractères',
  'Please enter an HST number such as 123456789 RT0001':
    'Veuillez saisir un numéro de TVH, par exemple 123456789 RT0001',
  'Your municipality has no HST number. No HST may be charged':
    'Votre municipalité n’a pas de numéro de TVH. Aucune TVH ne peut être facturée',
  'Some lines differ from what was agreed and read. Please explain that in the note':
    'Certaines lignes diffèrent de ce qui a été convenu et relevé. Veuillez l’expliquer dans la note',
  'This statement could not be found.': 'Ce relevé est introuvable.',
  'The lender has issued another statement in the meantime': 'La prêteuse a émis un autre relevé entre-temps',
  'What both municipalities owe each other has changed in the meantime':
    'Ce que les deux municipalités se doivent a changé entre-temps',
  'A statement must charge more than $0. Otherwise say that nothing more is charged':
    'Un relevé doit facturer plus de 0 $. Sinon, indiquez que rien de plus n’est facturé',
  'A credit note cannot exceed what is still charged':
    'Une note de crédit ne peut pas dépasser ce qui est encore facturé',
  'The HST of all lines cannot be less than $0': 'La TVH de toutes les lignes ne peut pas être inférieure à 0 $',
  'A credit note must be more than $0': 'Une note de crédit doit dépasser 0 $',
  'The statement has no such line': 'Le relevé n’a pas cette ligne',
  'The borrower has not agreed to this statement': 'L’emprunteuse n’a pas accepté ce relevé',
  'Nothing of this statement is due any more': 'Rien de ce relevé n’est plus dû',
  'Please choose a day from the first day of the loan to today':
    'Veuillez choisir un jour entre le premier jour du prêt et aujourd’hui',
  'Please enter a reference of up to 100 characters': 'Veuillez saisir une référence d’au plus 100 caractères',
  'Please enter an amount of up to $100,000,000': 'Veuillez saisir un montant d’au plus 100 000 000 $',
  'This total is above your limit. An administrator of your municipality must do this':
    'Ce total dépasse votre limite. L’administration de votre municipalité doit s’en charger',
  'Please choose a year': 'Veuillez choisir une année',
  'No agreed statement of this year between both municipalities is unpaid':
    'Aucun relevé accepté de cette année entre les deux municipalités n’est impayé',
  'A settlement can have at most 500 statements': 'Un règlement peut compter au plus 500 relevés',
  'There is a settlement of this year that waits for a confirmation':
    'Un règlement de cette année attend une confirmation',
  'This settlement could not be found.': 'Ce règlement est introuvable.',
  'This settlement was changed in the meantime': 'Ce règlement a été modifié entre-temps',
  'A statement of this settlement was credited or paid meanwhile. Please end it and propose it again':
    'Un relevé de ce règlement a été crédité ou payé entre-temps. Veuillez l’abandonner et le proposer de nouveau',
  'This settlement does not wait for a confirmation any more': 'Ce règlement n’attend plus de confirmation',
  'The other municipality confirms what yours proposed': 'L’autre municipalité confirme ce que la vôtre a proposé',
};
