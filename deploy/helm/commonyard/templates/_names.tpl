{{- define "commonyard.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end -}}
{{- end -}}

{{- define "commonyard.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "commonyard.labels" -}}
{{ include "commonyard.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* Host names of the Ingress and the HTTPRoute, as a YAML array: that of publicUrl first. */}}
{{- define "commonyard.hosts" -}}
{{- $url := urlParse .Values.publicUrl -}}
{{- concat (list ($url.hostname | default $url.host)) .Values.extraHosts | uniq | toYaml -}}
{{- end -}}

{{/* Image of a service. Arguments: (list $ "identity") */}}
{{- define "commonyard.image" -}}
{{- $root := index . 0 -}}
{{- $image := $root.Values.image -}}
{{- with $image.registry }}{{ . }}/{{ end }}{{ $image.repository }}/{{ index . 1 }}:{{ $image.tag | default $root.Chart.AppVersion }}{{ with get $image.digests (index . 1) }}@{{ . }}{{ end }}
{{- end -}}

{{/* Whether a node may pull the images of the product: never by a name that anybody may own in a public registry. */}}
{{- define "commonyard.pullPolicy" -}}
{{- if .Values.image.registry }}{{ .Values.image.pullPolicy }}{{ else }}Never{{ end -}}
{{- end -}}

{{- define "commonyard.secretName" -}}
{{ .Values.existingSecret | default (include "commonyard.fullname" .) }}
{{- end -}}

{{/* Where containers read secrets from, as JSON: the Secret of the release, and the references of `secretRefs`. */}}
{{- define "commonyard.secretSource" -}}
{{- dict "name" (include "commonyard.secretName" .) "refs" .Values.secretRefs | toJson -}}
{{- end -}}

{{/* Meets the restricted Pod Security Standard; the root file system is read-only. */}}
{{- define "commonyard.podSecurity" -}}
runAsNonRoot: true
{{- if .Values.fixedUser }}
runAsUser: 1000
runAsGroup: 1000
{{- end }}
seccompProfile: { type: RuntimeDefault }
{{- end -}}
{{- define "commonyard.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}
