-- Admins find a license by its owner's own name for it. Few licenses have such a name.
create index licenses_nickname_words on licenses using gin (words(nickname)) where nickname is not null;
