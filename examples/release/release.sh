#!/usr/bin/env bash
# Publishes a version of a product: release.sh VERSION FILE...
# MUHUR_URL, MUHUR_TOKEN (scope releases:write) and MUHUR_PRODUCT come from the environment; MUHUR_CHANNEL, MUHUR_PERCENT and
# MUHUR_NOTES (Markdown) may. Each call may be repeated.
set -euo pipefail

version=$1
shift
: "${MUHUR_URL:?}" "${MUHUR_TOKEN:?}" "${MUHUR_PRODUCT:?}"
url=${MUHUR_URL%/}
channel=${MUHUR_CHANNEL:-stable}
percent=${MUHUR_PERCENT:-100}

# Before the first call, so that a wrong share or name leaves no draft behind.
if [[ ! $percent =~ ^([1-9][0-9]?|100)$ ]]; then
  echo "MUHUR_PERCENT=$percent: 1 ile 100 arasında bir tam sayı olmalı." >&2
  exit 1
fi
for file in "$@"; do
  if [[ ! -f $file || ! $(basename "$file") =~ ^[A-Za-z0-9][A-Za-z0-9._+-]*$ ]]; then
    echo "$file: dosya yok ya da adında harf, rakam ve . _ + - dışında karakter var." >&2
    exit 1
  fi
done

# The token comes by standard input, so that it stands in no list of processes. A refusal's sentence and code go to standard error.
call() {
  local answer
  if ! answer=$(curl --fail-with-body --silent --show-error --config - "$@" \
    <<<"header = \"authorization: Bearer $MUHUR_TOKEN\""); then
    sed -E 's/.*"error":"(([^"\\]|\\.)*)".*"code":"([A-Z_]+)".*/\1 (\3)/' <<<"$answer" >&2
    return 1
  fi
  printf '%s' "$answer"
}

# A text as JSON writes it.
json() {
  local text=${1//\\/\\\\}
  text=${text//\"/\\\"}
  text=${text//$'\r'/}
  text=${text//$'\t'/\\t}
  printf '"%s"' "${text//$'\n'/\\n}"
}

terms="\"product_id\":$(json "$MUHUR_PRODUCT"),\"version\":$(json "$version"),\"channel\":$(json "$channel")"
if [[ -n ${MUHUR_NOTES:-} ]]; then terms+=",\"notes\":$(json "$MUHUR_NOTES")"; fi
id=$(call --request POST "$url/api/admin/releases" --header 'content-type: application/json' --data-raw "{$terms}" |
  sed -E 's/.*"id":"([^"]+)".*/\1/')
for file in "$@"; do
  call --request PUT "$url/api/admin/releases/$id/files/$(basename "$file")" \
    --header 'content-type: application/octet-stream' --data-binary "@$file" >/dev/null
done
stands=$(call --request POST "$url/api/admin/releases/$id/publish" --header 'content-type: application/json' \
  --data "{\"percent\":$percent}" | sed -E 's/.*"percent":([0-9]+).*/\1/')
if [[ $stands != "$percent" ]]; then
  echo "$version daha önce yayınlandı ve lisansların %$stands kadarına sunuluyor; oranı sürümün sayfasında değiştirin." >&2
fi
echo "$version: $url/admin/releases/$id"
