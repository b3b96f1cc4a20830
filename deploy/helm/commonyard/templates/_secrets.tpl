{{/*
Removes one line end of each value of `secrets`, as the programs do with theirs, and fails with a sentence for an unusable one. The
schema does not check them, because Helm prints a value that its schema rejects.
*/}}
{{- define "commonyard.readSecretValues" -}}
{{- $problems := list -}}
{{- range $rule := .Files.Get "files/secret-rules.json" | fromJsonArray -}}
  {{- $found := get $.Values.secrets $rule.value -}}
  {{- $isMap := kindIs "map" $found -}}
  {{- $holder := ternary $found $.Values.secrets $isMap -}}
  {{- range $name := ternary (keys $holder | sortAlpha) (list $rule.value) $isMap -}}
    {{- $value := regexReplaceAll "\r?\n$" (get $holder $name) "" -}}
    {{- if and $value (not (regexMatch $rule.pattern $value)) -}}
      {{- $problems = append $problems (printf "secrets.%s must have %s" (ternary (printf "%s.%s" $rule.value $name) $rule.value $isMap) $rule.text) -}}
    {{- end -}}
    {{- $_ := set $holder $name $value -}}
  {{- end -}}
{{- end -}}
{{- with $problems }}{{ fail (printf "\ncommonyard: %s" (join "\ncommonyard: " .)) }}{{ end -}}
{{- end -}}

{{/*
Computes the data of the chart's own Secret once and stores it in .Values.secretData. Each value is the one in `secrets`, else
the one in the existing Secret, else a generated one with `secrets.generate`. Keys of `secretRefs` are left out. Include it
before using .Values.secretData.
*/}}
{{- define "commonyard.loadSecretData" -}}
{{- if not (hasKey .Values "secretData") -}}
{{- include "commonyard.readSecretValues" . -}}
{{- $values := .Values.secrets -}}
{{- $secret := (lookup "v1" "Secret" .Release.Namespace (include "commonyard.fullname" .)) | default dict -}}
{{- $current := $secret.data | default dict -}}
{{- $data := dict -}}
{{- $keys := dict "session-secret" $values.sessionSecret "form-token-secret" $values.formTokenSecret "unsubscribe-secret" $values.unsubscribeSecret "image-id-secret" $values.imageIdSecret "audit-log-secret" $values.auditLogSecret "database-password-owner" $values.databaseOwnerPassword -}}
{{- $_ := set $keys "s3-access-key-id" ($values.s3AccessKeyId | default (ternary "commonyard" "" .Values.bundled.enabled)) -}}
{{- $_ := set $keys "s3-secret-access-key" $values.s3SecretAccessKey -}}
{{- if and .Values.mail.user (not .Values.bundled.enabled) }}{{ $_ := set $keys "mail-password" $values.mailPassword }}{{ end -}}
{{- range $name, $service := .Values.services -}}
  {{- if $service.database }}
    {{- range $role := list $name (printf "%s-retention" $name) }}
      {{- $_ := set $keys (printf "database-password-%s" $role) (get $values.databasePasswords $role) }}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- if or .Values.nats.accounts .Values.bundled.enabled -}}
  {{- range $user := append (keys .Values.services) "owner" }}
    {{- $_ := set $keys (printf "nats-password-%s" $user) (get $values.natsPasswords $user) }}
  {{- end -}}
{{- end -}}
{{- $missing := list -}}
{{- range $key, $value := $keys -}}
  {{- $existing := get $current $key -}}
  {{- if hasKey $.Values.secretRefs $key }}
  {{- else if $value }}{{ $_ := set $data $key $value }}
  {{- else if $existing }}{{ $_ := set $data $key ($existing | b64dec) }}
  {{- else if or (not $values.generate) (include "commonyard.isExternal" (list $ $key)) }}{{ $missing = append $missing $key }}
  {{- /* NATS parses a password that begins with a digit as a number. */ -}}
  {{- else }}{{ $_ := set $data $key (printf "p%s" (randAlphaNum 40)) }}{{ end -}}
{{- end -}}
{{- /* "ecdsa" is P-256: Helm generates no X25519 key. */ -}}
{{- $pairs := dict "caller" (list $values.callerPrivateKey $values.callerPublicKey "ed25519") "link-token" (list $values.linkTokenPrivateKey $values.linkTokenPublicKey "ecdsa") -}}
{{- range $name, $pair := $pairs -}}
  {{- $privateKey := printf "%s-private-key" $name -}}
  {{- $publicKey := printf "%s-public-key" $name -}}
  {{- if not (and (hasKey $.Values.secretRefs $privateKey) (hasKey $.Values.secretRefs $publicKey)) -}}
    {{- $private := index $pair 0 | default (get $current $privateKey | b64dec) -}}
    {{- $public := index $pair 1 | default (get $current $publicKey | b64dec) -}}
    {{- if and (not $private) $values.generate -}}
      {{- $private = genPrivateKey (index $pair 2) -}}
      {{- /* Helm exposes a public key only inside a certificate; the services accept a certificate. */ -}}
      {{- $public = (genSelfSignedCertWithKey "commonyard" nil nil 36500 $private).Cert -}}
    {{- end -}}
    {{- range $key, $value := dict $privateKey $private $publicKey $public -}}
      {{- if $value }}{{ $_ := set $data $key $value }}{{ else }}{{ $missing = append $missing $key }}{{ end -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- with $missing -}}
  {{- fail (printf "commonyard: no value for %s: set it in `secrets`, or name your Secret in `existingSecret`. With secrets.generate=true `helm install` generates all that no external server has to know" (join ", " .)) -}}
{{- end -}}
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
