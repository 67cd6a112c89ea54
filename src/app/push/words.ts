import type { OwnMatch, OwnMatchNews } from '../../wire/account-stream.ts'
import type { PushMessage } from '../../wire/push.ts'

/** What is worth a message to a closed site, the weightiest first. */
const TOLD = ['started', 'opened', 'slot', 'made'] as const
type Told = (typeof TOLD)[number]

type Words = Readonly<Record<Told, string>> & {
  readonly against: (color: OwnMatch['color'], name: string) => string
  readonly round: (round: number) => string
}

const WORDS: Readonly<Record<PushMessage['language'], Words>> = {
  en: {
    started: 'Your game is on.',
    opened: 'Your game can begin.',
    slot: 'There is word on when to play.',
    made: 'You are paired.',
    against: (color, name) => `You have ${color === 'WHITE' ? 'White' : 'Black'} against ${name}.`,
    round: round => `Round ${round}`,
  },
  fr: {
    started: 'Votre partie a commencé.',
    opened: 'Votre partie peut commencer.',
    slot: 'Il y a du nouveau sur l’heure de votre partie.',
    made: 'Vous êtes apparié.',
    against: (color, name) => `Vous avez les ${color === 'WHITE' ? 'Blancs' : 'Noirs'} contre ${name}.`,
    round: round => `Ronde ${round}`,
  },
}

/** What a device is told of a match; undefined where nothing of it is worth a message. */
export const pushOf = (
  news: readonly OwnMatchNews[],
  match: OwnMatch,
  language: PushMessage['language'],
): PushMessage | undefined => {
  const kind = TOLD.find(each => news.includes(each) && isWorthIt(each, match))
  if (kind === undefined || match.opponent === null) return undefined
  const words = WORDS[language]
  return {
    kind,
    language,
    title: `${match.eventTitle} · ${words.round(match.roundNumber)}`,
    body: `${words[kind]} ${words.against(match.color, match.opponent.name)}`,
    // Boards over the board are looked up in the pairings; a game on the server is where it is played.
    path: kind === 'slot' ? '/me' : `/m/${match.matchId}`,
    tag: match.matchId,
  }
}

const isWorthIt = (kind: Told, match: OwnMatch): boolean => {
  if (match.status !== 'PENDING' && match.status !== 'RUNNING') return false
  if (kind === 'opened') return match.joinedAt === null && match.playMode === 'ONLINE'
  if (kind === 'started') return match.status === 'RUNNING' && match.playMode === 'ONLINE'
  // Nobody is told of what they have proposed themselves.
  return (
    kind !== 'slot' ||
    match.agreedSlot !== null ||
    match.slotProposals.some(({ entryId }) => entryId !== match.entryId)
  )
}
