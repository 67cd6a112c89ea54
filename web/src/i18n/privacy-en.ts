/** What this site keeps about people, in short. */
export const privacyEn = {
  title: 'Privacy',
  intro:
    'Whoever runs this server decides what it is used for and answers for it. This is what the program keeps about you, and what you can do.',
  accountHead: 'If you have an account',
  account: [
    'Your user name, the name you give, and a hash of your password; no mail address, no birth date, no telephone.',
    'From which address and with which device you signed in, and what happened to your account: only you and administrators see it, for half a year unless the server says otherwise.',
    'Everything is yours to take: the export of an account is all that is stored about it. You can delete it yourself once your events are over.',
  ],
  eventHead: 'If you play in an event',
  event: [
    'Your name, title, rating, federation, FIDE number and club, your pairings, games and results are public, as in every chess tournament; those of a private event only its people see.',
    'Your year of birth and your sex, if an arbiter entered them, only the chief arbiters of the event see, unless the event says that its files tell them. What you pay and win its arbiters see.',
    'What you write to an arbiter only arbiters read; it is deleted a year after the event.',
  ],
  childrenHead: 'Children',
  children:
    'Nobody is asked for their age. A child needs no account to play over the board: a club enters a name, and may enter a first name or initials. Whoever answers for the child can have the entry erased by an arbiter, also after the event.',
  erasedHead: 'What happens when you are erased',
  erased:
    'Results and pairings stay, with “Deleted player” in the place of your name. The program takes your name out of everything else it keeps, the logs of rulings and payments included. Copies of others (a federation’s report, a page somebody printed) are theirs.',
  noHead: 'What there is not',
  no: 'No advertising, no statistics about visitors, nothing fetched from other sites, and no cookies but those of signing in.',
  contactHead: 'Whom to ask',
  contact: 'Write to whoever runs this server',
  contactUnsaid:
    'Whoever runs this server has not said here how to reach them. Ask the organiser of your event, or an arbiter.',
}
