-- Whom an arbiter has taken out of an event does not come back by himself.

alter type "WithdrawalReason" add value 'BY_ARBITER';
