// Lisansla çalışan bir bot: lisans geçerli değilse Discord'a hiç bağlanmaz.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"os/signal"
	"syscall"

	"ticketbot/muhur"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// Lisansın tek satırı. Anahtar LICENSE_KEY değişkeninden gelir; bot çalışamazsa süreç 78 koduyla biter.
	license, err := muhur.Start(ctx, muhur.Options{Version: "1.0.0"})
	if err != nil {
		log.Fatal(err)
	}
	defer license.Close()
	if err := runBot(ctx, license); err != nil {
		log.Print(err)
	}
}

// runBot yerine kendi botunuzu koyun, örneğin discordgo ile; ctx bitince dönsün.
func runBot(ctx context.Context, license *muhur.License) error {
	fmt.Printf("connected: %s\n", license.Verdict().Product)
	<-ctx.Done()
	return nil
}
