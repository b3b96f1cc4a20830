{{/*
Parts of every pod of the product. Arguments: (list $ $service), with an empty dict for a pod of no service. A service's own
values replace or extend those of all pods.
*/}}
{{- define "commonyard.podSpec" -}}
{{- $values := (index . 0).Values -}}
{{- $service := index . 1 -}}
securityContext: {{- include "commonyard.podSecurity" (index . 0) | nindent 2 }}
{{- /* Where the platform assigns the user, it assigns this group too. */}}
{{- if and $service.fsGroup $values.fixedUser }}
  fsGroup: {{ $service.fsGroup }}
  fsGroupChangePolicy: OnRootMismatch
{{- end }}
{{- with $values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- range $field := list "nodeSelector" "tolerations" "affinity" }}
{{- with get $service $field | default (get $values $field) }}
{{ $field }}: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "commonyard.podLabels" -}}
{{- with merge dict ((index . 1).podLabels | default dict) (index . 0).Values.podLabels }}{{ toYaml . }}{{ end -}}
{{- end -}}

{{- define "commonyard.podAnnotations" -}}
{{- with merge dict ((index . 1).podAnnotations | default dict) (index . 0).Values.podAnnotations }}{{ toYaml . }}{{ end -}}
{{- end -}}

{{- define "commonyard.extraEnvFrom" -}}
{{- with concat (index . 0).Values.extraEnvFrom ((index . 1).extraEnvFrom | default list) }}{{ toYaml . }}{{ end -}}
{{- end -}}

{{- define "commonyard.extraEnv" -}}
{{- if include "commonyard.hasCaBundle" (index . 0) -}}
- name: NODE_EXTRA_CA_CERTS
  value: {{ include "commonyard.caFile" . }}
{{ end -}}
{{- with concat (index . 0).Values.extraEnv ((index . 1).extraEnv | default list) }}{{ toYaml . }}{{ end -}}
{{- end -}}

{{- define "commonyard.extraVolumeMounts" -}}
{{- if include "commonyard.hasCaBundle" (index . 0) -}}
- { name: ca-bundle, mountPath: {{ include "commonyard.caFile" . | dir }}, readOnly: true }
{{ end -}}
{{- with concat (index . 0).Values.extraVolumeMounts ((index . 1).extraVolumeMounts | default list) }}{{ toYaml . }}{{ end -}}
{{- end -}}

{{- define "commonyard.extraVolumes" -}}
{{- $ca := (index . 0).Values.caBundle -}}
{{- $items := printf "items: [{ key: %s, path: ca.crt }]" ($ca.key | quote) -}}
{{- if $ca.configMap -}}
- { name: ca-bundle, configMap: { name: {{ $ca.configMap }}, {{ $items }} } }
{{ else if $ca.secret -}}
- { name: ca-bundle, secret: { secretName: {{ $ca.secret }}, {{ $items }} } }
{{ end -}}
{{- with concat (index . 0).Values.extraVolumes ((index . 1).extraVolumes | default list) }}{{ toYaml . }}{{ end -}}
{{- end -}}

{{- define "commonyard.hasCaBundle" -}}
{{- if or .Values.caBundle.configMap .Values.caBundle.secret }}yes{{ end -}}
{{- end -}}

{{- define "commonyard.caFile" -}}
/etc/commonyard/ca/ca.crt
{{- end -}}
