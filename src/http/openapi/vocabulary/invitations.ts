/** Being entered by somebody else. */
export const INVITATIONS: Readonly<Record<string, string>> = {
  invitations: 'Invitations that wait for your answer.',
  'AccountExport.invitations': 'What you were invited to, and your answers.',
  'EnteredPerson.invitation':
    'How the account was asked whether the entry is to be its own; null where nobody has to be: oneself, a person without account, somebody who is only brought back.',
  'Invitation.status':
    'Whether it waits, was accepted, declined or withdrawn, or `LAPSED`: unanswered at the end of the event.',
  'OwnInvitation.status':
    'Whether it waits, was accepted, declined or withdrawn, or `LAPSED`: unanswered at the end of the event.',
  'AccountExport.invitations.status': 'Whether it waits, was accepted, declined or withdrawn.',
  'Invitation.playerId': 'The account that is asked.',
  'AccountExport.invitations.id': 'Its id.',
  invitedAt: 'When the account was asked.',
  answeredAt: 'When it was answered or withdrawn; null before.',
  organiserName: 'Who organises the event.',
  'OwnInvitation.event': 'What is told of the event before you accept, however private it is.',
  'Problem.entries': 'Whose answer is waited for.',
  'POST /tournaments/{id}/entries/{entryId}/invitation.username': 'The account that is asked.',
  'POST /tournaments/{id}/entries/{entryId}/invitation.note': 'Why, for the audit log.',
  'DELETE /tournaments/{id}/entries/{entryId}/invitation.note': 'Why, for the audit log.',
}
