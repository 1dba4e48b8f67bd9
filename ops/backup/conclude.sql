-- Keeps what the restore did, and prints it.
insert into restores (recovered_to, erased, sent, held, lost) values (
  :'recovered_to',
  (select count(*) from erased),
  (select count(*) from known_sent) + (select count(*) from known_codes),
  :held,
  (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'code', code, 'sent_at', sent_at) order by sent_at), '[]') from lost_mails)
);
select format('  %s %s of erased people taken out again', count(*), what) from erased group by what;
select format('  %s mails are known to be sent, and stay so', count(*)) from (select from known_sent union all select from known_codes) as known;
select format('  %s mails are held: ops emails list --state held', :held);
select format('  %s %s came after that moment and are gone', count(*), what) from newer_rows
  where not exists (select from referrals where referrals.id = newer_rows.id)
    and not exists (select from estimates where estimates.id = newer_rows.id)
    and not exists (select from erased where erased.id = newer_rows.id)
  group by what order by what;
select format('  %s mails about them were sent: ops restores', count(*)) from lost_mails having count(*) > 0;
