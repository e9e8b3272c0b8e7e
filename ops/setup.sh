#!/bin/sh
# Asks for what only the seller knows, makes every secret, and writes .env beside compose.yaml, readable by its owner alone.
set -eu
cd "$(dirname "$0")/.."
umask 077

if [ -e .env ]; then
  echo ".env zaten var; içindeki MASTER_KEY olmadan veritabanı açılmaz. Yeniden kurmak için önce onu taşıyın." >&2
  exit 1
fi

# $1: the question, $2: a pattern of grep -E that the answer matches, $3: an answer of the right form. Pasted text brings spaces.
ask() {
  while :; do
    printf '%s: ' "$1" >&2
    IFS= read -r answer || exit 1
    answer=$(printf '%s' "$answer" | sed 's/^[[:space:]]*//; s/[[:space:]]*$//; s/,[[:space:]]*/,/g')
    if printf '%s\n' "$answer" | grep -Eqx "$2"; then
      printf '%s' "$answer"
      return
    fi
    echo "Bu biçimde olmadı; şöyle olmalı: $3" >&2
  done
}
random() { head -c "$1" /dev/urandom | base64 | tr -d '\n'; }
password() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }

domain=$(ask 'Alan adı' '([a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?\.)+[a-zA-Z]{2,}' 'lisans.example.com')
domain=$(printf '%s' "$domain" | tr 'A-Z' 'a-z')
echo "Discord portalında OAuth2 → Redirects altına şunu ekleyin: https://$domain/auth/callback" >&2
client_id=$(ask 'Discord Client ID' '[0-9]{5,20}' '123456789012345678')
client_secret=$(ask 'Discord Client Secret' '[A-Za-z0-9_-]{16,}' 'en az 16 harf ve rakam; portalda Reset Secret gösterir')
admins=$(ask 'Sizin Discord kimliğiniz (birkaç kişiyse virgülle)' '[0-9]{5,20}(,[0-9]{5,20})*' '110000000000000001,110000000000000002')

owner_password=$(password)
cat > .env.new <<END
DOMAIN=$domain
DISCORD_CLIENT_ID=$client_id
DISCORD_CLIENT_SECRET=$client_secret
ADMIN_DISCORD_IDS=$admins
MASTER_KEY=$(random 32)
DATABASE_PASSWORD=$(password)
DATABASE_OWNER_PASSWORD=$owner_password
DATABASE_OWNER_URL=postgres://muhur_owner:$owner_password@database:5432/muhur
POSTGRES_PASSWORD=$(password)
END
mv .env.new .env
echo '.env yazıldı. MASTER_KEY satırını şimdi başka bir yere de kopyalayın; o kaybolursa lisans anahtarları bir daha açılamaz.' >&2
echo 'Sonra: docker compose up --detach' >&2
