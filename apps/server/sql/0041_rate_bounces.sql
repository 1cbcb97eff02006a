-- A letter that came back is no notice: its change is approved again and waits for a person. A postponement keeps the
-- day it moved from, so that it can be undone.

drop view subscriptions_shown;
alter table subscriptions add column postponed_from date;

alter table rate_notices drop constraint rate_notices_status_check;
alter table rate_notices add constraint rate_notices_status_check
  check (status in ('queued', 'sent', 'failed', 'bounced', 'dropped'));
alter table rate_notices add check (status <> 'bounced' or problem is not null);
drop index rate_notices_open;
create unique index rate_notices_open on rate_notices (subscription_id) where status in ('queued', 'failed', 'bounced');
create index rate_notices_mail on rate_notices (mail_id);

create view subscriptions_shown as
  select s.*, c.name as client_name, v.name as service_name, p.name as property_name,
    s.proposed_rate - s.rate as rate_change,
    case when s.rate > 0 then round((s.proposed_rate - s.rate) * 100 / s.rate, 2) end as rate_change_pct,
    (s.proposed_rate - s.rate) * 12 as yearly_effect,
    case when s.status in ('needsApproval', 'approved') and s.proposed_rate > s.rate
      then s.proposed_effective - s.notice_days end as notice_deadline,
    n.status as notice_status, n.problem as notice_problem
  from subscriptions s
  join clients c on c.id = s.client_id
  join services v on v.id = s.service_id
  left join properties p on p.id = s.property_id
  left join rate_notices n on n.subscription_id = s.id and n.status in ('queued', 'failed', 'bounced');
