-- Notices and mappings name the same product with and without spaces. Of several mappings of one product the exact one stays as it is.
update order_lines set external_product = btrim(external_product)
where external_product <> btrim(external_product) and btrim(external_product) <> '';
update channel_mappings as mapping set external_product = btrim(external_product)
where external_product <> btrim(external_product) and btrim(external_product) <> '' and not exists (
  select from channel_mappings as twin
  where twin.channel_id = mapping.channel_id and btrim(twin.external_product) = btrim(mapping.external_product)
    and (twin.external_product = btrim(twin.external_product) or twin.id < mapping.id));
