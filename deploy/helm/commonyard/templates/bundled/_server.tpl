{{/* Start of the pod template of a bundled server. Arguments: (list $ "postgres" uid) */}}
{{- define "commonyard.bundledPod" -}}
metadata:
  labels: {{- include "commonyard.labels" (index . 0) | nindent 4 }}
    app.kubernetes.io/component: {{ index . 1 }}
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: 30
  securityContext:
    runAsNonRoot: true
    runAsUser: {{ index . 2 }}
    runAsGroup: {{ index . 2 }}
    fsGroup: {{ index . 2 }}
    # Postgres refuses a data folder that its group can read, so keep the permissions of an existing volume.
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{/* Service of a bundled server. Arguments: (list $ "postgres" 5432) */}}
{{- define "commonyard.bundledService" -}}
{{- $root := index . 0 -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "commonyard.fullname" $root }}-{{ index . 1 }}
  labels: {{- include "commonyard.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ index . 1 }}
spec:
  selector: {{- include "commonyard.selector" $root | nindent 4 }}
    app.kubernetes.io/component: {{ index . 1 }}
  ports:
    - { name: main, port: {{ index . 2 }}, targetPort: main }
{{- end -}}

{{/*
The command of a container that runs a program with variables from a Secret: their line ends are removed, and unusable ones
refused. Arguments: (list $ (list "VARIABLE" ...) "program" "argument" ...)
*/}}
{{- define "commonyard.withSecrets" -}}
{{- $script := (index . 0).Files.Get "files/run-with-secrets.sh" -}}
{{- concat (list "sh" "-c" $script "sh") (index . 1) (list "--") (slice . 2) | toYaml -}}
{{- end -}}

{{/* Volume of a bundled server; `helm uninstall` keeps it. Arguments: (list $ "2Gi") */}}
{{- define "commonyard.bundledVolume" -}}
- metadata: { name: data }
  spec:
    accessModes: [ReadWriteOnce]
    {{- with (index . 0).Values.bundled.storageClassName }}
    storageClassName: {{ . }}
    {{- end }}
    resources: { requests: { storage: {{ index . 1 }} } }
{{- end -}}

{{/* NetworkPolicy of a bundled server. Arguments: (list $ "postgres" (list "identity" ...)), the components that may connect */}}
{{- define "commonyard.bundledPolicy" -}}
{{- $root := index . 0 -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "commonyard.fullname" $root }}-{{ index . 1 }}
  labels: {{- include "commonyard.labels" $root | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- include "commonyard.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ index . 1 }}
  policyTypes: [Ingress]
  ingress:
    - ports: [{ port: main }]
      from:
        {{- range $client := index . 2 }}
        {{- include "commonyard.peer" (list $root $client) | nindent 8 }}
        {{- end }}
{{- end -}}

{{/* Names of the services that have a flag, as a JSON array. Arguments: (list $ "database") */}}
{{- define "commonyard.servicesWith" -}}
{{- $names := list -}}
{{- $flag := index . 1 -}}
{{- range $name, $service := (index . 0).Values.services }}{{ if get $service $flag }}{{ $names = append $names $name }}{{ end }}{{ end -}}
{{- $names | toJson -}}
{{- end -}}
