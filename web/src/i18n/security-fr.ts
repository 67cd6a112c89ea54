import { fr as common } from './fr.ts'
import type { securityEn } from './security-en.ts'

/** Comment votre compte reste le vôtre. */
export const securityFr: typeof securityEn = {
  title: 'Sécurité',
  signInFirst: common.overview.signInToEnter,
  required:
    'Vous êtes administrateur, et ceci n’est pas la machine du serveur : activez un second facteur avant de continuer.',
  toIt: 'Activer un second facteur',
  password: {
    title: 'Mot de passe',
    present: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    hint: 'Au moins 10 caractères',
    change: 'Changer le mot de passe',
    changed: 'Votre mot de passe est changé. Toutes vos autres sessions et tous vos jetons ont pris fin.',
  },
  factor: {
    title: 'Second facteur',
    off: 'Avec un second facteur, votre mot de passe seul ne connecte personne : un code que votre téléphone affiche est demandé aussi.',
    on: (since: string) => `Un code est demandé à chaque connexion, depuis le ${since}.`,
    left: (codes: number) =>
      codes <= 1 ? `Il vous reste ${codes} code de secours.` : `Il vous reste ${codes} codes de secours.`,
    begin: 'Le mettre en place',
    scan: 'Lisez ceci avec une application qui affiche des codes, comme Aegis, FreeOTP ou Google Authenticator.',
    picture: 'Code QR pour votre application',
    orType: 'Ou saisissez ceci dans l’application :',
    open: 'L’ouvrir sur cet appareil',
    code: 'Code de l’application',
    confirm: 'L’activer',
    isOn: 'Le second facteur est activé.',
    recovery: 'Vos codes de secours',
    recoveryHint:
      'Gardez-les là où personne d’autre ne regarde. Chacun vous connecte une fois, si vous perdez l’application. Ils ne sont affichés que maintenant.',
    kept: 'Je les ai gardés',
    codeOrRecovery: 'Code de l’application, ou code de secours',
    renewTitle: 'Nouveaux codes de secours',
    renew: 'Créer de nouveaux codes de secours',
    endTitle: 'Le désactiver',
    end: 'Désactiver le second facteur',
    isOff: 'Le second facteur est désactivé.',
  },
  sessions: {
    title: 'Où vous êtes connecté',
    this: 'cette session',
    since: (at: string) => `depuis le ${at}`,
    used: (at: string) => `utilisée le ${at}`,
    ends: (at: string) => `prend fin le ${at} au plus tard`,
    end: 'Déconnecter',
    ended: 'Session terminée.',
    endAll: 'Se déconnecter partout ailleurs',
    allEnded: 'Toutes les autres sessions sont terminées.',
  },
}
