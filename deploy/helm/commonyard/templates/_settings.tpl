{{/* Addresses of the servers: bundled or external. */}}
{{- define "commonyard.databaseHost" -}}
{{- if .Values.bundled.enabled }}{{ include "commonyard.fullname" . }}-postgres{{ else }}{{ .Values.database.host }}{{ end -}}
{{- end -}}
{{- define "commonyard.natsHost" -}}
{{- if .Values.bundled.enabled }}{{ include "commonyard.fullname" . }}-nats{{ else }}{{ .Values.nats.host }}{{ end -}}
{{- end -}}
{{- define "commonyard.storageEndpoint" -}}
{{- if .Values.bundled.enabled }}http://{{ include "commonyard.fullname" . }}-objects:7070{{ else }}{{ .Values.storage.endpoint }}{{ end -}}
{{- end -}}

{{/*
An environment variable from a Secret. Arguments: (list $source "VARIABLE" "key"). The source is the name of a Secret, or what
commonyard.secretSource returns.
*/}}
{{- define "commonyard.fromSecret" -}}
{{- $source := index . 0 -}}
{{- if kindIs "string" $source }}{{ $source = dict "name" $source "refs" dict }}{{ end -}}
{{- $ref := get $source.refs (index . 2) | default (dict "name" $source.name "key" (index . 2)) -}}
- name: {{ index . 1 }}
  valueFrom: { secretKeyRef: { name: {{ $ref.name }}, key: {{ $ref.key }} } }
{{- end -}}

{{/* Query string of the database URLs. */}}
{{- define "commonyard.databaseParameters" -}}
{{- $db := .Values.database -}}
{{- $parameters := list -}}
{{- with $db.sslMode }}
  {{- $parameters = append $parameters (printf "sslmode=%s" .) }}
  {{- /* Otherwise the client takes every mode for verify-full. */}}
  {{- if ne . "verify-full" }}{{ $parameters = append $parameters "uselibpqcompat=true" }}{{ end }}
  {{- if eq . "verify-ca" }}{{ $parameters = append $parameters (printf "sslrootcert=%s" (include "commonyard.caFile" $)) }}{{ end }}
{{- end -}}
{{- with $db.parameters }}{{ $parameters = append $parameters . }}{{ end -}}
{{- join "&" $parameters -}}
{{- end -}}

{{/* The same for pg_dump, pg_restore and psql. */}}
{{- define "commonyard.clientParameters" -}}
{{- $mode := .Values.database.sslMode -}}
{{- $parameters := list -}}
{{- if $mode }}{{ $parameters = append $parameters (printf "sslmode=%s" $mode) }}{{ end -}}
{{- if hasPrefix "verify-" $mode }}
  {{- $parameters = append $parameters (printf "sslrootcert=%s" (ternary (include "commonyard.caFile" $) "system" (eq "yes" (include "commonyard.hasCaBundle" $)))) }}
{{- end -}}
{{- with .Values.database.parameters }}{{ $parameters = append $parameters . }}{{ end -}}
{{- join "&" $parameters -}}
{{- end -}}

