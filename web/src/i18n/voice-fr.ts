import type { voiceEn } from './voice-en.ts'

// Narrow no-break spaces (U+202F) stand before ; : ? and !
export const voiceFr: typeof voiceEn = {
  kinds: {
    DISPUTE: 'Litige',
    CLAIM: 'Réclamation',
    ILLEGAL_MOVE: 'Coup illégal',
    HELP: 'Aide',
    RESULT_REPORTED: 'Un résultat est annoncé par un seul joueur',
    RESULT_CONFLICT: 'Les joueurs annoncent des résultats différents',
  },
  call: 'Appeler l’arbitre',
  callHint:
    'Votre adversaire n’en est pas averti. Les pendules tournent jusqu’à ce qu’un arbitre les arrête.',
  about: 'À quel sujet',
  text: 'En quelques mots',
  textHint: 'Facultatif, 280 caractères au plus',
  send: 'Appeler maintenant',
  called: 'L’arbitre est appelé.',
  waiting: kind => `Vous avez appelé l’arbitre (${kind}). Personne ne s’en occupe encore.`,
  coming: (kind, name) => `Vous avez appelé l’arbitre (${kind}). Arbitre qui s’en occupe : ${name}.`,
  takeBack: 'Retirer l’appel',
  takenBack: 'L’appel est retiré.',
  closedBy: (kind, name) => `Votre appel (${kind}) est clos. Arbitre : ${name}.`,
  report: 'Comment votre partie s’est-elle terminée ?',
  reportHint: 'Dès que votre adversaire annonce la même chose, le résultat est acquis.',
  won: name => `Gain : ${name}`,
  drawn: 'Nulle',
  reported: 'Votre annonce est transmise aux arbitres.',
  youSay: result => `Vous annoncez : ${result}.`,
  opponentSays: result => `Votre adversaire annonce : ${result}.`,
  differs: 'Les deux diffèrent : l’arbitre décide, sauf si l’un de vous change d’avis.',
  takeReportBack: 'Retirer mon annonce',
  reportTakenBack: 'Votre annonce est retirée.',
}
