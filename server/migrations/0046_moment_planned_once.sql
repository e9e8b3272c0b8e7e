-- PL/pgSQL keeps the plan of its statements for as long as a connection lasts. Before PostgreSQL 18 a function in SQL is planned anew
-- by each statement that calls it, which took ten times as long as the answer.
create or replace function moment() returns timestamptz language plpgsql stable parallel safe as $$
begin
  return coalesce(
    (
      select greatest(
        last_at,
        database_clock() + case
          when database_clock() + make_interval(secs => ahead) <= last_at + interval '45 seconds' then make_interval(secs => ahead)
          else interval '0'
        end)
      from service_pulse where id
    ),
    database_clock());
end $$;
