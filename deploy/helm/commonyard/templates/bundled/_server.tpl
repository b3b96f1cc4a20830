{{/* The beginning of a bundled server's StatefulSet or Deployment and its pods: (list $ "postgres" uid) */}}
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
    # A data folder that became readable for its group would not be opened a second time.
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{/* Its Service, under one port: (list $ "postgres" 5432) */}}
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

{{/* Its volume, which stays when the release goes: (list $ "2Gi") */}}
{{- define "commonyard.bundledVolume" -}}
- metadata: { name: data }
  spec:
    accessModes: [ReadWriteOnce]
    {{- with (index . 0).Values.bundled.storageClassName }}
    storageClassName: {{ . }}
    {{- end }}
    resources: { requests: { storage: {{ index . 1 }} } }
{{- end -}}

{{/* Who may come to it: (list $ "postgres" (list "identity" ...)) */}}
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
        {{- range $other := index . 2 }}
        {{- include "commonyard.peer" (list $root $other) | nindent 8 }}
        {{- end }}
{{- end -}}

{{/* The services of which something is true, as JSON: (list $ "database") */}}
{{- define "commonyard.servicesWith" -}}
{{- $names := list -}}
{{- $wanted := index . 1 -}}
{{- range $name, $service := (index . 0).Values.services }}{{ if get $service $wanted }}{{ $names = append $names $name }}{{ end }}{{ end -}}
{{- $names | toJson -}}
{{- end -}}
