import type { deskEn } from './desk-en.ts'
import { grouped, plural } from './plural.ts'

const count = grouped('fr')
const games = plural('fr', { one: 'partie', other: 'parties' })

// Narrow no-break spaces (U+202F) stand before ; : ? and !
export const deskFr: typeof deskEn = {
  link: 'Bureau de l’arbitre',
  title: 'Bureau de l’arbitre',
  notYours: 'Seuls l’organisateur, les arbitres du tournoi et les administrateurs voient cette page.',
  notChief: 'Seuls l’organisateur, les arbitres principaux et les administrateurs voient cette page.',
  parts: 'Parties du bureau',
  part: {
    desk: 'Maintenant',
  },
  hand: {
    reason: 'Motif',
    reasonHint: 'Facultatif ; conservé au journal',
    reasonNeeded: 'Conservé au journal',
    look: 'Voir ce qui change',
    pauseAndClocks: 'Suspension et pendules',
    pause: 'Suspendre la partie',
    pauseHint:
      'Dès cet instant les pendules sont arrêtées et aucun coup n’est pris. On peut toujours abandonner ou convenir d’une nulle.',
    paused: 'La partie est suspendue.',
    isPaused: 'La partie est suspendue. Elle reprendra exactement avec les temps affichés.',
    resume: 'Faire reprendre la partie',
    resumed: 'La partie reprend.',
    setClocks: 'Régler les pendules',
    white: 'Pendule des Blancs',
    black: 'Pendule des Noirs',
    clockHint: 'Par exemple 5:00 ou 1:30:00. Vide : elle continue telle quelle',
    badClock: 'Écrivez au moins un temps, de 0:01 à 24:00:00.',
    clocksSet: 'Les pendules sont réglées.',
    clear: 'Effacer le résultat',
    clearQuestion: result => `Effacer ${result} ? L’échiquier attend à nouveau un résultat.`,
    clearYes: 'Oui, l’effacer',
    cleared: 'Le résultat est effacé.',
    clearedOn: board => `Échiquier ${board} : le résultat est effacé.`,
    putBack: result => `Saisir à nouveau ${result}`,
    keyClear: 'effacer',
    void: 'Annuler la partie',
    voidHint:
      'La partie est annulée, qu’elle soit à venir, en cours ou terminée. Si elle n’est pas rejouée, personne n’a de points ni de couleur pour cette ronde.',
    voidHintKnockout:
      'La partie est annulée, qu’elle soit à venir, en cours ou terminée, et les deux mêmes rejouent.',
    replay: 'Ils rejouent, dans la même ronde et au même échiquier',
    swapColors: 'Avec les couleurs inversées',
    voidQuestion: isReplayed =>
      isReplayed
        ? 'Annuler la partie et la faire rejouer ? On ne peut pas revenir en arrière.'
        : 'Annuler la partie ? Elle ne sera pas rejouée. On ne peut pas revenir en arrière.',
    voidYes: isReplayed => (isReplayed ? 'Annuler et faire rejouer' : 'Annuler sans faire rejouer'),
    voided: isReplayed =>
      isReplayed ? 'La partie est annulée ; elle sera rejouée.' : 'La partie est annulée.',
  },
  calls: {
    title: 'Appels',
    none: 'Personne n’appelle.',
    more: 'Seuls les cent premiers sont montrés.',
    over: 'Appels clos',
    where: (round, board) => `ronde ${round}, échiquier ${board}`,
    by: name => `appel : ${name}`,
    says: (name, result) => `${name} annonce ${result}.`,
    take: 'Je m’en occupe',
    takeOver: name => `Reprendre l’appel (${name})`,
    taken: 'L’appel est à vous.',
    takenBy: name => `${name} s’en occupe`,
    accept: result => `Saisir ${result}`,
    accepted: 'Le résultat est saisi.',
    note: 'Note pour le journal',
    close: 'Clore l’appel',
    closed: 'L’appel est clos.',
    closedBy: name => `clos, arbitre : ${name}`,
    withdrawn: 'retiré',
  },
  presence: {
    title: 'Qui travaille à quoi',
    nobody: 'Aucun autre arbitre ne change rien.',
    also: who => `Aussi à l’œuvre ici : ${who}. Rien n’est perdu : ce qui a changé entre-temps est signalé.`,
    things: {
      SETTINGS: 'réglages',
      ENTRIES: 'liste des joueurs',
      ENTRY: 'joueur',
      ROUND: 'ronde',
      MATCH: 'match',
      MONEY: 'argent',
    },
  },
  disqualify: {
    title: 'Exclure du classement',
    hint: 'Retire place et prix. Ce qui a été joué demeure, pour les adversaires et pour l’Elo. Si le tournoi est en cours, le joueur en est aussi retiré et perd sa partie ouverte.',
    question: name => `Exclure du classement : ${name} ?`,
    yes: 'Oui, exclure',
    done: name => `${name} est exclu du classement.`,
    lift: 'Lever l’exclusion',
    liftHint:
      'Rend la place et le prix. Un retrait qui l’accompagnait demeure jusqu’au retour par un arbitre.',
    liftQuestion: name => `Lever l’exclusion : ${name} ?`,
    liftYes: 'Oui, la lever',
    lifted: name => `${name} : l’exclusion est levée.`,
  },
  games: {
    title: 'Parties sur ce serveur',
    none: 'Aucune partie n’est ouverte sur ce serveur.',
    some: (open, paused) =>
      `${count(open)} ${games(open)} en cours ou à venir, ${paused === 0 ? 'aucune suspendue' : `dont ${count(paused)} en suspens`}.`,
    pauseAll: 'Suspendre toutes les parties',
    pauseQuestion:
      'Suspendre toutes les parties ouvertes du tournoi ? Toutes les pendules s’arrêtent dès cet instant. Les parties qui s’ouvriront plus tard ne sont pas suspendues.',
    pauseYes: 'Oui, tout suspendre',
    pausedAll: n => (n === 0 ? 'Aucune partie n’était en cours.' : `${count(n)} ${games(n)} en suspens.`),
    resumeAll: 'Faire reprendre toutes les parties',
    resumeQuestion: 'Faire reprendre toutes les parties suspendues ? Leurs pendules tournent aussitôt.',
    resumeYes: 'Oui, faire reprendre',
    resumedAll: n => (n === 0 ? 'Aucune partie n’était suspendue.' : `Parties qui reprennent : ${count(n)}.`),
  },
}
