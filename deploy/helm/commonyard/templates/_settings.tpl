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

{{/* DATABASE_URL and RETENTION_DATABASE_URL of a service. Arguments: (list $ "identity" "secret name") */}}
{{- define "commonyard.databaseUrl" -}}
{{- $root := index . 0 -}}
{{- $db := merge (dict "parameters" (include "commonyard.databaseParameters" $root)) $root.Values.database -}}
{{ include "commonyard.fromSecret" (list (index . 2) "DATABASE_PASSWORD" (printf "database-password-%s" (index . 1))) }}
- name: DATABASE_URL
  value: postgres://{{ index . 1 }}_app:$(DATABASE_PASSWORD)@{{ include "commonyard.databaseHost" $root }}:{{ $db.port }}/{{ $db.name }}{{ with $db.parameters }}?{{ . }}{{ end }}
{{ include "commonyard.fromSecret" (list (index . 2) "RETENTION_DATABASE_PASSWORD" (printf "database-password-%s-retention" (index . 1))) }}
- name: RETENTION_DATABASE_URL
  value: postgres://{{ index . 1 }}_retention:$(RETENTION_DATABASE_PASSWORD)@{{ include "commonyard.databaseHost" $root }}:{{ $db.port }}/{{ $db.name }}{{ with $db.parameters }}?{{ . }}{{ end }}
{{- end -}}

{{/* NATS URL of a user. Arguments: (list $ "identity" "secret name" "NATS_URL") */}}
{{- define "commonyard.natsUrl" -}}
{{- $root := index . 0 -}}
{{- $host := printf "%s:%v" (include "commonyard.natsHost" $root) $root.Values.nats.port -}}
{{- if or $root.Values.nats.accounts $root.Values.bundled.enabled -}}
{{ include "commonyard.fromSecret" (list (index . 2) "NATS_PASSWORD" (printf "nats-password-%s" (index . 1))) }}
- name: {{ index . 3 }}
  value: nats://{{ index . 1 }}:$(NATS_PASSWORD)@{{ $host }}
{{- else -}}
- name: {{ index . 3 }}
  value: nats://{{ $host }}
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
  value: {{ ternary "smtps" "smtp" $mail.secure }}://{{ with $mail.user }}{{ . | urlquery }}:$(SMTP_PASSWORD)@{{ end }}{{ $mail.host }}:{{ $mail.port }}{{ if and $mail.requireTLS (not $mail.secure) }}?requireTLS=true{{ end }}
{{- end }}
- name: MAIL_FROM
  value: {{ $mail.from | quote }}
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
