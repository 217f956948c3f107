-- Each sign-in at the provider costs a call and ends the session before it, so agents may request only a few.
alter table provider_agent add column sign_in_requested_at timestamptz;
