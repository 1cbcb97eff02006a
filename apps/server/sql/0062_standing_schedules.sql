-- The tasks that every installation needs and had no schedule for: paused until an operator resumes them.
insert into schedules (name, description, task_name, task_group, parameters, schedule, status)
select s.name, s.description, s.task_name, 'system', s.parameters::jsonb, s.schedule, 'paused'
from (values
  ('Scan the health', 'Every hour.', 'health-scan', '{}', '5 * * * *'),
  ('Back up', 'Every night.', 'backup', '{}', '30 1 * * *'),
  ('Scan rates', 'Every night: proposes new rates before their notice is due.', 'scan-rates', '{}', '30 2 * * *'),
  ('Send rate notices', 'On working days, so that clients can reply.', 'send-rate-notices', '{}', '30 9 * * mon-fri'),
  ('Apply new rates', 'Every hour: clients are in several time zones.', 'apply-rates', '{}', '10 * * * *'),
  ('Check call numbers', 'Every day: compares them with the provider and returns those out of quarantine.',
    'keep-call-numbers', '{}', '35 3 * * *'),
  ('Purge old runs', 'Every night: runs after 90 days, logs after 30.', 'retention-purge',
    '{"runDays": 90, "logDays": 30, "requestKeyDays": 1}', '15 3 * * *'),
  ('Purge old messages', 'Every week: messages after 400 days.', 'message-retention', '{"days": 400}',
    '20 4 * * sun'),
  ('Purge the import cache', 'Every night: payloads after 60 days, differences after 180.', 'purge-import-cache',
    '{"days": 60, "changeDays": 180}', '40 3 * * *')
) s (name, description, task_name, parameters, schedule)
where not exists (select from schedules x where x.task_name = s.task_name);
