# shellcheck shell=sh
# Runs a bundled server with variables from a Secret, read as the programs of CommonYard read them (packages/service-kit/src/setting-text.ts):
# without one line end, which editors write at the end of a file, and not at all with what no secret may have.
#   sh -c "$(cat run-with-secrets.sh)" sh VARIABLE... -- PROGRAM [ARGUMENT...]
line_feed='
'
line_end=$(printf '\r')$line_feed
while [ "$1" != -- ]; do
  eval "value=\${$1-}"
  case $value in
    *"$line_end") value=${value%"$line_end"} ;;
    *"$line_feed") value=${value%"$line_feed"} ;;
  esac
  case $value in
    '') problem='is empty' ;;
    *[[:cntrl:]]*) problem='contains a line break or another control character, besides one line end at its end' ;;
    [[:space:]]* | *[[:space:]]) problem='begins or ends with white space' ;;
    *) problem='' ;;
  esac
  if [ -n "$problem" ]; then
    echo "$1 $problem." >&2
    exit 1
  fi
  eval "export $1=\$value"
  shift
done
shift
exec "$@"
