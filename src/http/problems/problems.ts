import type { RefusalCode } from '../../app/refusal.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { ACCOUNT_PROBLEMS } from './accounts.ts'
import { CALL_PROBLEMS } from './calls.ts'
import { FILE_PROBLEMS } from './files.ts'
import { INVITATION_PROBLEMS } from './invitations.ts'
import { MONEY_PROBLEMS } from './money.ts'
import { ROUND_PROBLEMS } from './rounds.ts'
import { type HttpCode, TRANSPORT_PROBLEMS } from './transport.ts'
import { WEBHOOK_PROBLEMS } from './webhooks.ts'

export type ProblemCode = RefusalCode | HttpCode

export type Problem = { readonly status: number } & Readonly<Record<Language, string>>

/**
 * Every code there is, with its status and its message (contract section 2). A code is stable for ever. A
 * refusal does not compile until it has a row here, and a test fails until docs/problems.md explains it.
 */
export const PROBLEMS: Readonly<Record<ProblemCode, Problem>> = {
  ...FILE_PROBLEMS,
  ...ACCOUNT_PROBLEMS,
  ...MONEY_PROBLEMS,
  ...WEBHOOK_PROBLEMS,
  ...TRANSPORT_PROBLEMS,
  ...ROUND_PROBLEMS,
  ...CALL_PROBLEMS,
  ...INVITATION_PROBLEMS,
  UNAUTHENTICATED: {
    status: 401,
    en: 'Sign in first: the access token is missing, not valid, or has expired.',
    fr: 'Connectez-vous d’abord : le jeton d’accès est absent, invalide ou expiré.',
  },
  INVALID_CREDENTIALS: {
    status: 401,
    en: 'User name or password is wrong.',
    fr: 'Nom d’utilisateur ou mot de passe incorrect.',
  },
  LINK_NOT_VALID: {
    status: 403,
    en: 'This one-time link has been used or replaced. Restart the server for a new one while there is no admin.',
    fr: 'Ce lien à usage unique a déjà servi ou a été remplacé. Tant qu’il n’y a pas d’administrateur, redémarrez le serveur pour en obtenir un autre.',
  },
  USERNAME_TAKEN: {
    status: 409,
    en: 'This user name is taken. Choose another.',
    fr: 'Ce nom d’utilisateur est déjà pris. Choisissez-en un autre.',
  },
  FORBIDDEN: {
    status: 403,
    en: 'You may not do this.',
    fr: 'Vous n’avez pas le droit de faire cela.',
  },
  PLAYER_NOT_ACTIVE: {
    status: 403,
    en: 'Your account is suspended. Ask an administrator.',
    fr: 'Votre compte est suspendu. Adressez-vous à un administrateur.',
  },
  PLAYER_NOT_FOUND: { status: 404, en: 'There is no such player.', fr: 'Ce joueur n’existe pas.' },
  PLAYER_NOT_IN_MATCH: {
    status: 403,
    en: 'You are not a participant of this match.',
    fr: "Vous n'êtes pas un participant de ce match",
  },
  MATCH_NOT_FOUND: { status: 404, en: 'There is no such match.', fr: 'Ce match n’existe pas.' },
  MATCH_INCOMPLETE: {
    status: 400,
    en: 'This match has one player only: it is a bye.',
    fr: 'Ce match n’a qu’un seul joueur : c’est une exemption.',
  },
  MATCH_NOT_JOINABLE: {
    status: 400,
    en: 'This match is over and cannot be joined.',
    fr: 'Ce match est terminé et ne peut plus être rejoint.',
  },
  MATCH_NOT_OPEN: {
    status: 409,
    en: 'This match has a fixed time and is not open yet.',
    fr: 'Ce match a une heure fixe et n’est pas encore ouvert.',
  },
  MATCH_HAS_NO_WINDOW: {
    status: 409,
    en: 'When this match is played is not for its players to agree on: its round has no window.',
    fr: 'L’heure de ce match ne se convient pas entre joueurs : sa ronde n’a pas de plage de jeu.',
  },
  MATCH_ALREADY_OPEN: {
    status: 409,
    en: 'This match has opened or is over: its slot can no longer be agreed on. Ask the arbiter.',
    fr: 'Ce match est ouvert ou terminé : son créneau ne se convient plus. Adressez-vous à l’arbitre.',
  },
  SLOT_OUTSIDE_WINDOW: {
    status: 400,
    en: 'A slot lies in what is left of the window of the round.',
    fr: 'Un créneau se situe dans ce qui reste de la plage de jeu de la ronde.',
  },
  NO_SLOT_PROPOSED: {
    status: 409,
    en: 'Your opponent has not proposed a slot.',
    fr: 'Votre adversaire n’a pas proposé de créneau.',
  },
  EARLIER_TIE_BREAK_UNFINISHED: {
    status: 409,
    en: 'An earlier tie-break game of this contest is not finished. They are played in order.',
    fr: 'Une partie de départage précédente n’est pas terminée. Elles se jouent dans l’ordre.',
  },
  MATCH_NOT_RUNNING: {
    status: 400,
    en: 'This match is not running.',
    fr: "Ce match n'est pas en cours",
  },
  MATCH_PLAYED_ONLINE: {
    status: 409,
    en: 'This match is played on this server, which says how it ended: an arbiter may correct its result, or void it.',
    fr: 'Ce match se joue sur ce serveur, qui en donne le résultat : un arbitre peut le corriger, ou annuler le match.',
  },
  KNOCKOUT_NEEDS_REPLAY: {
    status: 409,
    en: 'In a knockout a match that is void has to be played again: otherwise nobody would go through.',
    fr: 'Dans une élimination directe, un match annulé doit être rejoué : sinon, personne ne passerait.',
  },
  MATCH_PAUSED: {
    status: 409,
    en: 'An arbiter has paused this match: its clocks stand still, and no move is taken until it goes on.',
    fr: 'Un arbitre a suspendu ce match : les pendules sont arrêtées, et aucun coup n’est accepté avant la reprise.',
  },
  MATCH_OVER_THE_BOARD: {
    status: 409,
    en: 'This match is played over the board: an arbiter enters its result, or its players report it.',
    fr: 'Ce match se joue sur échiquier : un arbitre en saisit le résultat, ou les joueurs le déclarent.',
  },
  MATCH_ALREADY_FINISHED: {
    status: 409,
    en: 'This match is over or was canceled: this cannot be done with it any more.',
    fr: 'Ce match est terminé ou a été annulé : cela n’est plus possible.',
  },
  NOT_YOUR_TURN: { status: 400, en: 'It is not your turn.', fr: 'Ce n’est pas à vous de jouer.' },
  ILLEGAL_MOVE: {
    status: 400,
    en: 'This move is not legal in the position on the board.',
    fr: 'Ce coup n’est pas légal dans la position actuelle.',
  },
  STALE_STATE: {
    status: 409,
    en: 'This was meant for another match or position than the one on the board.',
    fr: 'Cette demande visait un autre match ou une autre position.',
  },
  DRAW_OFFERS_NOT_ALLOWED: {
    status: 400,
    en: 'The rules of this event do not allow draw offers.',
    fr: 'Le règlement de ce tournoi n’autorise pas les propositions de nulle.',
  },
  DRAW_OFFER_TOO_EARLY: {
    status: 400,
    en: 'The rules of this event do not allow a draw offer this early in the game.',
    fr: 'Le règlement de ce tournoi n’autorise pas une proposition de nulle aussi tôt dans la partie.',
  },
  DRAW_OFFER_LIMIT_REACHED: {
    status: 400,
    en: 'You have made as many draw offers as the rules of this event allow.',
    fr: 'Vous avez fait autant de propositions de nulle que le règlement de ce tournoi l’autorise.',
  },
  NO_DRAW_OFFER_PENDING: {
    status: 400,
    en: 'There is no draw offer of your opponent to answer.',
    fr: 'Il n’y a pas de proposition de nulle de votre adversaire.',
  },
  CLAIM_NOT_VALID: {
    status: 400,
    en: 'This draw claim is not valid.',
    fr: 'Cette réclamation de nulle n’est pas valable.',
  },
  TOURNAMENT_NOT_FOUND: { status: 404, en: 'There is no such tournament.', fr: 'Ce tournoi n’existe pas.' },
  TOURNAMENT_NOT_OPEN: {
    status: 409,
    en: 'This tournament is not open for that: players enter, and it is started, while it is OPEN.',
    fr: 'Ce tournoi n’est pas ouvert : on s’inscrit et on le lance tant qu’il est OPEN.',
  },
  TOURNAMENT_FULL: { status: 409, en: 'This tournament is full.', fr: 'Ce tournoi est complet.' },
  TOURNAMENT_ALREADY_STARTED: {
    status: 409,
    en: 'This belongs before the start of the tournament, which has started. While no game has begun, an arbiter can take the start back.',
    fr: 'Cela se fait avant le début du tournoi, et il a commencé. Tant qu’aucune partie n’est entamée, un arbitre peut revenir sur le lancement.',
  },
  ORGANISER_STAYS: {
    status: 409,
    en: 'This is the organiser, who has all rights in the tournament and keeps them.',
    fr: 'C’est l’organisateur : il a tous les droits sur le tournoi et les garde.',
  },
  TOURNAMENT_ENDED: {
    status: 409,
    en: 'This tournament is finished or canceled.',
    fr: 'Ce tournoi est terminé ou annulé.',
  },
  TOO_FEW_PLAYERS: {
    status: 409,
    en: 'Too few players have entered to start: at least two, and as many as the event asks for.',
    fr: 'Trop peu de joueurs sont inscrits pour commencer : au moins deux, et autant que le tournoi en demande.',
  },
  ENTRY_NOT_FOUND: {
    status: 404,
    en: 'There is no such entry in this tournament.',
    fr: 'Cette inscription n’existe pas dans ce tournoi.',
  },
  NAME_CONFUSABLE: {
    status: 409,
    en: 'Somebody whose name looks like yours has entered. Ask an arbiter to enter you.',
    fr: 'Quelqu’un dont le nom ressemble au vôtre est déjà inscrit. Demandez à un arbitre de vous inscrire.',
  },
  ALREADY_ENTERED: {
    status: 409,
    en: 'This player has already entered.',
    fr: 'Ce joueur est déjà inscrit.',
  },
  FIELD_REQUIRED: { status: 400, en: 'field must be filled', fr: 'le champ doit être rempli' },
  INVALID_TIME_CONTROL: {
    status: 400,
    en: 'A time control is "M+I" (minutes by quarters, plus whole seconds; 0 minutes where there are seconds), or "M+I|M+I" for White and Black.',
    fr: 'Une cadence s’écrit « M+I » (minutes par quarts, plus secondes entières ; 0 minute s’il y a des secondes), ou « M+I|M+I » pour les Blancs et les Noirs.',
  },
  VALIDATION_FAILED: {
    status: 400,
    en: 'Part of the request needs another look.',
    fr: 'Une partie de la demande est à revoir.',
  },
  TIE_BREAK_NEEDS_KNOCKOUT: {
    status: 400,
    en:
      'tieBreakPolicy, requiresDecisiveResult and drawRuleMode=NO_DRAW need a KNOCKOUT. ' +
      'Either set format=KNOCKOUT, or tieBreakPolicy=NONE, requiresDecisiveResult=false and drawRuleMode=ALLOW_ALL or NO_DRAW_OFFER.',
    fr:
      'tieBreakPolicy, requiresDecisiveResult et drawRuleMode=NO_DRAW demandent un KNOCKOUT. ' +
      'Choisissez format=KNOCKOUT, ou tieBreakPolicy=NONE, requiresDecisiveResult=false et drawRuleMode=ALLOW_ALL ou NO_DRAW_OFFER.',
  },
  DECISIVE_RESULT_NEEDS_TIE_BREAK: {
    status: 400,
    en:
      'requiresDecisiveResult=true is incompatible with tieBreakPolicy=NONE. ' +
      'Either set requiresDecisiveResult=false or choose a tie-break policy (RAPID, BLITZ, ARMAGEDDON, BEST_OF_3, BEST_OF_5).',
    fr:
      'requiresDecisiveResult=true est incompatible avec tieBreakPolicy=NONE. ' +
      'Choisissez requiresDecisiveResult=false ou une politique de départage (RAPID, BLITZ, ARMAGEDDON, BEST_OF_3, BEST_OF_5).',
  },
  RATED_NEEDS_TRUST: {
    status: 403,
    en: 'Only events of organisers whom an administrator trusts count for ratings. Make it unrated, or ask an administrator.',
    fr: 'Seuls les tournois d’organisateurs à qui un administrateur fait confiance comptent pour le classement. Créez-le sans classement, ou adressez-vous à un administrateur.',
  },
  NO_DRAW_NEEDS_TIE_BREAK: {
    status: 400,
    en:
      'drawRuleMode=NO_DRAW is incompatible with tieBreakPolicy=NONE. ' +
      'If no draws are allowed, a tie-break policy must be specified to resolve automatic draws (stalemate, 50 moves, threefold repetition). ' +
      'Either set drawRuleMode=ALLOW_ALL or drawRuleMode=NO_DRAW_OFFER, or choose a tie-break policy (RAPID, BLITZ, ARMAGEDDON, BEST_OF_3, BEST_OF_5).',
    fr:
      'drawRuleMode=NO_DRAW est incompatible avec tieBreakPolicy=NONE. ' +
      'Si aucune nulle n’est admise, il faut une politique de départage pour les nulles automatiques (pat, 50 coups, triple répétition). ' +
      'Choisissez drawRuleMode=ALLOW_ALL ou NO_DRAW_OFFER, ou une politique de départage (RAPID, BLITZ, ARMAGEDDON, BEST_OF_3, BEST_OF_5).',
  },
  TIE_BREAK_PENDING: {
    status: 409,
    en: 'This match waits for its tie-break: name a winner, or a double forfeit.',
    fr: 'Ce match attend son départage : désignez un vainqueur, ou un double forfait.',
  },
  VERSION_CONFLICT: {
    status: 412,
    en: 'It has changed since you saw it. Read it again, then decide.',
    fr: 'L’état a changé depuis que vous l’avez vu. Relisez-le, puis décidez.',
  },
  VERSION_REQUIRED: {
    status: 428,
    en: 'This match is finished: send the version you saw in If-Match.',
    fr: 'Ce match est terminé : envoyez la version que vous avez vue dans If-Match.',
  },
  CORRECTION_BREAKS_LATER_ROUNDS: {
    status: 409,
    en: 'Later matches that have begun depend on this result. Forcing it cancels them and makes them again.',
    fr: 'Des matchs suivants déjà commencés dépendent de ce résultat. Le forcer les annule et les refait.',
  },
}
