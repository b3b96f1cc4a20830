{{/*
Puts what the Secret holds into .Values.kept, once for all templates: what was given, else what the Secret of the
release before holds, else something new. Include it before .Values.kept is used.
*/}}
{{- define "commonyard.keep" -}}
{{- if not (hasKey .Values "kept") -}}
{{- $given := .Values.secrets -}}
{{- $found := (lookup "v1" "Secret" .Release.Namespace (include "commonyard.fullname" .)) | default dict -}}
{{- $old := $found.data | default dict -}}
{{- $kept := dict -}}
{{- $wanted := dict "session-secret" $given.sessionSecret "form-token-secret" $given.formTokenSecret "unsubscribe-secret" $given.unsubscribeSecret "database-password-owner" $given.databaseOwnerPassword -}}
{{- $_ := set $wanted "s3-access-key-id" ($given.s3AccessKeyId | default (ternary "commonyard" "" .Values.bundled.enabled)) -}}
{{- $_ := set $wanted "s3-secret-access-key" $given.s3SecretAccessKey -}}
{{- if and .Values.mail.user (not .Values.bundled.enabled) }}{{ $_ := set $wanted "mail-password" $given.mailPassword }}{{ end -}}
{{- range $name, $service := .Values.services -}}
  {{- $_ := set $wanted (printf "nats-password-%s" $name) (get $given.natsPasswords $name) -}}
  {{- if $service.database }}{{ $_ := set $wanted (printf "database-password-%s" $name) "" }}{{ end -}}
{{- end -}}
{{- $_ := set $wanted "nats-password-owner" (get $given.natsPasswords "owner") -}}
{{- range $key, $value := $wanted -}}
  {{- $before := get $old $key -}}
  {{- if $value }}{{ $_ := set $kept $key $value }}
  {{- else if $before }}{{ $_ := set $kept $key ($before | b64dec) }}
  {{- else if include "commonyard.onlyYours" (list $ $key) }}{{ fail (printf "commonyard: the Secret's %s is known to you alone: give it in `secrets`, or name your Secret in `existingSecret`" $key) }}
  {{- /* A password of NATS that begins with a digit would be read as a number. */ -}}
  {{- else }}{{ $_ := set $kept $key (printf "p%s" (randAlphaNum 40)) }}{{ end -}}
{{- end -}}
{{- $private := $given.callerPrivateKey | default (get $old "caller-private-key" | b64dec) -}}
{{- $public := $given.callerPublicKey | default (get $old "caller-public-key" | b64dec) -}}
{{- if not $private -}}
  {{- $private = genPrivateKey "ed25519" -}}
  {{- /* Helm gives the public half of a key in a certificate only; the services read it there. */ -}}
  {{- $public = (genSelfSignedCertWithKey "commonyard" nil nil 36500 $private).Cert -}}
{{- end -}}
{{- $_ := set $kept "caller-private-key" $private -}}
{{- $_ := set $kept "caller-public-key" $public -}}
{{- $_ := set .Values "kept" $kept -}}
{{- end -}}
{{- end -}}

{{/* Whether a key cannot be made up, since a server of your own has to know it. */}}
{{- define "commonyard.onlyYours" -}}
{{- $values := (index . 0).Values -}}
{{- $key := index . 1 -}}
{{- if not $values.bundled.enabled -}}
  {{- if or (hasPrefix "s3-" $key) (has $key (list "database-password-owner" "mail-password")) }}yes{{ end -}}
  {{- if and (hasPrefix "nats-" $key) $values.nats.accounts }}yes{{ end -}}
{{- end -}}
{{- end -}}
