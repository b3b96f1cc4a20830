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

{{/* An environment variable from a Secret. Arguments: (list "secret name" "VARIABLE" "key") */}}
{{- define "commonyard.fromSecret" -}}
- name: {{ index . 1 }}
  valueFrom: { secretKeyRef: { name: {{ index . 0 }}, key: {{ index . 2 }} } }
{{- end -}}

{{/* DATABASE_URL and RETENTION_DATABASE_URL of a service. Arguments: (list $ "identity" "secret name") */}}
{{- define "commonyard.databaseUrl" -}}
{{- $root := index . 0 -}}
{{- $db := $root.Values.database -}}
{{ include "commonyard.fromSecret" (list (index . 2) "DATABASE_PASSWORD" (printf "database-password-%s" (index . 1))) }}
- name: DATABASE_URL
  value: postgres://{{ index . 1 }}_app:$(DATABASE_PASSWORD)@{{ include "commonyard.databaseHost" $root }}:{{ $db.port }}/{{ $db.name }}{{ with $db.parameters }}?{{ . }}{{ end }}
{{ include "commonyard.fromSecret" (list (index . 2) "RETENTION_DATABASE_PASSWORD" (printf "database-password-%s-retention" (index . 1))) }}
- name: RETENTION_DATABASE_URL
  value: postgres://{{ index . 1 }}_retention:$(RETENTION_DATABASE_PASSWORD)@{{ include "commonyard.databaseHost" $root }}:{{ $db.port }}/{{ $db.name }}{{ with $db.parameters }}?{{ . }}{{ end }}
{{- end -}}

{{/* NATS URL of a user, and the file of the CA. Arguments: (list $ "identity" "secret name" "NATS_URL") */}}
{{- define "commonyard.natsUrl" -}}
{{- $root := index . 0 -}}
{{- if or $root.Values.nats.accounts $root.Values.bundled.enabled -}}
{{ include "commonyard.fromSecret" (list (index . 2) "NATS_PASSWORD" (printf "nats-password-%s" (index . 1))) }}
- name: {{ index . 3 }}
  value: {{ include "commonyard.natsServers" (list $root (printf "%s:$(NATS_PASSWORD)@" (index . 1))) }}
{{- else -}}
- name: {{ index . 3 }}
  value: {{ include "commonyard.natsServers" (list $root "") }}
{{- end -}}
{{- if include "commonyard.natsCaSecret" $root }}
- name: NATS_CA_FILE
  value: /etc/commonyard/nats/ca.crt
{{- end -}}
{{- end -}}

{{/* Comma-separated addresses of the NATS servers; the credentials of the first one apply to all. Arguments: (list $ "user:password@") */}}
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

{{/* The Secret with the private CA of the NATS servers; empty if there is none. */}}
{{- define "commonyard.natsCaSecret" -}}
{{- if and .Values.nats.tls.enabled (not .Values.bundled.enabled) }}{{ .Values.nats.tls.caSecret }}{{ end -}}
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
  value: {{ ternary "smtps" "smtp" $mail.secure }}://{{ with $mail.user }}{{ . | urlquery }}:$(SMTP_PASSWORD)@{{ end }}{{ $mail.host }}:{{ $mail.port }}
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
