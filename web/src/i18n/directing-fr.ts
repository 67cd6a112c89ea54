import type { directingEn } from './directing-en.ts'
import { grouped, plural } from './plural.ts'

const count = grouped('fr')
const players = plural('fr', { one: 'joueur', other: 'joueurs' })
const places = plural('fr', { one: 'place au classement', other: 'places au classement' })
const matches = plural('fr', { one: 'autre partie', other: 'autres parties' })

// Narrow no-break spaces (U+202F) stand before ; : ? and !
export const directingFr: typeof directingEn = {
  life: {
    organiser: 'Pour l’organisation et l’arbitrage',
    settings: 'Réglages du tournoi',
    open: 'Ouvrir les inscriptions',
    start: 'Lancer le tournoi',
    startQuestion: n =>
      `Lancer avec ${count(n)} ${players(n)} ? Les inscriptions se ferment et la ronde 1 est appariée.`,
    startYes: 'Oui, lancer',
    tooFew: least => `Il faut au moins ${count(least)} joueurs pour lancer le tournoi.`,
    cancel: 'Annuler le tournoi',
    cancelQuestion: 'Annuler le tournoi ? Les parties en cours s’arrêtent et aucun prix n’est versé.',
    cancelYes: 'Oui, l’annuler',
    addPlayer: 'Ajouter un joueur',
    addPlayerHint:
      'Par identifiant, ou par nom seul pour une personne sans compte : l’arbitre saisit alors les résultats. Un compte est sollicité, et ne figure dans la liste que par son nom tant qu’il n’a pas accepté.',
    addKind: 'Qui',
    addByAccount: 'A un compte',
    addByName: 'Sans compte',
    username: 'Identifiant',
    add: 'Ajouter',
    added: name => `${name} a été ajouté.`,
    invited: 'Invitations',
    invitedAs: {
      PENDING: (name, username) => `${name} (${username}) n’a pas encore répondu.`,
      DECLINED: (name, username) => `${name} (${username}) a décliné.`,
    },
    uninvite: name => `Retirer l’invitation : ${name}`,
    uninviteShort: 'Retirer l’invitation',
    uninvited: name => `Invitation retirée (${name}) ; l’inscription reste.`,
    remove: name => `Retirer ${name}`,
    removeYes: 'Oui, retirer',
    removeShort: 'Retirer',
  },
  rounds: {
    outlook: {
      MAY_RUN_DRY:
        'Avec si peu de joueurs, une ronde tardive peut rester sans appariement possible entre joueurs qui ne se sont pas encore rencontrés.',
      IMPOSSIBLE: 'Trop de rondes pour si peu de joueurs. Jouez-en moins, ou toutes rondes.',
    },
    publish: n => `Publier la ronde ${n}`,
    published: n => `La ronde ${n} est publiée.`,
    waitsFor: n => (n === 1 ? 'Il manque 1 résultat.' : `Il manque ${count(n)} résultats.`),
    firstMissing: board => `Aller à l’échiquier ${board}`,
    isAutomatic: 'Le serveur publie chaque ronde de lui-même.',
    isLast: n => `Les ${n} rondes ont toutes été jouées.`,
    noPairing: n => `La ronde ${n} ne peut pas être appariée selon les règles.`,
    waysOut: 'Solutions possibles :',
    takeBack: n => `Reprendre la ronde ${n}`,
    takeBackQuestion: n => `Reprendre la ronde ${n} ? Ses appariements sont annulés, et on peut la refaire.`,
    takeBackYes: 'Oui, la reprendre',
    takenBack: n => `La ronde ${n} est reprise.`,
    unstart: 'Annuler le lancement',
    unstartQuestion:
      'Annuler le lancement ? Les appariements sont annulés et les inscriptions ouvrent à nouveau.',
    unstartYes: 'Oui, annuler le lancement',
    finish: 'Terminer le tournoi',
    finishQuestion: 'Terminer le tournoi ? Les places sont définitives et les prix attribués.',
    finishYes: 'Oui, terminer',
    reopen: 'Rouvrir le tournoi',
    reopenQuestion: 'Rouvrir le tournoi ? Les prix non versés sont repris.',
    reopenYes: 'Oui, rouvrir',
    start: n =>
      `Lancer avec ${count(n)} ${players(n)} ? Les inscriptions se ferment ; vous publiez ensuite la ronde 1.`,
  },
  results: {
    keys: 'Touches dans une ligne :',
    keyWhite: 'gain des Blancs',
    keyDraw: 'nulle',
    keyBlack: 'gain des Noirs',
    keyRows: 'autre échiquier',
    table: round => `Résultats de la ronde ${round}`,
    row: (board, white, black, state) => `Échiquier ${board}, ${white} contre ${black} : ${state}`,
    none: 'sans résultat',
    group: board => `Résultat de l’échiquier ${board}`,
    more: 'Forfaits, couleurs',
    forfeits: 'Forfaits',
    short: {
      WHITE_WIN: '1–0',
      DRAW: '½–½',
      BLACK_WIN: '0–1',
      WHITE_FORFEIT_WIN: '+/–',
      BLACK_FORFEIT_WIN: '–/+',
      DOUBLE_FORFEIT: '–/–',
      DOUBLE_LOSS: '0–0',
    },
    saving: 'Enregistrement…',
    entered: (board, result) => `Échiquier ${board} : ${result}.`,
    correct: (before, after) => `Remplacer ${before} par ${after} ?`,
    changes: what => `Cela change ${what}.`,
    places: n => `${count(n)} ${places(n)}`,
    matches: n => `${count(n)} ${matches(n)}`,
    payouts: n => `${count(n)} prix`,
    byName: n => (n === 1 ? 'Ce qui change' : `Ce qui change : ${count(n)} lignes`),
    noPlace: 'sans place',
    placeOf: (name, before, after) => `${name} : place ${before} → ${after}`,
    prizeOf: (name, before, after) => `${name} : prix ${before} → ${after}`,
    matchOf: (round, board, who, what) => `Ronde ${round}, échiquier ${board} (${who}) : ${what}`,
    matchChanges: { MADE: 'nouvelle partie', CANCELED: 'annulée', CHANGED: 'changée' },
    changesNothing: 'Rien d’autre ne change.',
    takesBack: 'Des parties commencées ou des prix versés sont repris.',
    reopens: 'Le tournoi n’est plus terminé.',
    confirm: 'Changer le résultat',
  },
}
