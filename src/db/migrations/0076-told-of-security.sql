-- The stream of an account tells that there is something to be told, and that it was seen: this is the transaction that
-- changed that. Null for what nobody is told of.
alter table security_events add column xid xid8;
create index security_events_xid_idx on security_events (xid) where xid is not null;
