/** The page of an inquiry for a party without an account. */
export const guestInquiryFr: Record<string, string> = {
  'Your inquiry': 'Votre demande',
  'Here you read and answer the messages of one inquiry, without an account.':
    'Ici, vous lisez les messages d’une demande et y répondez, sans compte.',
  'Whoever has the link can do the same, so keep it to yourself.':
    'Toute personne qui a le lien peut en faire autant : gardez-le pour vous.',
  'It has expired, somebody has stopped it, or it was not copied completely. Look for a newer email about the inquiry, or ask us.':
    'Il a expiré, quelqu’un l’a désactivé ou il n’a pas été copié en entier. Cherchez un courriel plus récent au sujet de la demande, ou écrivez-nous.',
  'The link is stopped': 'Le lien est désactivé',
  'Nobody can open the conversation with it any more, and you get no more emails about this inquiry.':
    'Il ne permet plus à personne d’ouvrir la conversation, et vous ne recevrez plus de courriels au sujet de cette demande.',
  'No answer yet. An email comes with the first one.':
    'Pas encore de réponse. Un courriel vous préviendra dès la première.',
  'The link is stopped, and you get no more emails about this inquiry.':
    'Le lien sera désactivé, et vous ne recevrez plus de courriels au sujet de cette demande.',
  'Your link': 'Votre lien',
  'Your link to this page works until {date}. Whoever has it can read and answer.':
    'Votre lien vers cette page fonctionne jusqu’au {date}. Toute personne qui l’a peut lire et répondre.',
  'Stop using this link': 'Désactiver ce lien',
  'Stop using this link?': 'Désactiver ce lien?',
  'The link could not be stopped.': 'Le lien n’a pas pu être désactivé.',
  'Nobody can open this page with it any more, you included, and no new link is sent. The other party keeps the messages.':
    'Plus personne ne pourra ouvrir cette page avec ce lien, vous non plus, et aucun nouveau lien ne sera envoyé. L’autre partie garde les messages.',
};
