import { CodeBlock, InlineCode } from '../ui/code.tsx'
import { DownloadLink, KeyedCode, titles, withKey, type Guide, type GuideKey } from './guide.tsx'

const plugin = `package com.ornek.eklenti;

import muhur.Muhur;
import org.bukkit.plugin.java.JavaPlugin;

public final class Eklenti extends JavaPlugin {
    @Override
    public void onEnable() {
        saveDefaultConfig();
        Muhur.protect(this, this::boot);
    }

    private void boot() {
        getLogger().info("Lisans geçerli, eklenti açılıyor.");
    }
}`

export const paper = (productId: string, key: GuideKey): Guide => ({
  steps: [
    {
      title: titles.download,
      text: (
        <>
          Dosyayı eklentinizin kaynağında <InlineCode>src/main/java/muhur/Muhur.java</InlineCode> olarak
          saklayın; derlerken içine girer. Bağımlılığı yoktur, Java 17 yeter.
        </>
      ),
      more: <DownloadLink productId={productId} file="java" />,
    },
    {
      title: titles.line,
      text: (
        <>
          Denetim arka planda yapılır, sunucuyu bekletmez. Lisans geçerliyse <InlineCode>boot</InlineCode> ana
          iş parçacığında çağrılır; değilse yalnızca bu eklenti kapanır.
        </>
      ),
      more: <CodeBlock name="Eklenti.java" text={plugin} marked="muhur" />,
    },
    {
      title: titles.start,
      text: (
        <>
          Eklentinizin <InlineCode>config.yml</InlineCode> dosyasında bir <InlineCode>license</InlineCode>{' '}
          satırı olsun: alıcı, panelinden kopyaladığı anahtarı oraya yazıp sunucusunu başlatır.
        </>
      ),
      more: <KeyedCode name="config.yml" guideKey={key} text={(whole) => `license: "${whole}"`} />,
    },
  ],
  doctor: withKey('java Muhur.java doctor'),
})
