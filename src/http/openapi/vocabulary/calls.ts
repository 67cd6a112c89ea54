/** Results that players report, and calls to the arbiter. */
export const CALLS: Readonly<Record<string, string>> = {
  playersReport:
    'Whether players of real boards report their results themselves: what both report ends the match (`POST /matches/{id}/report`). It may be changed at any time.',
  reports:
    'What the players of a real board have reported while it is open: for the two and for arbiters, absent for everybody else.',
  'OwnMatch.reports': 'What the two have reported of the result, while the match is open on a real board.',
  'Call.reports':
    'What the two have reported of the result; of a call that is closed, what they had reported when it was.',
  'AccountExport.reports': 'What you have reported of your results.',
  reportedAt: 'When it was reported so.',
  'AccountExport.reports.settledAt': 'When the match was decided or canceled; null while the report stands.',
  'POST /matches/{id}/report.result': 'How the game ended on the board.',
  calls: 'Calls to the arbiter that are not closed: yours, and those of events that you direct.',
  'AccountExport.calls': 'What you have called arbiters for.',
  'Problem.call': 'The call as it stands.',
  'Call.id': 'Its id.',
  'Call.kind':
    'What it is about: a dispute, a claim (of a draw, of a flag), an illegal move, help of another kind; or, called by nobody, a result that one player has reported (`RESULT_REPORTED`), or that the two report differently (`RESULT_CONFLICT`).',
  'POST /matches/{id}/calls.kind':
    'What it is about: a dispute, a claim (of a draw, of a flag), an illegal move, help of another kind.',
  'Call.text': 'What the player wrote; null for nothing.',
  'AccountExport.calls.text': 'What you wrote; null for nothing.',
  'POST /matches/{id}/calls.text': 'A line of at most 280 characters, for arbiters.',
  'Call.entryId': 'Whose entry calls; null where nobody did, and reports of the result wait.',
  'Call.status': 'Whether it waits, an arbiter has it, or it is over: closed, or taken back.',
  openedAt: 'When it was made.',
  takenAt: 'When an arbiter took it; null while nobody has.',
  takenBy: 'The arbiter who has it; null while nobody has.',
  closedAt: 'When it was closed or taken back; null before.',
  closedBy: 'The arbiter who closed it; null before, and where it was taken back or ended with the match.',
  takeOver: 'Whether to take it from the arbiter who has it.',
  'POST /tournaments/{id}/calls/{callId}/close.note': 'Why, for the audit log.',
}
