export const accountFr: Record<string, string> = {
  'Saved searches': 'Recherches enregistrées',
  'Admin Login': 'Connexion administrative',
  'For administrators and for municipal staff with an account.':
    'Pour l’administration et le personnel municipal qui a un compte.',
  'For the staff of Ontario’s municipalities and other public bodies. An account keeps your listings in one place.':
    'Pour le personnel des municipalités de l’Ontario et d’autres organismes publics. Un compte garde vos annonces au même endroit.',
  'This email address is not verified yet': 'Cette adresse de courriel n’est pas encore vérifiée',
  'This account does not wait for approval any more': 'Ce compte n’attend plus d’être approuvé',
  'Please give a reason of up to 500 characters': 'Veuillez donner un motif d’au plus 500 caractères',
  'Please enter a domain such as hearst.ca': 'Veuillez entrer un domaine tel que hearst.ca',
  'Anybody can have an address at this domain, so it identifies no municipality':
    'N’importe qui peut avoir une adresse à ce domaine; il n’identifie donc aucune municipalité',
  'This domain is on the list already': 'Ce domaine est déjà dans la liste',
  'Another municipality has this domain. Confirm that they share it.':
    'Une autre municipalité a ce domaine. Confirmez qu’elles le partagent.',
  'This municipality has too many domains. Remove one first.':
    'Cette municipalité a trop de domaines. Retirez-en un d’abord.',
  'You have sent many invitations today. Please try again tomorrow.':
    'Vous avez envoyé beaucoup d’invitations aujourd’hui. Veuillez réessayer demain.',
  'This link belongs to another account. Please log in to that account.':
    'Ce lien appartient à un autre compte. Veuillez vous connecter à ce compte.',
  'This invitation is no longer valid. Please ask for a new one.':
    'Cette invitation n’est plus valide. Veuillez en demander une nouvelle.',
  'Correct the address or username': 'Corriger l’adresse ou le nom d’utilisateur',
  'A new link goes to the corrected address. The link that we sent before ends.':
    'Un nouveau lien est envoyé à l’adresse corrigée. Le lien envoyé avant ne fonctionne plus.',
  'Is it yours? Log in with it instead: you can correct your email address there.':
    'Est-ce le vôtre? Connectez-vous plutôt avec ce nom : vous pourrez y corriger votre adresse courriel.',
  'An administrator entered this address or has decided on the account. An administrator can change it.':
    'L’administration a inscrit cette adresse ou pris une décision sur le compte. Elle peut la changer.',
  'Your account is approved': 'Votre compte est approuvé',
  'You can now post listings and send inquiries with it.':
    'Vous pouvez maintenant publier des annonces et envoyer des demandes avec ce compte.',
  '{municipality} has no municipal administrator yet': '{municipality} n’a pas encore d’administrateur municipal',
  'A municipal administrator for {municipality}': 'Un administrateur municipal pour {municipality}',
  'Please make my account ({username}) a municipal administrator of {municipality}, so that we can lend equipment and approve accounts.':
    'Veuillez donner à mon compte ({username}) le rôle d’administrateur municipal de {municipality}, afin que nous puissions prêter de l’équipement et approuver des comptes.',
  'You work for': 'Vous travaillez pour',
  'A municipality': 'Une municipalité',
  'Another public body': 'Un autre organisme public',
  'Public body': 'Organisme public',
  'For example a conservation authority, a school board, a First Nation or a local board':
    'Par exemple un office de protection de la nature, un conseil scolaire, une Première Nation ou un conseil local',
  'Organization must be 2 to 120 characters': 'Le nom de l’organisme doit compter de 2 à 120 caractères',
  'This is the name of a municipality. Please choose a username of your own.':
    'C’est le nom d’une municipalité. Veuillez choisir votre propre nom d’utilisateur.',
  'This is the name of a municipality. Please enter your own name.':
    'C’est le nom d’une municipalité. Veuillez entrer votre propre nom.',
  'This is the name of a municipality. Please enter your position in it.':
    'C’est le nom d’une municipalité. Veuillez entrer le poste que vous y occupez.',
  'Please write each word in the letters of one alphabet':
    'Veuillez écrire chaque mot dans les lettres d’un seul alphabet',
  'Please choose a username that is not a web address':
    'Veuillez choisir un nom d’utilisateur qui n’est pas une adresse Web',
  'This could be mistaken for CommonYard or its administrators. Please choose other words.':
    'On pourrait prendre ceci pour Cour commune ou son administration. Veuillez choisir d’autres mots.',
  'This is the name of a municipality. Please choose it from the list.':
    'C’est le nom d’une municipalité. Veuillez la choisir dans la liste.',
  'Please name either a municipality or another public body':
    'Veuillez indiquer une municipalité ou un autre organisme public',
  'This invitation is no longer valid': 'Cette invitation n’est plus valide',
  'Ask your colleague for a new one, or create an account that your municipality approves.':
    'Demandez-en une nouvelle à votre collègue, ou créez un compte que votre municipalité approuvera.',
  'You are invited to open an account for {municipality}.': 'Vous êtes invité à ouvrir un compte pour {municipality}.',
  'This invitation is for another email address': 'Cette invitation est destinée à une autre adresse de courriel',
  'This invitation is for another municipality': 'Cette invitation concerne une autre municipalité',
  'Your account waits for approval': 'Votre compte attend d’être approuvé',
  'Your account waits for approval. Until then you can look around, but change nothing with it.':
    'Votre compte attend d’être approuvé. D’ici là, vous pouvez consulter, mais rien modifier avec ce compte.',
  'More about the approval': 'En savoir plus sur l’approbation',
  'Your account waits for approval by the administrators of {municipality}.':
    'Votre compte attend d’être approuvé par l’administration municipale ({municipality}).',
  'Your account waits for approval by the administrators of CommonYard.':
    'Votre compte attend d’être approuvé par l’administration de Cour commune.',
  'We email you once it is decided. Until then you can look around, but not post listings or send inquiries with your account.':
    'Nous vous enverrons un courriel une fois la décision prise. D’ici là, vous pouvez explorer le site, mais non publier des annonces ni envoyer des demandes avec votre compte.',
  'Until then you can look around, but not post listings or send inquiries with your account.':
    'D’ici là, vous pouvez explorer le site, mais non publier des annonces ni envoyer des demandes avec votre compte.',
  'An administrator then approves your account. Until then you can look around, but not post listings or send inquiries with your account.':
    'L’administration approuve ensuite votre compte. D’ici là, vous pouvez explorer le site, mais non publier des annonces ni envoyer des demandes avec votre compte.',
  'An administrator approves each new account before it can post listings or send inquiries.':
    'L’administration approuve chaque nouveau compte avant qu’il puisse publier des annonces ou envoyer des demandes.',
  'Your account was not approved': 'Votre compte n’a pas été approuvé',
  'Reason: {reason}': 'Motif : {reason}',
  'If this is a mistake, please write to us': 'S’il s’agit d’une erreur, veuillez nous écrire',
  Username: 'Nom d’utilisateur',
  'Your verified email address works too.': 'Votre adresse de courriel vérifiée convient aussi.',
  Password: 'Mot de passe',
  'Show password': 'Afficher le mot de passe',
  'Hide password': 'Masquer le mot de passe',
  Login: 'Se connecter',
  'Logging in...': 'Connexion...',
  'Login successful': 'Connexion réussie',
  'Welcome back, {name}!': 'Heureux de vous revoir, {name}!',
  'Login failed': 'Échec de la connexion',
  'No account yet?': 'Pas encore de compte?',
  'Already have an account?': 'Vous avez déjà un compte?',
  'Create an account': 'Créer un compte',
  'Go to the login': 'Aller à la connexion',
  'You can send an inquiry without an account': 'Vous pouvez envoyer une demande sans compte',
  'About CommonYard': 'À propos de Cour commune',
  'The machine you need may be sitting in the next town.':
    'La machine qu’il vous faut est peut-être dans la ville voisine.',
  'Lease by the day, for the weeks that matter.': 'Louez à la journée, pour les semaines qui comptent.',
  'Every listing is checked by an administrator.': 'Chaque annonce est vérifiée par l’administration.',
  'Start typing, then choose from the list': 'Commencez à taper, puis choisissez dans la liste',
  '3 to 64 letters, digits, dots, dashes or underscores': 'De 3 à 64 lettres, chiffres, points, traits ou soulignés',
  'At least 8 characters. Several words in a row are easy to remember and hard to guess.':
    'Au moins 8 caractères. Plusieurs mots de suite sont faciles à retenir et difficiles à deviner.',
  'Create account': 'Créer le compte',
  'Creating account...': 'Création du compte...',
  'Registration successful': 'Inscription réussie',
  'Welcome to CommonYard!': 'Bienvenue à Cour commune!',
  'Registration failed': 'Échec de l’inscription',
  'Logged out': 'Déconnexion faite',
  'You have been successfully logged out.': 'Vous êtes maintenant hors connexion.',
  'Logout failed': 'Échec de la déconnexion',
  'Username is required': 'Le nom d’utilisateur est requis',
  'Password is required': 'Le mot de passe est requis',
  'Username must be 3 to 64 letters, digits, dots, dashes or underscores':
    'Le nom d’utilisateur doit compter de 3 à 64 lettres, chiffres, points, traits ou soulignés',
  'Password must be 8 to 128 characters': 'Le mot de passe doit compter de 8 à 128 caractères',
  'This password is too common. Please choose another one':
    'Ce mot de passe est trop courant. Veuillez en choisir un autre',
  'Name must be at least 2 characters': 'Le nom doit avoir au moins 2 caractères',
  'Please enter a valid email address': 'Veuillez entrer une adresse de courriel valide',
  'Please choose a municipality from the list': 'Veuillez choisir une municipalité dans la liste',
  'This username is already taken': 'Ce nom d’utilisateur est déjà pris',
  'This email address is already registered': 'Cette adresse de courriel est déjà inscrite',
  'Invalid username or password': 'Nom d’utilisateur ou mot de passe invalide',
  'Too many failed attempts. Please try again later.': 'Trop d’essais infructueux. Veuillez réessayer plus tard.',
  Profile: 'Profil',
  'CommonYard team': 'Équipe de Cour commune',
  'No municipality': 'Aucune municipalité',
  Colours: 'Couleurs',
  'As the device': 'Selon l’appareil',
  Light: 'Claires',
  Dark: 'Sombres',
  'Your session has ended': 'Votre session a pris fin',
  'Log in to pick up where you left off. What you typed is still there.':
    'Connectez-vous pour reprendre là où vous étiez. Ce que vous avez écrit est encore là.',
  'You are signed in as {name}': 'Vous êtes en session comme {name}',
  'Another user logged in in this browser. What was typed here before is gone.':
    'Une autre personne a ouvert une session dans ce navigateur. Ce qui avait été saisi ici auparavant est effacé.',
  'Continue as a visitor': 'Continuer en visiteur',
  'We have already sent several emails. Please check your inbox, or try again later.':
    'Nous avons déjà envoyé plusieurs courriels. Vérifiez votre boîte de réception ou réessayez plus tard.',
  'This is not your current password': 'Ce n’est pas votre mot de passe actuel',
  'Please choose a password different from your current one': 'Veuillez choisir un mot de passe différent de l’actuel',
  'Please choose your own password first': 'Veuillez d’abord choisir votre propre mot de passe',
  'This link is no longer valid. Please ask for a new one.':
    'Ce lien n’est plus valide. Veuillez en demander un nouveau.',
  'Forgot it?': 'Mot de passe oublié?',
  'Send me a link': 'Envoyez-moi un lien',
  'Forgot your password?': 'Mot de passe oublié?',
  'We’ll email you a link to choose a new one. Your listings and inquiries stay as they are.':
    'Nous vous enverrons un lien pour en choisir un nouveau. Vos annonces et vos demandes restent telles quelles.',
  'Remember it now?': 'Il vous est revenu?',
  'Your account’s email address': 'L’adresse de courriel de votre compte',
  'Send the link': 'Envoyer le lien',
  'The link could not be sent': 'Le lien n’a pu être envoyé',
  'Check your email': 'Consultez vos courriels',
  'If {email} has an account here, a link is on its way. It works once, within {count} minutes.':
    'Si {email} a un compte ici, un lien est en route. Il fonctionne une seule fois, pendant {count} minutes.',
  'Nothing there? Check your spam folder. You can ask for another link after {count} minutes.':
    'Rien? Vérifiez le dossier de courriel indésirable. Vous pourrez demander un autre lien après {count} minutes.',
  'Choose your own password': 'Choisissez votre propre mot de passe',
  'The password you were given works only once. Nobody but you will know the new one.':
    'Le mot de passe reçu ne sert qu’une fois. Vous serez la seule personne à connaître le nouveau.',
  'Choose a new password': 'Choisissez un nouveau mot de passe',
  'This signs you out on every device.': 'Cela vous déconnecte de tous vos appareils.',
  'Current password': 'Mot de passe actuel',
  'New password': 'Nouveau mot de passe',
  'Change password': 'Changer le mot de passe',
  'Save password': 'Enregistrer le mot de passe',
  'The password could not be changed': 'Le mot de passe n’a pas pu être changé',
  'Log in with your new password.': 'Connectez-vous avec votre nouveau mot de passe.',
  'A new password ends all your other sessions and your calendar feeds.':
    'Un nouveau mot de passe met fin à toutes vos autres sessions et à vos flux de calendrier.',
  'All your other sessions have ended.': 'Toutes vos autres sessions ont pris fin.',
  'This link is no longer valid': 'Ce lien n’est plus valide',
  'Links work once, for a short time. You can get a new one right away.':
    'Un lien ne fonctionne qu’une fois, et peu de temps. Vous pouvez en obtenir un autre tout de suite.',
  'Send a new link': 'Envoyer un nouveau lien',
  'Your email address': 'Votre adresse de courriel',
  'A municipality’s listings and inquiries are for its own staff, so we check that the address is yours.':
    'Les annonces et les demandes d’une municipalité sont réservées à son personnel; nous vérifions donc que l’adresse est la vôtre.',
  'We have sent a link to {email}. Open it within a day.':
    'Nous avons envoyé un lien à {email}. Ouvrez-le d’ici un jour.',
  'Until then your account works, but you cannot see what {municipality} shares among its staff.':
    'D’ici là, votre compte fonctionne, mais vous ne voyez pas ce que le personnel de {municipality} partage.',
  'Send the email again': 'Renvoyer le courriel',
  'The email is on its way.': 'Le courriel est en route.',
  'We can send a new one to {email} right away.': 'Nous pouvons en envoyer un nouveau à {email} tout de suite.',
  'Log in to get a new one.': 'Connectez-vous pour en recevoir un nouveau.',
  'Is this your account?': 'Ce compte est-il le vôtre?',
  'An administrator entered your email address for this account on {date}.':
    'L’administration a inscrit votre adresse de courriel pour ce compte le {date}.',
  'Somebody opened this account with your email address on {date}.':
    'Quelqu’un a ouvert ce compte avec votre adresse de courriel le {date}.',
  'You are logged in as {name} ({other}). To confirm the address, log in as {username}.':
    'Vous êtes en ligne en tant que {name} ({other}). Pour confirmer l’adresse, connectez-vous en tant que {username}.',
  'To confirm the address, log in to this account.': 'Pour confirmer l’adresse, connectez-vous à ce compte.',
  'Confirm my address': 'Confirmer mon adresse',
  'The account gets its earlier address back, and yours is removed from it.':
    'Le compte reprendra son ancienne adresse, et la vôtre en sera retirée.',
  'The account is deleted for good. Your address is free again.':
    'Le compte sera supprimé pour de bon. Votre adresse sera de nouveau libre.',
  'The account is deleted': 'Le compte est supprimé',
  'CommonYard does not use your address any more.': 'Cour commune n’utilise plus votre adresse.',
  'Your address is removed from the account': 'Votre adresse est retirée du compte',
  'The account has its earlier address again, and an email to that address says so.':
    'Le compte a de nouveau son ancienne adresse, et un courriel en informe cette adresse.',
  'Nobody can use it any more. Nothing else has changed.': 'Plus personne ne peut l’utiliser. Rien d’autre n’a changé.',
  'The link ends, and the password stays as it is. An account whose address was never confirmed is deleted for good.':
    'Le lien prendra fin, et le mot de passe restera tel quel. Un compte dont l’adresse n’a jamais été confirmée sera supprimé pour de bon.',
  'The invitation ends. Nobody can open an account with this link any more.':
    'L’invitation prendra fin. Plus personne ne pourra ouvrir un compte avec ce lien.',
  'The link could not be checked.': 'Impossible de vérifier le lien.',
  'Your address is verified': 'Votre adresse est vérifiée',
  'Your account now belongs to {municipality}.': 'Votre compte appartient maintenant à {municipality}.',
  'Thank you. There is nothing else to do.': 'Merci. Il n’y a rien d’autre à faire.',
  'You are the first from {municipality}': 'Vous êtes la première personne de {municipality}',
  'A municipal administrator handles all of a municipality’s listings and inquiries; an operator handles their own. You are an operator for now. A CommonYard administrator can change that.':
    'L’administration municipale gère toutes les annonces et demandes d’une municipalité; le personnel municipal gère les siennes. Vous avez ce second rôle pour l’instant. L’administration de Cour commune peut le changer.',
  'Ask to become its municipal administrator': 'Demander le rôle d’administration municipale',
  'Continue to CommonYard': 'Continuer vers Cour commune',
  'Your email address is not verified': 'Votre adresse de courriel n’est pas vérifiée',
  'Open the link we sent to {email}. Until then, notifications are not emailed to you.':
    'Ouvrez le lien que nous avons envoyé à {email}. D’ici là, vos notifications ne sont pas envoyées par courriel.',
  'Name and position': 'Nom et poste',
  'Profile updated': 'Profil modifié',
  Limits: 'Limites',
  'Your limits could not be loaded.': 'Impossible de charger vos limites.',
  'These limits are not available at the moment: {parts}.':
    'Ces limites ne sont pas accessibles en ce moment : {parts}.',
  'Your account has no limits.': 'Votre compte n’a aucune limite.',
  'Your account today': 'Votre compte aujourd’hui',
  'Your municipality today': 'Votre municipalité aujourd’hui',
  'Exports of account data': 'Exportations de données de compte',
  'Invalid submissions': 'Envois non valides',
  'Exports of listings': 'Exportations d’annonces',
  'Exports of inquiries': 'Exportations de demandes',
  'Exports of loans': 'Exportations de prêts',
  'Loan requests': 'Demandes de prêt',
  'Steps of loans': 'Étapes de prêts',
  '{used} of {max}': '{used} sur {max}',
  'There are limits for each hour too. An administrator can raise them.':
    'Il y a aussi des limites par heure. L’administration peut les relever.',
  'Where you’re signed in': 'Vos sessions ouvertes',
  'Your sessions could not be loaded.': 'Impossible de charger vos sessions.',
  'Unknown device': 'Appareil inconnu',
  'Since {date}': 'Depuis le {date}',
  'Last used {date}': 'Dernière utilisation le {date}',
  'This device': 'Cet appareil',
  'Sign out': 'Déconnecter',
  'Sign out: {device}': 'Déconnecter : {device}',
  'Sign out everywhere': 'Se déconnecter partout',
  'Signed out everywhere': 'Déconnexion de tous les appareils',
  'All your sessions have ended, including this one.': 'Toutes vos sessions ont pris fin, celle-ci aussi.',
  'Signing out failed': 'Échec de la déconnexion',
};
