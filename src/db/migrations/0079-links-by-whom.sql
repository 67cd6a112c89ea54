-- Who made a link for a new password: it serves as long as they are an administrator. Of those from before nobody knows.
delete from password_resets;
alter table password_resets add column "madeBy" uuid references players (id);
