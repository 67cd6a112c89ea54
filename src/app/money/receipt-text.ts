import type { Receipt } from '../../wire/money.ts'

const EN = {
  receipt: 'RECEIPT No.',
  event: 'Event',
  subject: 'For',
  paidBy: 'Paid by',
  paidTo: 'Paid to',
  amount: 'Amount',
  date: 'Date',
  recordedBy: 'Recorded by',
  reference: 'Reference',
  note: 'Note',
  canceled: 'CANCELED on',
  organiser: 'the organiser',
  subjects: {
    FEE_RECEIVED: 'entry fee',
    FEE_REFUNDED: 'entry fee given back',
    PRIZE_PAID: 'prize',
    DIFFERENCE_SETTLED: 'difference of a prize after a correction',
  } as Readonly<Record<string, string>>,
}

const FR: typeof EN = {
  receipt: 'REÇU n°',
  event: 'Tournoi',
  subject: 'Objet',
  paidBy: 'Payé par',
  paidTo: 'Payé à',
  amount: 'Montant',
  date: 'Date',
  recordedBy: 'Enregistré par',
  reference: 'Référence',
  note: 'Remarque',
  canceled: 'ANNULÉ le',
  organiser: 'l’organisateur',
  subjects: {
    FEE_RECEIVED: 'droits d’inscription',
    FEE_REFUNDED: 'remboursement des droits d’inscription',
    PRIZE_PAID: 'prix',
    DIFFERENCE_SETTLED: 'différence de prix après une correction',
  },
}

const WIDTH = 16

/** A receipt to be printed: plain text, one line for each thing that it says. */
export const receiptText = (receipt: Receipt, language: 'en' | 'fr'): string => {
  const words = language === 'fr' ? FR : EN
  const parties = [receipt.name, words.organiser]
  const [from, to] = receipt.paidBy === 'PLAYER' ? parties : parties.toReversed()
  const lines = [
    [words.event, receipt.title],
    [words.subject, words.subjects[receipt.kind]],
    [words.paidBy, from],
    [words.paidTo, to],
    [words.amount, `${receipt.amount} ${receipt.currency}`],
    [words.date, receipt.at],
    [words.recordedBy, receipt.recordedBy],
    [words.reference, receipt.reference],
    [words.note, receipt.note],
    [words.canceled, receipt.canceledAt],
  ]
  const said = lines.filter(([, value]) => value !== null)
  const body = said.map(([label, value]) => `${label!.padEnd(WIDTH)}${value}`)
  return `${words.receipt} ${receipt.receiptNumber}\n\n${body.join('\n')}\n`
}