{{/*
DATABASE_URL, RETENTION_DATABASE_URL and, with a pooler, DATABASE_DIRECT_URL of a service. Programs add the login and the password
of a URL from its variable, because Kubernetes cannot encode them. Roles are global to the server, so their names contain that of the database.
Arguments: (list $ "identity" "secret name")
*/}}
{{- define "commonyard.databaseUrl" -}}
{{- $root := index . 0 -}}
{{- $db := merge (dict "parameters" (include "commonyard.databaseParameters" $root)) $root.Values.database -}}
{{- $role := printf "%s%s" ($db.rolePrefix | default (printf "%s_" $db.name)) (index . 1) -}}
{{- $direct := printf "%s:%v" (include "commonyard.databaseHost" $root) $db.port -}}
{{- $pooler := ternary (printf "%s:%v" $db.pooler.host $db.pooler.port) "" (ne $db.pooler.host "") -}}
{{- $secret := index . 2 -}}
{{- $key := printf "database-password-%s" (index . 1) -}}
{{ include "commonyard.fromSecret" (list $secret "DATABASE_PASSWORDS" $key) }}
- name: DATABASE_URL
  value: postgres://{{ $role }}_app@{{ $pooler | default $direct }}/{{ $db.name }}{{ with $db.parameters }}?{{ . }}{{ end }}
{{- if $pooler }}
{{ include "commonyard.fromSecret" (list $secret "DATABASE_DIRECT_PASSWORDS" $key) }}
- name: DATABASE_DIRECT_URL
  value: postgres://{{ $role }}_app@{{ $direct }}/{{ $db.name }}{{ with $db.parameters }}?{{ . }}{{ end }}
{{- end }}
{{ include "commonyard.fromSecret" (list $secret "RETENTION_DATABASE_PASSWORDS" (printf "database-password-%s-retention" (index . 1))) }}
- name: RETENTION_DATABASE_URL
  value: postgres://{{ $role }}_retention@{{ include "commonyard.databaseHost" $root }}:{{ $db.port }}/{{ $db.name }}{{ with $db.parameters }}?{{ . }}{{ end }}
{{- end -}}

{{/* The connections that a pod of a service opens at most for its requests. Arguments: (list $ $service) */}}
{{- define "commonyard.poolSize" -}}
{{ (index . 1).poolSize | default (index . 0).Values.database.poolSize }}
{{- end -}}

{{/*
Fails if the pods could open more connections than Postgres accepts: each service at its most replicas, and one more during a
rollout. Besides its pool a pod opens at most three, for notifications of Postgres and for jobs as the retention role. With a
pooler the pods open only those, and the pooler has a limit for the rest.
*/}}
{{- define "commonyard.checkConnections" -}}
{{- $root := . -}}
{{- $max := int .Values.database.maxConnections -}}
{{- $pooler := .Values.database.pooler -}}
{{- $terms := list -}}
{{- $sum := 0 -}}
{{- $services := 0 -}}
{{- range $name, $service := .Values.services -}}
{{- if $service.database -}}
  {{- $services = add1 $services -}}
  {{- $pods := int $service.replicas -}}
  {{- if $service.autoscaling.enabled }}{{ $pods = max $pods (int ($service.autoscaling.maxReplicas | default 0)) }}{{ end -}}
  {{- $pool := include "commonyard.poolSize" (list $root $service) | int -}}
  {{- $ofRole := mul (add $pods 1) (add $pool 1) -}}
  {{- if $pooler.host -}}
    {{- $connections := mul (add $pods 1) 3 -}}
    {{- $sum = add $sum $connections -}}
    {{- $terms = append $terms (printf "%s (%d replicas + 1 in a rollout) x 3 = %d" $name (int $pods) (int $connections)) -}}
  {{- else -}}
    {{- if gt (int $ofRole) 100 }}{{ fail (printf "commonyard: %s needs (%d replicas + 1 in a rollout) x (%d of poolSize + 1) = %d connections to Postgres, and a role has at most 100: lower its poolSize or its replicas" $name (int $pods) $pool (int $ofRole)) }}{{ end -}}
    {{- $connections := mul (add $pods 1) (add $pool 3) -}}
    {{- $sum = add $sum $connections -}}
    {{- $terms = append $terms (printf "%s (%d replicas + 1 in a rollout) x (%d of poolSize + 3) = %d" $name (int $pods) $pool (int $connections)) -}}
  {{- end -}}
{{- end -}}
{{- end -}}
{{- if $pooler.host -}}
  {{- $sum = add $sum $pooler.connections -}}
  {{- $terms = append $terms (printf "the pooler %d" (int $pooler.connections)) -}}
{{- end -}}
{{- $migrations := mul 2 $services -}}
{{- $sum = add $sum $migrations 3 -}}
{{- if gt (int $sum) $max }}{{ fail (printf "commonyard: the pods need up to %d connections to Postgres, and database.maxConnections is %d: %s; migrations 2 x %d = %d; reserved for superusers 3. Raise max_connections of the server and database.maxConnections, or lower %s or replicas" (int $sum) $max (join ", " $terms) (int $services) (int $migrations) (ternary "database.pooler.connections" "poolSize" (ne $pooler.host ""))) }}{{ end -}}
{{- end -}}

