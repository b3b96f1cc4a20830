{{/*
Computes the data of the chart's own Secret once and stores it in .Values.secretData. Each value is the one in `secrets`, else
the one in the existing Secret, else a generated one. Include it before using .Values.secretData.
*/}}
{{- define "commonyard.loadSecretData" -}}
{{- if not (hasKey .Values "secretData") -}}
{{- $values := .Values.secrets -}}
{{- $secret := (lookup "v1" "Secret" .Release.Namespace (include "commonyard.fullname" .)) | default dict -}}
{{- $current := $secret.data | default dict -}}
{{- $data := dict -}}
{{- $keys := dict "session-secret" $values.sessionSecret "form-token-secret" $values.formTokenSecret "unsubscribe-secret" $values.unsubscribeSecret "image-id-secret" $values.imageIdSecret "audit-log-secret" $values.auditLogSecret "database-password-owner" $values.databaseOwnerPassword -}}
{{- $_ := set $keys "s3-access-key-id" ($values.s3AccessKeyId | default (ternary "commonyard" "" .Values.bundled.enabled)) -}}
{{- $_ := set $keys "s3-secret-access-key" $values.s3SecretAccessKey -}}
{{- if and .Values.mail.user (not .Values.bundled.enabled) }}{{ $_ := set $keys "mail-password" $values.mailPassword }}{{ end -}}
{{- range $name, $service := .Values.services -}}
  {{- $_ := set $keys (printf "nats-password-%s" $name) (get $values.natsPasswords $name) -}}
  {{- if $service.database }}
    {{- $_ := set $keys (printf "database-password-%s" $name) "" }}
    {{- $_ := set $keys (printf "database-password-%s-retention" $name) "" }}
  {{- end -}}
{{- end -}}
{{- $_ := set $keys "nats-password-owner" (get $values.natsPasswords "owner") -}}
{{- range $key, $value := $keys -}}
  {{- $existing := get $current $key -}}
  {{- if $value }}{{ $_ := set $data $key $value }}
  {{- else if $existing }}{{ $_ := set $data $key ($existing | b64dec) }}
  {{- else if include "commonyard.isExternal" (list $ $key) }}{{ fail (printf "commonyard: %s cannot be generated: set it in `secrets`, or name your Secret in `existingSecret`" $key) }}
  {{- /* NATS parses a password that begins with a digit as a number. */ -}}
  {{- else }}{{ $_ := set $data $key (printf "p%s" (randAlphaNum 40)) }}{{ end -}}
{{- end -}}
{{- $private := $values.callerPrivateKey | default (get $current "caller-private-key" | b64dec) -}}
{{- $public := $values.callerPublicKey | default (get $current "caller-public-key" | b64dec) -}}
{{- if not $private -}}
  {{- $private = genPrivateKey "ed25519" -}}
  {{- /* Helm exposes a public key only inside a certificate; the services accept a certificate. */ -}}
  {{- $public = (genSelfSignedCertWithKey "commonyard" nil nil 36500 $private).Cert -}}
{{- end -}}
{{- $_ := set $data "caller-private-key" $private -}}
{{- $_ := set $data "caller-public-key" $public -}}
{{- $_ := set .Values "secretData" $data -}}
{{- end -}}
{{- end -}}

{{/* Non-empty if a key cannot be generated, because an external server has to know it. Arguments: (list $ "key") */}}
{{- define "commonyard.isExternal" -}}
{{- $values := (index . 0).Values -}}
{{- $key := index . 1 -}}
{{- if not $values.bundled.enabled -}}
  {{- if or (hasPrefix "s3-" $key) (has $key (list "database-password-owner" "mail-password")) }}yes{{ end -}}
  {{- if and (hasPrefix "nats-" $key) $values.nats.accounts }}yes{{ end -}}
{{- end -}}
{{- end -}}
