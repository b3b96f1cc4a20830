#!/bin/sh
# Replaces a secret of the installation of this folder, and restarts what uses it.
# Usage: deploy/compose/replace-secret.sh SECRET [STEP ...]
# SECRET is server-passwords, database-passwords, caller-key, session-secret, form-token-secret, image-id-secret, unsubscribe-secret,
# link-token-key or audit-log-secret. The steps are add, switch and remove; without any, the script does those that need no wait in between.
set -eu

case ${1:-} in
  -h | --help)
    sed -n '2,/^set/s/^# //p' "$0"
    exit
    ;;
  -*)
    echo "Unknown option $1; --help shows what the command accepts." >&2
    exit 1
    ;;
esac

programs='gateway identity media assets inquiries loans notifications'

# The migrations create and remove the logins of database passwords.
restart() {
  docker compose up --detach --wait
  # Their order does not matter: requests fail until all have restarted.
  docker compose restart "$@"
  docker compose up --detach --wait
}

secret=${1:?Name a secret}
shift

if [ "$secret" = server-passwords ]; then
  docker compose run --rm secrets server-passwords
  # The other servers read their passwords when they start. The value has no character that SQL would have to quote.
  docker compose exec --no-TTY postgres sh -c \
    'printf "ALTER ROLE postgres PASSWORD '"'%s'"'" "$(cat /run/commonyard/password)" | psql --quiet --username=postgres --set=ON_ERROR_STOP=1'
  docker compose restart nats objects
  # shellcheck disable=SC2086
  restart $programs
  exit
fi

if [ $# -eq 0 ]; then
  case $secret in
    caller-key | database-passwords) set -- add switch remove ;;
    *) set -- add switch ;;
  esac
fi
for step; do
  docker compose run --rm secrets "$secret" "$step"
  # shellcheck disable=SC2086
  restart $programs
  echo "$secret: $step"
done
