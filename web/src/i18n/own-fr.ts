import type { Color } from '../../../src/domain/kernel/color.ts'
import type { ownEn } from './own-en.ts'

const colors: Readonly<Record<Color, string>> = { WHITE: 'Blancs', BLACK: 'Noirs' }

// Narrow no-break spaces (U+202F) stand before ; : ? and !
export const ownFr: typeof ownEn = {
  server: 'Administrer ce serveur',
  lobby: 'Mes parties',
  signOut: 'Se déconnecter',
  next: 'Votre prochaine partie',
  colors,
  you: (color, name) => ({ before: 'Vous avez les ', color: colors[color], between: ' contre ', name }),
  running: 'En cours',
  opens: 'commence dans',
  deadline: 'à rejoindre dans',
  waiting: 'en attente des deux joueurs',
  earlier: 'attend la partie précédente',
  opponentThere: 'Votre adversaire est devant l’échiquier.',
  opponentAway: 'Votre adversaire n’est pas encore devant l’échiquier.',
  youThere: 'Vous êtes devant l’échiquier.',
  tieBreak: 'Départage',
  boardAt: (round, board) => `Ronde ${round}, échiquier ${board}`,
  go: 'Aller à l’échiquier',
  look: 'Voir la partie',
  call: {
    label: 'Votre partie vous appelle',
    runs: 'Votre partie a commencé',
    awaits: 'Votre partie peut commencer',
    title: '♟ Votre partie a commencé',
    taken: seconds => `L’échiquier s’ouvre dans ${seconds}\u202fs.`,
    stays: 'Vous êtes occupé ici : l’échiquier vous attend.',
    dismiss: 'Pas maintenant',
  },
  turned: {
    label: 'Qui est connecté',
    over: 'Vous êtes déconnecté dans ce navigateur.',
    overHint:
      'Votre session a pris fin ailleurs. Rien n’est envoyé en votre nom avant une nouvelle connexion.',
    other: name => `Vous êtes maintenant connecté au compte ${name} dans ce navigateur.`,
    otherHint: name => `Plus rien n’est envoyé pour ${name}.`,
    signInAs: name => `Se connecter au compte ${name}`,
    dismiss: 'Fermer',
  },
  noGame: 'Vous n’avez pas de partie à jouer.',
  noGameHint:
    'Quand vous serez apparié, votre prochaine partie apparaîtra ici, et toute page ouverte de ce site vous y appellera.',
  findEvent: 'Voir les tournois',
  roundWaits: 'La ronde suivante n’est pas encore appariée.',
  alsoToPlay: 'Autres parties',
  events: 'Mes tournois',
  noEvents: 'Vous n’êtes inscrit à aucun tournoi ouvert ou en cours.',
  history: 'Parties jouées',
  noHistory: 'Vous n’avez encore joué aucune partie ici.',
  more: 'Voir les parties précédentes',
  against: name => `contre ${name}`,
  bye: kind =>
    kind === 'HALF' ? 'exemption d’un demi-point' : kind === 'ZERO' ? 'exemption sans point' : 'exemption',
  byeNow: round => `Vous êtes exempt à la ronde ${round}.`,
  outcomes: { won: 'Gain', drawn: 'Nulle', lost: 'Défaite', bye: 'Exempt' },
  withdrawn: 'Vous vous êtes retiré de ce tournoi.',
  takenOut: 'Un arbitre vous a retiré de ce tournoi.',
  notCheckedIn: 'Vous n’aviez pas pointé quand le tournoi a commencé.',
  slots: {
    title: 'Quand jouer',
    window: (from, to) => `La partie peut être jouée du ${from} au ${to}.`,
    agreed: at => `Convenu : ${at}.`,
    theirs: at => `Votre adversaire propose ${at}.`,
    mine: at => `Vous proposez ${at}.`,
    at: 'Date et heure',
    propose: 'Proposer',
    accept: 'Accepter',
    proposed: 'Votre proposition est envoyée.',
    accepted: 'L’heure est convenue.',
  },
  notify: {
    title: 'Messages quand ce site est fermé',
    says: 'Cet appareil peut vous annoncer que vous êtes apparié, que votre partie peut commencer et qu’une heure est proposée, même quand ce site est fermé.',
    on: 'Envoyer des messages à cet appareil',
    off: 'Ne plus envoyer de messages à cet appareil',
    isOn: 'Les messages sont envoyés à cet appareil.',
    isOff: 'Plus aucun message n’est envoyé à cet appareil.',
    denied:
      'Ce navigateur a reçu l’ordre de ne montrer aucun message de ce site. Ses réglages pour le site peuvent changer cela.',
    insecure:
      'Ce site est venu en HTTP simple. Les navigateurs ne montrent les messages d’un site fermé, et ne l’installent, qu’en HTTPS : l’appel à votre partie ne vous parvient que si une page de ce site est ouverte.',
    failed:
      'Ce navigateur n’a pas pu mettre les messages en place. Son service de messages est peut-être injoignable.',
    insecureMore: 'Comment un organisateur met en place HTTPS dans un réseau local',
    unable:
      'Ce navigateur ne peut pas montrer les messages d’un site fermé. Sur un iPhone ou un iPad, ajoutez d’abord ce site à l’écran d’accueil.',
  },
}
