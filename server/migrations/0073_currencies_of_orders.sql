-- One order with another text in place of a currency would stop every list that has the order.
update orders set currency = case
    when upper(trim(currency)) = 'TL' then 'TRY'
    when upper(trim(currency)) ~ '^[A-Z]{3}$' then upper(trim(currency))
    else 'XXX'
  end
  where currency !~ '^[A-Z]{3}$';
alter table orders add constraint orders_currency_check check (currency ~ '^[A-Z]{3}$');

-- The name of a player, which any buyer at Tebex may type, is no account.
update orders set buyer_account = null
  where buyer_account is not null and channel_id in (select id from channels where provider = 'tebex');
