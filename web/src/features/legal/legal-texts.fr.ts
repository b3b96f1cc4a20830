import type { LegalTexts } from './legal-texts.ts';

export const legalTexts: LegalTexts = {
  updated: '2026-12-01',
  privacy: {
    title: 'Protection de la vie privée',
    sections: [
      {
        heading: 'Avis de collecte',
        paragraphs: [
          'Lorsque vous publiez une annonce, posez une question au sujet d’une annonce ou nous écrivez, nous recueillons les coordonnées professionnelles que vous saisissez : votre nom, votre municipalité ou organisme, votre adresse courriel et, si vous le donnez, votre numéro de téléphone. Elles nous servent à examiner ce que vous publiez et à mettre les deux parties en rapport, et à rien d’autre.',
          'Les municipalités de l’Ontario répondent des renseignements personnels en vertu de la Loi sur l’accès à l’information municipale et la protection de la vie privée (LAIMPVP). Adressez toute question sur cette collecte à la personne-ressource ci-dessous.',
        ],
      },
      {
        heading: 'Ce que le public voit',
        paragraphs: [
          'La page d’une annonce approuvée montre le service, la municipalité, le numéro de téléphone et l’adresse courriel. Donnez les coordonnées du bureau et non vos coordonnées personnelles. Seuls les utilisateurs connectés voient le nom de la personne-ressource. Les listes et les résultats de recherche ne montrent jamais d’adresse courriel ni de numéro de téléphone.',
          'Seules les personnes concernées et l’administration voient ce qui attend un examen, les notes de l’administration et les messages.',
        ],
      },
      {
        heading: 'Photos',
        paragraphs: [
          'Chaque photo est recréée lors du téléversement. Le lieu, l’heure et l’appareil qu’un téléphone y inscrit sont supprimés. Évitez les photos où l’on peut reconnaître des personnes.',
        ],
      },
      {
        heading: 'Durée de conservation',
        paragraphs: [
          'Une tâche supprime ou anonymise au moins une fois par jour ce qui dépasse ces durées. Les coordonnées utilisées sont conservées au moins un an, comme l’exige le règlement pris en vertu de la LAIMPVP; les documents sur l’équipement et les prêts, aussi longtemps que les municipalités doivent conserver de tels documents.',
          'Un document visé par une suspension de la destruction est conservé jusqu’à la levée de celle-ci. Chaque suppression est consignée avec sa nature, les numéros et l’heure, sans renseignements personnels.',
          'Un journal d’audit consigne les connexions, les modifications de comptes et d’annonces, les décisions, les inspections, les réponses et les exportations : qui les a faites, quand, et un code du réseau dont on ne peut tirer l’adresse; jamais le texte d’un message. Les noms, adresses et motifs qui y figurent sont effacés avec le compte ou le document, et au plus tard après la durée ci-dessous. Tant qu’un document est visé par une suspension de la destruction, le journal d’audit est conservé en entier.',
          'Une recherche que vous enregistrez sans compte est conservée avec votre adresse courriel pendant 12 mois, à moins que vous ne la gardiez plus longtemps; vous pouvez y mettre fin en tout temps, ce qui supprime les deux. Si vous ne confirmez pas l’adresse, les deux sont supprimées après 30 jours; si vous indiquez que ce n’était pas vous, la recherche est supprimée aussitôt, et l’adresse est gardée le reste de ces jours, pour que personne ne puisse vous envoyer un tel courriel avant leur fin.',
          'Les documents d’un prêt sont privés : les utilisateurs des deux municipalités et l’administration de Cour commune les lisent, et ils sont supprimés avec le prêt. Un document qui n’appartient à aucun prêt est supprimé en deux semaines, et d’ordinaire en un jour ou deux.',
          'Les photos qui n’appartiennent à aucune annonce ni inspection sont supprimées en un jour ou deux. Les copies par lesquelles nos programmes s’informent des changements sont effacées après sept jours; celles des sauvegardes disparaissent avec les sauvegardes. Les invitations et les courriels qui attendent la confirmation d’une adresse sont effacés après 30 jours; le fait qu’une adresse a été confirmée est conservé deux ans, sous un code dont on ne peut la tirer. Les échecs de connexion sont comptés pendant au plus une heure et dix minutes, sous un code dont on ne peut tirer l’adresse de votre réseau.',
        ],
        hasPeriods: true,
      },
      {
        heading: 'Témoins',
        paragraphs: [
          'Un témoin garde votre session ouverte et disparaît avec elle. Un autre dure un an et nous indique, à la connexion, que vous vous êtes déjà connecté avec ce navigateur, pour que ceux qui tentent de deviner votre mot de passe ne vous bloquent pas l’accès; un nouveau mot de passe y met fin. Lorsque vous téléversez des photos, un autre permet à votre navigateur de vous les afficher pendant 24 heures. Ce que vous avez saisi sans l’envoyer reste dans votre navigateur. Après la publication d’une annonce sans compte, il garde une clé qui en ouvre la page. Il garde vos favoris jusqu’à ce que vous vous connectiez. Il garde aussi vos choix de langue et de couleurs et la municipalité près de laquelle vous cherchez, dans des témoins qui durent un an, pour que les pages s’ouvrent comme vous les avez laissées. Il n’y a ni suivi ni tiers.',
        ],
      },
      {
        heading: 'Vos droits et la personne-ressource',
        paragraphs: [
          'Dans votre profil, vous pouvez télécharger ce que nous conservons à votre sujet et fermer votre compte. La fermeture efface aussitôt votre nom et votre adresse dans toutes les parties du service. Ce que vous avez écrit dans les demandes et les inspections demeure sans votre nom, parce que les municipalités doivent conserver de tels documents (Loi de 2001 sur les municipalités, articles 254 et 255). Vos annonces et vos demandes en cours passent à l’administration de votre municipalité; à défaut, les annonces ne sont plus publiques et les demandes prennent fin.',
          'Vous pouvez demander ce que nous détenons à votre sujet et le faire corriger. Écrivez à privacy@commonyard.example ou utilisez la page de contact. Vous pouvez aussi vous adresser au Commissaire à l’information et à la protection de la vie privée de l’Ontario.',
        ],
      },
    ],
  },
  terms: {
    title: 'Conditions d’utilisation',
    sections: [
      {
        heading: 'Ce qu’est ce service',
        paragraphs: [
          'Cour commune permet aux municipalités de l’Ontario de présenter l’équipement qu’elles peuvent louer et celui dont elles ont besoin. Le service met les parties en rapport. Il n’est pas partie à leurs ententes, ne possède aucun équipement et n’en inspecte aucun.',
        ],
      },
      {
        heading: 'Qui peut publier',
        paragraphs: [
          'Vous publiez au nom d’une municipalité ou d’un autre organisme public et y êtes autorisé. L’administration examine chaque annonce avant que le public la voie; elle peut la refuser, la modifier ou la retirer.',
        ],
      },
      {
        heading: 'Ce que vous publiez',
        paragraphs: [
          'Décrivez l’équipement tel qu’il est, avec son état et ses limites. Ne publiez que des photos et des textes que vous avez le droit de publier. N’indiquez aucun renseignement personnel sur quelqu’un d’autre que la personne-ressource.',
        ],
      },
      {
        heading: 'L’entente vous appartient',
        paragraphs: [
          'Le tarif, l’opérateur, le carburant, le transport, les assurances, les dommages et le droit de rappel se conviennent entre prêteur et emprunteur, selon leurs propres règlements. Vérifiez les permis, les inspections obligatoires et les assurances avant que la machine quitte la cour.',
        ],
      },
      {
        heading: 'Données d’illustration',
        paragraphs: [
          'Les annonces marquées comme exemples ou démonstration ne sont pas de vraies offres. Aucune municipalité qui y est nommée n’a offert ou demandé quoi que ce soit.',
        ],
      },
      {
        heading: 'Disponibilité et modifications',
        paragraphs: [
          'Nous exploitons le service avec soin, sans pouvoir promettre qu’il ne sera jamais interrompu. Si ces conditions changent, la date ci-dessus change aussi.',
        ],
      },
    ],
  },
  accessibility: {
    title: 'Accessibilité',
    sections: [
      {
        heading: 'Notre objectif',
        paragraphs: [
          'Les organismes publics de l’Ontario rendent leurs sites accessibles en vertu de la Loi sur l’accessibilité pour les personnes handicapées de l’Ontario (Règlement de l’Ontario 191/11). Ce règlement exige les WCAG 2.0, niveau AA. Nous visons les WCAG 2.2, niveau AA.',
        ],
      },
      {
        heading: 'Ce que cela veut dire ici',
        paragraphs: [
          'Tout fonctionne au clavier seul et avec un lecteur d’écran, à un agrandissement de 400 % et sur un téléphone. Le texte respecte le contraste du niveau AA en clair comme en sombre. Les animations cessent si votre appareil le demande. Un essai automatique vérifie chaque écran à chaque modification du service.',
        ],
      },
      {
        heading: 'Dites-nous ce qui ne fonctionne pas',
        paragraphs: [
          'Écrivez à accessibility@commonyard.example, téléphonez-nous ou utilisez la page de contact. Indiquez la page et ce que vous tentiez de faire. Nous répondons en cinq jours ouvrables, dans le format que vous demandez.',
        ],
      },
    ],
  },
};
