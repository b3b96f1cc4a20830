/** The public inquiry form, and texts it shares with the contact form. */
export const inquireFr: Record<string, string> = {
  'Inquire About This': 'Demander des renseignements',
  'Offer Equipment': 'Offrir de l’équipement',
  'The answer goes to your email address.': 'La réponse sera envoyée à votre adresse de courriel.',
  'Send an inquiry': 'Envoyer une demande',
  'Tell us who you are and what you need. The answer goes to your email address.':
    'Dites-nous qui vous êtes et ce qu’il vous faut. La réponse sera envoyée à votre adresse de courriel.',
  'Inquiry about {title}': 'Demande : {title}',
  'No account is needed. An email brings you the link to the answer.':
    'Aucun compte n’est nécessaire. Un courriel vous donne le lien vers la réponse.',
  From: 'Du',
  To: 'Au',
  'The listing says {from} to {to}.': 'L’annonce indique du {from} au {to}.',
  'The listing says from {date}.': 'L’annonce indique à partir du {date}.',
  'The listing says until {date}.': 'L’annonce indique jusqu’au {date}.',
  'You can still ask.': 'Vous pouvez quand même demander.',
  'Please enter the first day you need it': 'Veuillez entrer le premier jour où vous en avez besoin',
  'Please enter the last day you need it': 'Veuillez entrer le dernier jour où vous en avez besoin',
  'The last day cannot be before the first': 'Le dernier jour ne peut pas précéder le premier',
  'This link is not valid any more': 'Ce lien n’est plus valide',
  'Sent with the details of your account': 'Envoyée avec les coordonnées de votre compte',
  'Inquiry #{id} was sent': 'La demande nº {id} est envoyée',
  'We have sent an email with a link to {email}.': 'Nous avons envoyé un courriel avec un lien à {email}.',
  'The link confirms your address, and leads to the answer. Nothing there? Look among the spam.':
    'Ce lien confirme votre adresse et mène à la réponse. Rien reçu? Vérifiez les courriels indésirables.',
  'Open the conversation': 'Ouvrir la conversation',
  Message: 'Message',
  'For what work, with or without an operator. Left empty, we ask for the availability and the terms.':
    'Pour quel travail, avec ou sans opérateur. Sans message, nous demandons la disponibilité et les conditions.',
  'Leave this empty': 'Laissez ce champ vide',
  'We use what you write to answer you, and for nothing else.':
    'Nous utilisons ce que vous écrivez pour vous répondre, et à aucune autre fin.',
  'Notice of collection (opens in a new tab)': 'Avis de collecte (s’ouvre dans un nouvel onglet)',
  'Submit Inquiry': 'Envoyer la demande',
  'Inquiry Submitted': 'Demande envoyée',
  "Your inquiry has been submitted successfully. We'll be in touch shortly.":
    'Votre demande a bien été envoyée. Nous communiquerons avec vous sous peu.',
  'Submission Failed': 'Échec de l’envoi',
  'There was a problem submitting your inquiry. Please try again.':
    'Un problème est survenu pendant l’envoi de votre demande. Veuillez réessayer.',
  'Phone number must be at least 10 digits': 'Le numéro de téléphone doit avoir au moins 10 chiffres',
  'Organization must be at least 2 characters': 'L’organisme doit avoir au moins 2 caractères',
  'Please write a message': 'Veuillez d’abord écrire un message',
  'Please write an answer': 'Veuillez d’abord écrire une réponse',
  'This is not the type of the listing': 'Ce n’est pas le type de l’annonce',
  'This listing belongs to your own municipality': 'Cette annonce est celle de votre propre municipalité',
  'This equipment is no longer available': 'Cet équipement n’est plus offert',
  'The listing cannot be looked up right now. Please try again in a moment':
    'L’annonce ne peut pas être consultée en ce moment. Veuillez réessayer dans un instant',
};