{{/* NATS URL of a user, whose password is in a variable of its own. Arguments: (list $ "identity" "secret name" "NATS_URL") */}}
{{- define "commonyard.natsUrl" -}}
{{- $root := index . 0 -}}
{{- if or $root.Values.nats.accounts $root.Values.bundled.enabled -}}
{{ include "commonyard.fromSecret" (list (index . 2) (index . 3 | replace "_URL" "_PASSWORD") (printf "nats-password-%s" (index . 1))) }}
- name: {{ index . 3 }}
  value: {{ include "commonyard.natsServers" (list $root (printf "%s@" (index . 1))) }}
{{- else -}}
- name: {{ index . 3 }}
  value: {{ include "commonyard.natsServers" (list $root "") }}
{{- end -}}
{{- end -}}

{{/* Comma-separated addresses of the NATS servers; the credentials of the first one apply to all. Arguments: (list $ "user@") */}}
{{- define "commonyard.natsServers" -}}
{{- $root := index . 0 -}}
{{- $credentials := index . 1 -}}
{{- $nats := $root.Values.nats -}}
{{- $external := not $root.Values.bundled.enabled -}}
{{- $scheme := ternary "tls" "nats" (and $external $nats.tls.enabled) -}}
{{- $hosts := ternary $nats.hosts (list) $external | default (list (include "commonyard.natsHost" $root)) -}}
{{- range $index, $host := $hosts -}}
{{ if $index }},{{ end }}{{ $scheme }}://{{ if not $index }}{{ $credentials }}{{ end }}{{ $host }}:{{ $nats.port }}
{{- end -}}
{{- end -}}

{{- define "commonyard.mailEnv" -}}
{{- $root := index . 0 -}}
{{- $mail := $root.Values.mail -}}
{{- if $root.Values.bundled.enabled -}}
- name: SMTP_URL
  value: smtp://{{ include "commonyard.fullname" $root }}-mail:1025
{{- else -}}
{{- if $mail.user -}}
{{ include "commonyard.fromSecret" (list (index . 1) "SMTP_PASSWORD" "mail-password") }}
{{ end -}}
- name: SMTP_URL
  value: {{ ternary "smtps" "smtp" $mail.secure }}://{{ with $mail.user }}{{ . | urlquery }}@{{ end }}{{ $mail.host }}:{{ $mail.port }}{{ if and $mail.requireTLS (not $mail.secure) }}?requireTLS=true{{ end }}
{{- end }}
- name: MAIL_FROM
  value: {{ $mail.from | quote }}
- name: MAIL_POSTAL_ADDRESS
  value: {{ $mail.postalAddress | default "CommonYard demo, 1 Main Street, Example ON  K0A 0A0" | quote }}
{{- end -}}

{{- define "commonyard.storageEnv" -}}
- name: S3_ENDPOINT
  value: {{ include "commonyard.storageEndpoint" (index . 0) | quote }}
- name: S3_REGION
  value: {{ (index . 0).Values.storage.region | quote }}
- name: S3_BUCKET
  value: {{ (index . 0).Values.storage.bucket | quote }}
- name: S3_CREATE_BUCKET
  value: {{ (index . 0).Values.storage.createBucket | quote }}
{{ include "commonyard.fromSecret" (list (index . 1) "S3_ACCESS_KEY_ID" "s3-access-key-id") }}
{{ include "commonyard.fromSecret" (list (index . 1) "S3_SECRET_ACCESS_KEY" "s3-secret-access-key") }}
{{- end -}}
