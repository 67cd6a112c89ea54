/** The words of an event's prizes: fetched with these. */
export const prizesEn = {
  title: 'Prizes',
  none: 'This event has no prize fund.',
  nobodyCame: 'Nobody who could be paid was there: the prize fund is owed to no one.',
  fund: 'Prize fund',
  place: 'Place',
  player: 'Player',
  amount: 'Amount',
  paid: 'Paid',
  paidOn: (when: string) => `paid ${when}`,
  unpaid: 'not yet',
  total: 'Total',
  planned: 'As announced. Who gets what is settled when the event ends; those who tie share.',
  final: 'Settled when the event ended.',
}
