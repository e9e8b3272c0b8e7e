#!/usr/bin/env bash
# Publishes a version of a product: release.sh VERSION FILE...
# MUHUR_URL, MUHUR_TOKEN (scope releases:write) and MUHUR_PRODUCT come from the environment. Each call may be repeated.
set -euo pipefail

version=$1
shift
: "${MUHUR_URL:?}" "${MUHUR_TOKEN:?}" "${MUHUR_PRODUCT:?}"
channel=${MUHUR_CHANNEL:-stable}

# The token comes by standard input, so that it stands in no list of processes.
call() {
  curl --fail-with-body --silent --show-error --config - "$@" <<<"header = \"authorization: Bearer $MUHUR_TOKEN\""
}

id=$(call --request POST "$MUHUR_URL/api/admin/releases" --header 'content-type: application/json' \
  --data "{\"product_id\":\"$MUHUR_PRODUCT\",\"version\":\"$version\",\"channel\":\"$channel\"}" |
  sed -E 's/.*"id":"([^"]+)".*/\1/')
for file in "$@"; do
  call --request PUT "$MUHUR_URL/api/admin/releases/$id/files/$(basename "$file")" \
    --header 'content-type: application/octet-stream' --data-binary "@$file" >/dev/null
done
call --request POST "$MUHUR_URL/api/admin/releases/$id/publish" --header 'content-type: application/json' \
  --data "{\"percent\":${MUHUR_PERCENT:-100}}" >/dev/null
echo "$version: $MUHUR_URL/admin/releases/$id"
