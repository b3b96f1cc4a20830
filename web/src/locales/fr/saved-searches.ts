/** The page and the dialog of saved searches: loaded with them. Each text has its hard spaces itself. */
export const savedSearchesFr: Record<string, string> = {
  'A listing that is not public now': 'Une annonce qui n’est pas publique en ce moment',
  'Within {km} km of {place}': 'Dans un rayon de {km} km de {place}',
  'At once': 'Tout de suite',
  'At once is at most once an hour.': 'Tout de suite veut dire au plus une fois par heure.',
  'Every morning': 'Chaque matin',
  'Every Monday morning': 'Chaque lundi matin',
  'We notify you once, when the machine is free on all of these days.':
    'Nous vous avertissons une fois, quand l’appareil est libre tous ces jours-là.',
  'When do we notify you?': 'Quand vous avertir?',
  'When do we notify you? {search}': 'Quand vous avertir? {search}',
  'The search could not be saved': 'La recherche n’a pas pu être enregistrée',
  'You find, change and delete it under': 'Vous la retrouvez, la modifiez et la supprimez sous',
  'Your account waits for approval. Until then we send what the search finds to an address that you confirm.':
    'Votre compte attend d’être approuvé. D’ici là, nous envoyons ce que la recherche trouve à une adresse que vous confirmez.',
  'Save the search': 'Enregistrer la recherche',
  'Send me the link': 'M’envoyer le lien',
  'We send a link to this address first. Only after you have pressed the button on its page do we send what the search finds, for 12 months or until you end it, which takes one click.':
    'Nous envoyons d’abord un lien à cette adresse. Ce n’est qu’après que vous avez appuyé sur le bouton de sa page que nous envoyons ce que la recherche trouve, pendant 12 mois ou jusqu’à ce que vous y mettiez fin, en un clic.',
  'We have sent a link to {email}.': 'Nous avons envoyé un lien à {email}.',
  'Nothing else comes until you press the button on its page. If the link does not arrive, look among the spam: an address that has not confirmed gets one such e-mail in 30 days, and its page has your newest three searches.':
    'Rien d’autre ne vient tant que vous n’appuyez pas sur le bouton de sa page. Si le lien n’arrive pas, cherchez parmi les pourriels\u00A0: une adresse non confirmée reçoit un seul de ces courriels en 30 jours, et sa page montre vos trois recherches les plus récentes.',
  'The search is saved. We notify you of what it finds from now on.':
    'La recherche est enregistrée. Nous vous avertirons de ce qu’elle trouvera désormais.',
  'Waits until you confirm it': 'Attend votre confirmation',
  'These days are over': 'Ces jours sont passés',
  'Not notified yet': 'Aucun avis pour le moment',
  'Found so far: {count}, most recently {date}': 'Trouvées jusqu’ici\u00A0: {count}, la dernière fois le {date}',
  'Show results': 'Voir les résultats',
  'Show the machine': 'Voir l’appareil',
  'Loading saved searches...': 'Chargement des recherches enregistrées...',
  'Your saved searches could not be loaded.': 'Vos recherches enregistrées n’ont pas pu être chargées.',
  'Saved search deleted': 'Recherche enregistrée supprimée',
  'Delete this saved search?': 'Supprimer cette recherche enregistrée?',
  'No saved searches yet. Search in a list, then press “Tell me about new results”.':
    'Aucune recherche enregistrée pour le moment. Cherchez dans une liste, puis appuyez sur «\u00A0M’avertir des nouveaux résultats\u00A0».',
  'We notify you of what they find from the day on which you save them.':
    'Nous vous avertissons de ce qu’elles trouvent dès le jour où vous les enregistrez.',
  'Once your account is approved, you can save searches in it. Until then, a list asks for your address.':
    'Une fois votre compte approuvé, vous pourrez y enregistrer des recherches. D’ici là, une liste demande votre adresse.',
  'Without an account, the link in our e-mails opens them.': 'Sans compte, le lien de nos courriels les ouvre.',
  'Sign in to see those of your account': 'Connectez-vous pour voir celles de votre compte',
  'E-mails go to {email}. Whoever has the link of this page can change them, so keep it to yourself.':
    'Les courriels vont à {email}. Quiconque a le lien de cette page peut les modifier\u00A0: gardez-le pour vous.',
  'Do you want these e-mails?': 'Voulez-vous ces courriels?',
  'I agree that CommonYard e-mails me what my saved searches find, for 12 months or until I end them':
    'J’accepte que Cour commune m’envoie par courriel ce que mes recherches enregistrées trouvent, pendant 12 mois ou jusqu’à ce que j’y mette fin',
  'Start these e-mails': 'Recevoir ces courriels',
  'End the search': 'Mettre fin à la recherche',
  'End this saved search?': 'Mettre fin à cette recherche enregistrée?',
  'They end on {date}, unless you keep them.': 'Elles prennent fin le {date}, à moins que vous ne les conserviez.',
  'Keep them for 12 months from today': 'Les conserver pendant 12 mois à partir d’aujourd’hui',
  'End all e-mails': 'Mettre fin à tous les courriels',
  'End all e-mails of your saved searches?': 'Mettre fin à tous les courriels de vos recherches enregistrées?',
  'We delete the searches and the address {email}.': 'Nous supprimons les recherches et l’adresse {email}.',
  'Your saved searches have ended': 'Vos recherches enregistrées ont pris fin',
  'We delete the searches now, and the address {email} within 30 days. Until then it gets no e-mail of this kind.':
    'Nous supprimons les recherches tout de suite, et l’adresse {email} d’ici 30 jours. D’ici là, elle ne reçoit aucun courriel de ce genre.',
  'We have deleted them, and send you no more e-mails about them.':
    'Nous les avons supprimées, et ne vous enverrons plus de courriels à leur sujet.',
  'The saved searches have ended, or the link was not copied completely. You can save a search in any list.':
    'Les recherches enregistrées ont pris fin, ou le lien n’a pas été copié en entier. Vous pouvez enregistrer une recherche dans toute liste.',
  'Please choose the days on which you want the equipment': 'Choisissez les jours où vous voulez l’équipement',
  'The machine is free on all of these days now': 'L’appareil est libre tous ces jours-là en ce moment',
  'This machine belongs to your own municipality': 'Cet appareil appartient à votre propre municipalité',
  'These days are over. Please choose later ones': 'Ces jours sont passés. Choisissez-en de plus tard',
};
