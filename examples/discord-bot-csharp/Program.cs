// Lisansla çalışan bir bot: lisans geçerli değilse Discord'a hiç bağlanmaz.
using System;
using System.Threading;
using Muhur;

public static class Program
{
    public static void Main()
    {
        // Lisansın tek satırı. Anahtar LICENSE_KEY değişkeninden gelir; bot çalışamazsa süreç 78 koduyla biter.
        using (License license = License.Protect(new LicenseOptions { Version = "1.0.0" }))
        {
            var end = new ManualResetEvent(false);
            Console.CancelKeyPress += (sender, pressed) =>
            {
                pressed.Cancel = true; // yer geri verilsin diye Main sonuna kadar gider
                end.Set();
            };
            RunBot(license, end);
        }
    }

    // Yerine kendi botunuzu koyun, örneğin Discord.Net ile; end gelince dönsün.
    private static void RunBot(License license, WaitHandle end)
    {
        Console.WriteLine("connected: " + license.Product);
        end.WaitOne();
    }
}
