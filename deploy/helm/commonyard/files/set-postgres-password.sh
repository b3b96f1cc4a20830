# shellcheck shell=sh
for i in $(seq 60); do
  echo "ALTER ROLE \"$POSTGRES_USER\" PASSWORD :'password'" | psql --set=password="$POSTGRES_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --quiet && exit 0
  sleep 1
done
