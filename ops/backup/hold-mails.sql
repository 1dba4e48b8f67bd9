-- A mail that was unsent at the moment may have left after it, unless it is known: it waits for the operator. So does what a limit
-- held, as it would go out by itself.
with held as (
  update emails set state = 'held', error = 'restored', claim_token = null, claimed_by = null, lease_until = null,
    next_attempt_at = null
  where state in ('pending', 'queued', 'sending', 'retry') or state = 'held' and error = 'site-limit'
  returning id
)
select count(*) as held from held \gset
