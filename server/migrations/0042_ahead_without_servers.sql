-- What service time is ahead of the clock holds as long as servers write pulses. Behind a pause of more than 45 seconds
-- (`longestPause`), a command of the operator finds what a server that starts then will decide: the later of clock and last pulse.
create or replace function moment() returns timestamptz language sql stable parallel safe
  as 'select coalesce(
    (
      select greatest(
        last_at,
        database_clock() + case
          when database_clock() + make_interval(secs => ahead) <= last_at + interval ''45 seconds'' then make_interval(secs => ahead)
          else interval ''0''
        end)
      from service_pulse where id
    ),
    database_clock())';
