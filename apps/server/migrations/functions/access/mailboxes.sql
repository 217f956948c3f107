-- Returns what all addresses of a mailbox have in common: its name without tags and separators. Other
-- mailboxes may have the same; the program's rules of each provider (mailbox-rules.ts) decide.
create or replace function account_mailbox_stem(email text) returns text language sql immutable parallel safe as $$
  select translate(
    case
      when split_part(email, '@', 2) ~ '^[^.]+\.(fastmail\.(com|fm|us|jp)|sent\.com|messagingengine\.com)$'
        then split_part(split_part(email, '@', 2), '.', 1)
      when split_part(email, '@', 2) ~ '^(yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$'
        then split_part(split_part(split_part(email, '@', 1), '+', 1), '-', 1)
      else split_part(split_part(email, '@', 1), '+', 1)
    end, '._-', '')
$$;
