-- A seller's change of the status ends the hold of a dispute; settling sets the hold anew afterwards.
create function end_hold() returns trigger language plpgsql as $$
begin
  update order_licenses set disputed = false where license_id = new.id and disputed;
  return null;
end $$;
create trigger end_hold after update of status on licenses for each row execute function end_hold();
