import type { ledgerEn } from './ledger-en.ts'

export const ledgerFr: typeof ledgerEn = {
  hint: 'Chaque tour comme le serveur l’a compté. Le temps où aucun serveur ne répondait et les pauses n’ont rien coûté à personne.',
  move: 'Coup',
  taken: 'Réflexion',
  notCharged: 'Non compté',
  increment: 'Ajouté',
  left: 'Reste',
  gap: 'panne du serveur',
  held: 'retenu',
  paused: 'pause',
  present: 'en cours',
  causes: { WRONG_CLAIM: 'réclamation infondée', ARBITER: 'arbitre', UNRECORDED: 'non noté' },
  changed: (color: string, time: string, cause: string) => `${color} : ${time} (${cause})`,
  changes: 'Changements à la main',
  begin: 'Au début',
}
