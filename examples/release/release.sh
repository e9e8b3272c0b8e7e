#!/usr/bin/env bash
# Publishes a version of a product: release.sh VERSION FILE...
# MUHUR_URL, MUHUR_TOKEN (scope releases:write) and MUHUR_PRODUCT come from the environment; MUHUR_CHANNEL, MUHUR_PERCENT and
# MUHUR_NOTES (Markdown) may. Each call may be repeated.
set -euo pipefail
# Bytes, so that a range of letters means the same everywhere.
export LC_ALL=C

refuse() {
  printf '%s\n' "$1" >&2
  exit 1
}

# All that can be known before the first call, so that a refusal leaves no draft behind.
(($# > 1)) || refuse 'Kullanım: release.sh SÜRÜM DOSYA...'
version=$1
shift
: "${MUHUR_URL:?}" "${MUHUR_TOKEN:?}" "${MUHUR_PRODUCT:?}"
url=${MUHUR_URL%/}
channel=${MUHUR_CHANNEL:-stable}
percent=${MUHUR_PERCENT:-100}

# A quote or a line break in the token would end the header below. The message leaves the token out, which is a secret.
[[ $MUHUR_TOKEN =~ ^[A-Za-z0-9._~+/=-]+$ ]] ||
  refuse 'MUHUR_TOKEN: bir token’da bulunamayacak bir karakter var; token’ı panelden olduğu gibi kopyalayın.'
[[ $channel == stable || $channel == beta ]] || refuse "MUHUR_CHANNEL=$channel: stable ya da beta olmalı."
[[ $percent =~ ^([1-9][0-9]?|100)$ ]] ||
  refuse "MUHUR_PERCENT=$percent: 1 ile 100 arasında bir tam sayı olmalı."
(($# <= 20)) || refuse "$# dosya verildi; bir sürümde en çok 20 dosya olur."
[[ $version =~ ^[!-~]{1,64}$ ]] || refuse 'Sürüm numarası boşluksuz, en çok 64 karakter olmalı.'
names=/
for file in "$@"; do
  name=${file##*/}
  shown=${file//[[:cntrl:]]/?}
  [[ -f $file && -r $file && -s $file ]] || refuse "$shown: dosya yok, boş ya da okunamıyor."
  [[ $name =~ ^[A-Za-z0-9][A-Za-z0-9._+-]{0,99}\.(jar|zip|js|mjs|cjs|py|lua)$ ]] ||
    refuse "$shown: dosya adı harf, rakam ve . _ + - karakterlerinden oluşur; jar, zip, js, mjs, cjs, py ya da lua ile biter."
  # Windows and macOS do not tell capital letters from small ones.
  lower=$(tr '[:upper:]' '[:lower:]' <<<"$name")
  [[ ! $lower =~ ^(con|prn|aux|nul|com[0-9]|lpt[0-9])\. ]] || refuse "$shown: Windows bu adı saklamaz; adı değiştirin."
  [[ $names != *"/$lower/"* ]] || refuse "$shown: aynı adda iki dosya var; birinin adını değiştirin."
  (($(wc -c <"$file") <= 209715200)) || refuse "$shown: bir dosya en çok 200 MB olur."
  names+=$lower/
done

# The token comes by standard input, so that it stands in no list of processes. A refusal's sentence and code go to standard error.
call() {
  local answer
  if ! answer=$(curl --fail-with-body --silent --show-error --config - "$@" \
    <<<"header = \"authorization: Bearer $MUHUR_TOKEN\""); then
    sed -E -e 's/.*"error":"(([^"\\]|\\.)*)".*"code":"([A-Z_]+)".*/\1 (\3)/' -e 's/\\(["\\])/\1/g' \
      <<<"$answer" >&2
    return 1
  fi
  printf '%s' "$answer"
}

# A text as JSON writes it, without other control characters.
json() {
  local text=${1//\\/\\\\}
  text=${text//\"/\\\"}
  text=${text//$'\r'/}
  text=${text//$'\t'/\\t}
  text=${text//$'\n'/\\n}
  printf '"%s"' "${text//[[:cntrl:]]/}"
}

terms="\"product_id\":$(json "$MUHUR_PRODUCT"),\"version\":$(json "$version"),\"channel\":$(json "$channel")"
if [[ -n ${MUHUR_NOTES:-} ]]; then terms+=",\"notes\":$(json "$MUHUR_NOTES")"; fi
id=$(call --request POST "$url/api/admin/releases" --header 'content-type: application/json' --data-raw "{$terms}" |
  sed -E 's/.*"id":"([^"]+)".*/\1/')
for file in "$@"; do
  call --request PUT "$url/api/admin/releases/$id/files/${file##*/}" \
    --header 'content-type: application/octet-stream' --data-binary "@$file" >/dev/null
done
release=$(call --request POST "$url/api/admin/releases/$id/publish" --header 'content-type: application/json' \
  --data "{\"percent\":$percent}")
if [[ $release == *'"state":"halted"'* ]]; then
  refuse "$version durduruldu; alıcılara sunulmuyor. Sürdürmek için: $url/admin/releases/$id"
fi
stands=$(sed -E 's/.*"percent":([0-9]+).*/\1/' <<<"$release")
if [[ $stands != "$percent" ]]; then
  echo "$version daha önce yayınlandı ve lisansların %$stands kadarına sunuluyor; oranı sürümün sayfasında değiştirin." >&2
fi
echo "$version: $url/admin/releases/$id"
