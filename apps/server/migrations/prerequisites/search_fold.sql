-- The letters by which people search: small, without accents and ligatures. The server folds the typed text
-- in the same way (foldForSearch).
create or replace function search_fold(text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(
    translate(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđıς', 'oldiσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;
