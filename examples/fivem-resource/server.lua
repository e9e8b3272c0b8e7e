-- Lisansla çalışan bir resource: lisans geçerli değilse hiçbir komut kaydedilmez ve resource durur.
-- Anahtar server.cfg dosyasından gelir: set biletler_license "MHR-…"
muhur.start({ version = '1.0.0' }, function(license)
  print('connected: ' .. license.product)

  RegisterCommand('bilet', function(source)
    -- Kararı saklamayın, gerektiği yerde okuyun: her okuyuş o anda yeniden değerlendirilir.
    if license.state ~= 'denied' then
      print('Bilet açıldı: ' .. source)
    end
  end, false)
end)
