-- What is forgotten some time after an event is found without looking at everybody there ever was.
create index entries_born_idx on entries ("tournamentId") where "birthDate" is not null or sex is not null;
create index match_calls_text_idx on match_calls ("tournamentId") where text is not null;
